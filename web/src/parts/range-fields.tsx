import type { VNode } from 'preact';
import { addDays, firstOfMonth } from '../dates';
import { useWords, words } from '../text/language';
import { DateField } from './date-field';

export interface DayRange {
  from: string;
  to: string;
}

const WORDS = words({
  en: { from: 'From', to: 'To' },
  de: { from: 'Von', to: 'Bis' },
});

interface Props {
  range: DayRange;
  onChange: (range: DayRange) => void;
  /** An end may be left empty. */
  isOptional?: boolean;
  /** Several ranges on one page are told apart by it. */
  legend: string;
}

export function RangeFields({ range, onChange, isOptional, legend }: Props): VNode {
  const text = useWords(WORDS);
  const change = (part: Partial<DayRange>) => onChange({ ...range, ...part });
  return (
    <fieldset class="range-fields">
      <legend>{legend}</legend>
      <DateField label={text.from} value={range.from} onChange={(from) => change({ from })} isOptional={isOptional} />
      <DateField label={text.to} value={range.to} onChange={(to) => change({ to })} isOptional={isOptional} />
    </fieldset>
  );
}

/** So many days that end with a day. */
export function lastDays(days: number, last: string): DayRange {
  return { from: addDays(last, 1 - days), to: last };
}

export function monthOf(date: string): DayRange {
  return { from: firstOfMonth(date), to: date };
}

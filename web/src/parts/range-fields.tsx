import type { VNode } from 'preact';
import { addDays, isDate } from '../dates';
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

/** A range as an address gives it; what it leaves out, or is no date, is as usual. */
export function rangeOf(from: string | undefined, to: string | undefined, usual: DayRange): DayRange {
  return {
    from: from !== undefined && isDate(from) ? from : usual.from,
    to: to !== undefined && isDate(to) ? to : usual.to,
  };
}

/** So many days that end with a day. */
export function lastDays(days: number, last: string): DayRange {
  return { from: addDays(last, 1 - days), to: last };
}

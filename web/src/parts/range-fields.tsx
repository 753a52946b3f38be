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
  /** The ends may be empty. */
  isOptional?: boolean;
  /** Distinguishes several ranges on one page. */
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

/** The range in an address; missing or invalid ends get their default. */
export function rangeOf(from: string | undefined, to: string | undefined, usual: DayRange): DayRange {
  return {
    from: from !== undefined && isDate(from) ? from : usual.from,
    to: to !== undefined && isDate(to) ? to : usual.to,
  };
}

/** The last `days` days up to a day. */
export function lastDays(days: number, last: string): DayRange {
  return { from: addDays(last, 1 - days), to: last };
}

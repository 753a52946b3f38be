import type { VNode } from 'preact';
import { addDays, firstOfMonth } from '../dates';
import { useWords, words } from '../text/language';

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
  latest?: string;
  /** Several ranges on one page are told apart by it. */
  legend: string;
}

export function RangeFields({ range, onChange, latest, legend }: Props): VNode {
  const text = useWords(WORDS);
  const change = (part: Partial<DayRange>) => onChange({ ...range, ...part });
  return (
    <fieldset class="range-fields">
      <legend>{legend}</legend>
      <label class="field">
        <span>{text.from}</span>
        <input
          type="date"
          value={range.from}
          max={latest}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
      </label>
      <label class="field">
        <span>{text.to}</span>
        <input
          type="date"
          value={range.to}
          max={latest}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
      </label>
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

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { addDays, isDate } from '../dates';
import { useFormat, useWords, words } from '../text/language';
import { DateField } from './date-field';

export interface DayRange {
  from: string;
  to: string;
}

const WORDS = words({
  en: { from: 'From', to: 'To', inverted: 'End date is before start date' },
  de: { from: 'Von', to: 'Bis', inverted: 'Das Ende liegt vor dem Anfang' },
});

interface Props {
  range: DayRange;
  onChange: (range: DayRange) => void;
  /** The ends may be empty. */
  isOptional?: boolean;
  /** Distinguishes several ranges on one page. */
  legend: string;
}

/** The dates take effect together, when the end is not before the beginning. */
export function RangeFields({ range, onChange, isOptional, legend }: Props): VNode {
  const text = useWords(WORDS);
  const [chosen, setChosen] = useState(range);
  useEffect(() => setChosen(range), [range.from, range.to]);
  const change = (part: Partial<DayRange>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    if (!isInverted(next)) onChange(next);
  };
  return (
    <fieldset class="range-fields">
      <legend>{legend}</legend>
      {chosen.from !== '' && chosen.to !== '' && <Period range={chosen} />}
      <DateField label={text.from} value={chosen.from} onChange={(from) => change({ from })} isOptional={isOptional} />
      <DateField
        label={text.to}
        value={chosen.to}
        onChange={(to) => change({ to })}
        isOptional={isOptional}
        endsToday
        refusal={isInverted(chosen) ? text.inverted : undefined}
      />
    </fieldset>
  );
}

/** On paper, which shows no fields. */
export function Period({ range: { from, to } }: { range: DayRange }): VNode {
  const format = useFormat();
  return (
    <span class="period">
      {format.date(from)} – {format.date(to)}
    </span>
  );
}

function isInverted({ from, to }: DayRange): boolean {
  return to !== '' && from > to;
}

/** The range in an address; missing or invalid ends get their default, and ends in the wrong order are swapped. */
export function rangeOf(from: string | undefined, to: string | undefined, usual: DayRange): DayRange {
  const range = {
    from: from !== undefined && isDate(from) ? from : usual.from,
    to: to !== undefined && isDate(to) ? to : usual.to,
  };
  return isInverted(range) ? { from: range.to, to: range.from } : range;
}

/** The last `days` days up to a day. */
export function lastDays(days: number, last: string): DayRange {
  return { from: addDays(last, 1 - days), to: last };
}

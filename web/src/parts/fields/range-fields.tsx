import type { VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useAbout } from '../../about';
import { addDays } from '../../dates';
import { aYearBefore, type DayRange, isInverted, lastDays, monthRange, rangeBefore } from '../../ranges';
import { useWords, words } from '../../text/language';
import { DateField } from './date-field';

export const RANGE_WORDS = words({
  en: {
    range: 'Period',
    from: 'From',
    to: 'To',
    inverted: 'End date is before start date',
    days: (count: number) => `Last ${count} days`,
    month: 'This month',
    lastMonth: 'Last month',
    year: 'This year',
    all: 'All',
    before: 'Period before',
    yearBefore: 'A year earlier',
  },
  de: {
    range: 'Zeitraum',
    from: 'Von',
    to: 'Bis',
    inverted: 'Das Ende liegt vor dem Anfang',
    days: (count: number) => `Letzte ${count} Tage`,
    month: 'Dieser Monat',
    lastMonth: 'Letzter Monat',
    year: 'Dieses Jahr',
    all: 'Alles',
    before: 'Zeitraum davor',
    yearBefore: 'Ein Jahr früher',
  },
});

export interface RangeProps {
  range: DayRange;
  onChange: (range: DayRange) => void;
  /** The ends may be empty, for all days. */
  isOptional?: boolean;
  /** All days, where the view knows them. */
  everything?: DayRange;
  /** The last day that a button chooses; yesterday by default, because today is unfinished and counts in no figure. */
  until?: string;
  /** Distinguishes several ranges on one page. */
  legend?: string;
}

/** A range by a click or by its dates, which take effect together, when the end is not before the beginning. */
export function RangeFields(props: RangeProps): VNode {
  const { range, onChange, isOptional, legend } = props;
  const text = useWords(RANGE_WORDS);
  const presets = usePresets(props);
  const [chosen, setChosen] = useState(range);
  useLayoutEffect(() => setChosen(range), [range.from, range.to]);
  const change = (part: Partial<DayRange>) => {
    const next = { ...chosen, ...part };
    setChosen(next);
    if (!isInverted(next)) onChange(next);
  };
  const isComplete = range.from !== '' && range.to !== '';
  return (
    <fieldset class="range-fields">
      <legend>{legend ?? text.range}</legend>
      <div class="usual-ranges">
        {presets.map(({ name, days }) => (
          <button key={name} type="button" aria-pressed={isSame(days, range)} onClick={() => change(days)}>
            {name}
          </button>
        ))}
        {isComplete && (
          <>
            <button type="button" class="link" onClick={() => change(rangeBefore(range))}>
              {text.before}
            </button>
            <button type="button" class="link" onClick={() => change(aYearBefore(range))}>
              {text.yearBefore}
            </button>
          </>
        )}
      </div>
      <DateField label={text.from} value={chosen.from} onChange={(from) => change({ from })} isOptional={isOptional} />
      <DateField label={text.to} value={chosen.to} onChange={(to) => change({ to })} isOptional={isOptional} />
      {isInverted(chosen) && (
        <p class="mistake" role="alert">
          {text.inverted}
        </p>
      )}
    </fieldset>
  );
}

interface Preset {
  name: string;
  days: DayRange;
}

export function usePresets({ isOptional, everything, until }: RangeProps): Preset[] {
  const text = useWords(RANGE_WORDS);
  const { today } = useAbout();
  const last = until ?? addDays(today, -1);
  const upToLast = (from: string) => ({ from, to: from > last ? from : last });
  const all = isOptional ? { from: '', to: '' } : everything && upToLast(everything.from);
  return [
    { name: text.days(30), days: lastDays(30, last) },
    { name: text.days(90), days: lastDays(90, last) },
    { name: text.month, days: upToLast(monthRange(today).from) },
    { name: text.lastMonth, days: monthRange(today, -1) },
    { name: text.year, days: upToLast(`${today.slice(0, 4)}-01-01`) },
    ...(all ? [{ name: text.all, days: all }] : []),
  ];
}

export function isSame(one: DayRange, other: DayRange): boolean {
  return one.from === other.from && one.to === other.to;
}

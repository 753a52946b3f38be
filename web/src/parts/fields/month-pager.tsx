import type { VNode } from 'preact';
import { addMonths, firstOfMonth, monthsBetween } from '../../dates';
import { useIsNarrow } from '../../narrow';
import { useFormat, useWords, words } from '../../text/language';
import { Select } from './choice';
import { Icon } from '../icon';

const WORDS = words({
  en: { earlier: 'Earlier months', later: 'Later months', year: 'Year' },
  de: { earlier: 'Frühere Monate', later: 'Spätere Monate', year: 'Jahr' },
});

/** Consecutive months, each as its first day, of those with days from the earliest to the latest. */
export interface MonthsInView {
  months: string[];
  /** The number of months that fit. */
  count: number;
  earliest: string;
  latest: string;
}

/** Up to `count` months that end with that of a day, within the available ones. */
export function monthsUpTo(last: string, count: number, earliest: string, latest: string): MonthsInView {
  const kept = firstOfMonth(last > latest ? latest : last < earliest ? earliest : last);
  const first = addMonths(kept, 1 - count);
  return { months: monthsBetween(first < earliest ? earliest : first, kept), count, earliest, latest };
}

interface Props {
  view: MonthsInView;
  /** Called with the new last month. */
  onMove: (last: string) => void;
}

/** Pages through the months, and jumps to a year if there are several. */
export function MonthPager({ view: { months, count, earliest, latest }, onMove }: Props): VNode {
  const text = useWords(WORDS);
  const format = useFormat();
  const [first, last] = [months[0]!, months.at(-1)!];
  // The first page is a full one as well.
  const firstLast = addMonths(earliest, count - 1);
  const before = addMonths(last, -count);
  const years = Array.from({ length: yearOf(latest) - yearOf(earliest) + 1 }, (_, back) => yearOf(latest) - back);
  return (
    <div class="pager">
      {years.length > 1 && count > 1 && (
        <Select
          legend={text.year}
          options={years.map((year) => ({ value: String(year), label: String(year) }))}
          value={String(yearOf(last))}
          onChange={(year) => onMove(`${year}-12-01`)}
        />
      )}
      <div class="steps">
        <button
          type="button"
          class="quiet"
          disabled={first <= earliest}
          onClick={() => onMove(before > firstLast ? before : firstLast)}
          title={text.earlier}
        >
          <Icon name="earlier" />
          <span class="visually-hidden">{text.earlier}</span>
        </button>
        <span aria-live="polite">
          {first === last ? format.month(last) : `${format.month(first)} – ${format.month(last)}`}
        </span>
        <button
          type="button"
          class="quiet"
          disabled={last >= firstOfMonth(latest)}
          onClick={() => onMove(addMonths(last, count))}
          title={text.later}
        >
          <Icon name="later" />
          <span class="visually-hidden">{text.later}</span>
        </button>
      </div>
    </div>
  );
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

/** The number of months that fit. */
export function useMonthsInView(wide: number, narrow: number): number {
  return useIsNarrow() ? narrow : wide;
}

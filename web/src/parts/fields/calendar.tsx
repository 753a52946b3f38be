import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { addDays, addMonths, firstOfMonth, lastOfMonth, weekdayOf } from '../../dates';
import { useWords, words } from '../../text/language';
import { MonthPager, type MonthsInView } from './month-pager';
import { type CalendarDay, Legend, type LegendItem, Months } from './months';

const WORDS = words({
  en: { label: 'Calendar: the arrow keys move from day to day' },
  de: { label: 'Kalender: Die Pfeiltasten führen von Tag zu Tag' },
});

interface Props {
  /** Beside the pager: the title, and what else is chosen. */
  head: ComponentChildren;
  view: MonthsInView;
  /** Called with a day of the month that is to be the last in view. */
  onMove: (date: string) => void;
  /** Asked for days up to the latest. */
  day: (date: string) => CalendarDay | undefined;
  legend?: readonly LegendItem[];
  isLoading?: boolean;
  /** Its days lead nowhere, so that the keyboard passes it by. */
  isStatic?: boolean;
  /** Between the head and the months. */
  children?: ComponentChildren;
}

/** Months side by side, which are paged through. All days together are a single tab stop; the arrow keys move between them. */
export function Calendar(props: Props): VNode {
  const { head, view, onMove, day, legend, isLoading = false, isStatic = false, children } = props;
  const { months, earliest, latest } = view;
  const text = useWords(WORDS);
  const place = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const [chosen, setChosen] = useState(latest);
  const isShown = (date: string) => months.includes(firstOfMonth(date));
  const lastShown = lastOfMonth(months.at(-1)!);
  const current = isShown(chosen) ? chosen : between(earliest, lastShown, latest);
  useLayoutEffect(() => {
    if (!isMoving.current || !isShown(chosen)) return;
    isMoving.current = false;
    place.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus();
  });
  const move = (event: KeyboardEvent) => {
    const target = MOVES[event.key]?.(current);
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const date = between(earliest, target, latest);
    isMoving.current = true;
    setChosen(date);
    if (!isShown(date)) onMove(date);
  };
  const follow = ({ target }: FocusEvent) => {
    const date = target instanceof HTMLElement ? target.dataset['date'] : undefined;
    if (date !== undefined) setChosen(date);
  };
  return (
    <>
      <div class="card-head">
        {head}
        <MonthPager view={view} onMove={onMove} />
      </div>
      {children}
      <div
        ref={place}
        class={isLoading ? 'stale' : undefined}
        aria-busy={isLoading}
        {...(!isStatic && { role: 'group', 'aria-label': text.label, onKeyDown: move, onFocusIn: follow })}
      >
        <Months
          months={months}
          day={(date) => (date > latest ? undefined : day(date))}
          place={(date) => ({ tabIndex: date === current ? 0 : -1 })}
        />
      </div>
      {legend && <Legend items={legend} />}
    </>
  );
}

const MOVES: Record<string, (date: string) => string> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -weekdayOf(date)),
  End: (date) => addDays(date, 6 - weekdayOf(date)),
  PageUp: (date) => sameDayOf(addMonths(date, -1), date),
  PageDown: (date) => sameDayOf(addMonths(date, 1), date),
};

/** The same day of another month, or its last one. @example sameDayOf('2024-02-01', '2024-01-31') // '2024-02-29' */
function sameDayOf(month: string, date: string): string {
  return between(month, `${month.slice(0, 8)}${date.slice(8)}`, lastOfMonth(month));
}

/** Clamps a date; ISO dates can be compared as text. */
function between(first: string, date: string, last: string): string {
  return date < first ? first : date > last ? last : date;
}

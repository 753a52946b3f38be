import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { addDays, addMonths, firstOfMonth, lastOfMonth, weekdayOf } from '../dates';
import { useWords, words } from '../text/language';
import { MonthGrid } from './month-grid';

const WORDS = words({
  en: { label: 'Calendar: the arrow keys move from day to day' },
  de: { label: 'Kalender: Die Pfeiltasten führen von Tag zu Tag' },
});

/** Props that a day has to apply for keyboard navigation. */
export interface DayPlace {
  tabIndex: 0 | -1;
  'data-date': string;
}

interface Props {
  /** The visible months, oldest first. */
  months: string[];
  /** The first and the last day that can be reached. */
  earliest: string;
  latest: string;
  day: (date: string, place: DayPlace) => VNode;
  /** Called when the keyboard moves to a day of another month. */
  onLeave: (date: string) => void;
}

/** Months side by side. All days together are a single tab stop; the arrow keys move between them. */
export function CalendarMonths({ months, earliest, latest, day, onLeave }: Props): VNode {
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
    if (!isShown(date)) onLeave(date);
  };
  const follow = ({ target }: FocusEvent) => {
    const date = target instanceof HTMLElement ? target.dataset['date'] : undefined;
    if (date !== undefined) setChosen(date);
  };
  return (
    <div class="months" role="group" aria-label={text.label} ref={place} onKeyDown={move} onFocusIn={follow}>
      {months.map((month) => (
        <MonthGrid
          key={month}
          month={month}
          day={(date) => day(date, { tabIndex: date === current ? 0 : -1, 'data-date': date })}
        />
      ))}
    </div>
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

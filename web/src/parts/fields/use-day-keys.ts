import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { addDays, addMonths, lastOfMonth, weekdayOf } from '../../dates';

interface Given {
  earliest: string;
  latest: string;
  /** Whether a day is in view; by default all are. */
  isShown?: (date: string) => boolean;
  /** Called with a day that is to come into view. */
  onMove?: (date: string) => void;
  /** Weeks are columns: up and down lead from day to day. */
  isTurned?: boolean;
}

interface DayKeys {
  /** Element around the days. */
  place: RefObject<HTMLDivElement | null>;
  /** Has the tab stop, if it is in view. */
  chosen: string;
  /** @param current the day that has the tab stop */
  move: (event: KeyboardEvent, current: string) => void;
  follow: (event: FocusEvent) => void;
}

/** Makes all days together a single tab stop; the arrow keys move between them. Days have their date as `data-date`. */
export function useDayKeys({ earliest, latest, isShown = () => true, onMove, isTurned = false }: Given): DayKeys {
  const place = useRef<HTMLDivElement>(null);
  const isMoving = useRef(false);
  const [chosen, setChosen] = useState(latest);
  useLayoutEffect(() => {
    if (!isMoving.current || !isShown(chosen)) return;
    isMoving.current = false;
    place.current?.querySelector<HTMLElement>(`[data-date="${chosen}"]`)?.focus();
  });
  const move: DayKeys['move'] = (event, current) => {
    const key = isTurned ? (TURNED[event.key] ?? event.key) : event.key;
    const target = MOVES[key]?.(current);
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const date = between(earliest, target, latest);
    isMoving.current = true;
    setChosen(date);
    if (!isShown(date)) onMove?.(date);
  };
  const follow: DayKeys['follow'] = ({ target }) => {
    const date = target instanceof HTMLElement ? target.dataset['date'] : undefined;
    if (date !== undefined) setChosen(date);
  };
  return { place, chosen, move, follow };
}

const TURNED: Record<string, string> = {
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
};

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

/** Day of another month with the same number, or its last one. @example sameDayOf('2024-02-01', '2024-01-31') // '2024-02-29' */
function sameDayOf(month: string, date: string): string {
  return between(month, `${month.slice(0, 8)}${date.slice(8)}`, lastOfMonth(month));
}

/** Clamps a date; ISO dates can be compared as text. */
export function between(first: string, date: string, last: string): string {
  return date < first ? first : date > last ? last : date;
}

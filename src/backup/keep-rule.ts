import type { KeepCounts } from '../config/keep-counts';
import { addDays, type CalendarDay, weekdayIndex } from '../diary/calendar-day';

/**
 * Which of several backups are kept: for each of the last days, ISO weeks and months that have one, the newest of it. Periods
 * without a backup do not count, so that after a long pause the old backups are still there. The newest backup is always kept.
 * Backups dated in the future are counted by themselves, so that after the clock was wrong, one way or the other, the backups of
 * that time and those of the right time do not take each other's place.
 *
 * @param instants when the backups were made, in milliseconds since 1970, in any order
 * @param dateOf the date of an instant in the configured zone
 * @param now the present, which is when the backup that was just made was made
 * @returns the instants that are kept
 * @example keptBackups([wednesday, tuesday, monday], { days: 2, weeks: 0, months: 0 }, dateOf, wednesday) // wednesday, tuesday
 */
export function keptBackups(
  instants: readonly number[],
  counts: KeepCounts,
  dateOf: (instant: number) => CalendarDay,
  now: number,
): Set<number> {
  const past = instants.filter((instant) => instant <= now);
  const future = instants.filter((instant) => instant > now);
  return new Set([past, future].flatMap((group) => keptOf(group, counts, dateOf)));
}

function keptOf(
  instants: readonly number[],
  { days, weeks, months }: KeepCounts,
  dateOf: (instant: number) => CalendarDay,
): number[] {
  const newestFirst = [...instants].sort((a, b) => b - a);
  return [
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, days, dateOf),
    ...newestOfEach(newestFirst, weeks, (instant) => mondayOf(dateOf(instant))),
    ...newestOfEach(newestFirst, months, (instant) => dateOf(instant).slice(0, 7)),
  ];
}

function newestOfEach(newestFirst: readonly number[], count: number, periodOf: (instant: number) => string): number[] {
  const newest = new Map<string, number>();
  for (const instant of newestFirst) {
    const period = periodOf(instant);
    if (!newest.has(period)) newest.set(period, instant);
  }
  return [...newest.values()].slice(0, count);
}

/** An ISO week begins on Monday. */
function mondayOf(day: CalendarDay): CalendarDay {
  return addDays(day, -weekdayIndex(day));
}

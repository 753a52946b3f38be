import { isDeepStrictEqual } from 'node:util';
import type { CalendarDay } from '../diary/calendar-day';
import type { DayEntry } from '../diary/day-entry';
import type { Days } from '../persistence/days';
import type { TimeSeries } from '../persistence/time-series';

/** What the points of days are made of. */
export const FOR_POINTS = { includeProducts: false, includeDetails: true };

/**
 * Writes the points of stored days, then reads the days again and rewrites those that an export, possibly of another replica,
 * has changed in the meantime, so that no older point overwrites a newer one.
 *
 * @param days ascending, as read with {@link FOR_POINTS}
 */
export async function copyPoints(documents: Days, timeSeries: TimeSeries, days: readonly DayEntry[]): Promise<void> {
  let written = days;
  while (written.length > 0) {
    await timeSeries.write(written);
    const before = new Map(written.map((day) => [day.date, day]));
    const stored = await storedDays(documents, [...before.keys()]);
    written = stored.filter((day) => !isDeepStrictEqual(day, before.get(day.date)));
  }
}

/**
 * Those of the given days that are stored.
 *
 * @param dates ascending, at least one
 */
export async function storedDays(documents: Days, dates: readonly CalendarDay[]): Promise<DayEntry[]> {
  const wanted = new Set(dates);
  const found: DayEntry[] = [];
  for await (const slice of documents.readDays({ from: dates[0], to: dates.at(-1) }, FOR_POINTS)) {
    found.push(...slice.filter(({ date }) => wanted.has(date)));
  }
  return found;
}

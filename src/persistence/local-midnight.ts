import { DateTime } from 'luxon';
import { type CalendarDay, parseCalendarDay } from '../diary/calendar-day';

/** If the clocks skip midnight, the first instant that exists. */
export function localMidnight(day: CalendarDay, zone: string): Date {
  return DateTime.fromISO(day, { zone }).startOf('day').toJSDate();
}

export function localMidnightText(day: CalendarDay, zone: string): string {
  return DateTime.fromISO(day, { zone }).startOf('day').toISO({ suppressMilliseconds: true })!;
}

/**
 * Older programs stored only local midnight. If it is no midnight of the zone, the day is the UTC date twelve hours later, which is right
 * for midnights of every zone from -12 to +12 h.
 */
export function dayOfInstant(instant: Date, zone: string): { day: CalendarDay | undefined; isMidnight: boolean } {
  const local = DateTime.fromJSDate(instant, { zone });
  const day = parseCalendarDay(local.toFormat('yyyy-MM-dd'));
  if (day !== undefined && localMidnight(day, zone).getTime() === instant.getTime()) return { day, isMidnight: true };
  const noon = DateTime.fromJSDate(instant, { zone: 'utc' }).plus({ hours: 12 });
  return { day: parseCalendarDay(noon.toFormat('yyyy-MM-dd')), isMidnight: false };
}

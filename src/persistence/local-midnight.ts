import { DateTime } from 'luxon';
import { type CalendarDay, parseCalendarDay } from '../diary/calendar-day';

/**
 * The instant at which a day begins in a zone. If the clocks skip midnight, the first instant that exists.
 * @example localMidnight('2024-08-27', 'Europe/Berlin') // 2024-08-26T22:00:00Z
 */
export function localMidnight(day: CalendarDay, zone: string): Date {
  return DateTime.fromISO(day, { zone }).startOf('day').toJSDate();
}

/** Local midnight with the offset of the zone. @example localMidnightText('2024-08-27', 'Europe/Berlin') // '2024-08-27T00:00:00+02:00' */
export function localMidnightText(day: CalendarDay, zone: string): string {
  return DateTime.fromISO(day, { zone }).startOf('day').toISO({ suppressMilliseconds: true })!;
}

/**
 * The day of a stored instant, because older programs stored only local midnight. If it is no midnight of the zone, the day is the
 * UTC date twelve hours later, which is right for midnights of every zone from -12 to +12 h.
 */
export function dayOfInstant(instant: Date, zone: string): { day: CalendarDay | undefined; isMidnight: boolean } {
  const local = DateTime.fromJSDate(instant, { zone });
  const day = parseCalendarDay(local.toFormat('yyyy-MM-dd'));
  if (day !== undefined && localMidnight(day, zone).getTime() === instant.getTime()) return { day, isMidnight: true };
  const noon = DateTime.fromJSDate(instant, { zone: 'utc' }).plus({ hours: 12 });
  return { day: parseCalendarDay(noon.toFormat('yyyy-MM-dd')), isMidnight: false };
}

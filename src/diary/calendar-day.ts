/** A calendar date in the proleptic ISO calendar, `YYYY-MM-DD`, years 0001 to 9999. Text order is date order. */
export type CalendarDay = string & { readonly __calendarDay: true };

/** As the API spells them. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const FIRST_DAY = '0001-01-01' as CalendarDay;
export const LAST_DAY = '9999-12-31' as CalendarDay;

const MS_PER_DAY = 86_400_000;
const [FIRST_NUMBER, LAST_NUMBER] = [dayNumber(FIRST_DAY), dayNumber(LAST_DAY)];
const FORMAT = /^\d{4}-\d{2}-\d{2}$/;

/** Strict: `2024-2-3` is no date. @returns undefined otherwise @example parseCalendarDay('2024-02-30') // undefined */
export function parseCalendarDay(text: string): CalendarDay | undefined {
  const at = FORMAT.test(text) && text >= FIRST_DAY ? Date.parse(text) : NaN;
  // A day that its month does not have becomes one of the next month.
  return !Number.isNaN(at) && isoDate(at) === text ? (text as CalendarDay) : undefined;
}

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)$/;

/** In milliseconds. `Date.parse` alone reads `5` as a day in May 2001. @example parseInstant('2024-06-31T00:00:00Z') // undefined */
export function parseInstant(text: string): number | undefined {
  const [, day = '', time = '', zone = ''] = INSTANT.exec(text) ?? [];
  const at =
    parseCalendarDay(day) === undefined ? NaN : Date.parse(`${day}T${time}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`);
  return Number.isNaN(at) ? undefined : at;
}

/** For a text that is known to be a date. @throws RangeError @example calendarDay('2024-08-27') */
export function calendarDay(text: string): CalendarDay {
  const day = parseCalendarDay(text);
  if (day === undefined) throw new RangeError(`Not a calendar day: ${text}`);
  return day;
}

/** Days since 1970-01-01, negative before it. @example dayNumber('2000-03-01') // 11017 */
export function dayNumber(day: CalendarDay): number {
  return Date.parse(day) / MS_PER_DAY;
}

/** The inverse of {@link dayNumber}. @throws RangeError off the calendar @example fromDayNumber(0) // '1970-01-01' */
export function fromDayNumber(number: number): CalendarDay {
  if (!(number >= FIRST_NUMBER && number <= LAST_NUMBER)) {
    throw new RangeError(`Outside of the calendar: day number ${number}`);
  }
  return isoDate(number * MS_PER_DAY) as CalendarDay;
}

/** Later, or earlier when negative. @throws RangeError outside of the calendar @example addDays('2024-02-28', 2) // '2024-03-01' */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return fromDayNumber(dayNumber(day) + count);
}

/** The first day of the calendar at the earliest. @example daysEarlier('0001-01-03', 7) // '0001-01-01' */
export function daysEarlier(day: CalendarDay, count: number): CalendarDay {
  return fromDayNumber(Math.max(dayNumber(day) - count, FIRST_NUMBER));
}

/** Negative when `to` is earlier. @example daysBetween('2024-12-31', '2025-01-01') // 1 */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return dayNumber(to) - dayNumber(from);
}

/** 0 for Monday to 6 for Sunday. @example weekdayIndex('2024-08-26') // 0 */
export function weekdayIndex(day: CalendarDay): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

/** First and last second in epoch seconds, as if the wall clock were UTC. @example utcWindow('2024-08-27') // { from: 1724716800, to: 1724803199 } */
export function utcWindow(day: CalendarDay): { from: number; to: number } {
  const from = Date.parse(day) / 1000;
  return { from, to: from + MS_PER_DAY / 1000 - 1 };
}

/** @example dateParts('2024-08-27') // { year: 2024, month: 8, day: 27 } */
export function dateParts(day: CalendarDay): { year: number; month: number; day: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8)) };
}

/** @example lastOfMonth('1900-02-05') // '1900-02-28' */
export function lastOfMonth(day: CalendarDay): CalendarDay {
  const { year, month } = dateParts(day);
  // Day 0 of the next month; `Date.UTC` would take the years below 100 for those of the 20th century.
  return isoDate(new Date(0).setUTCFullYear(year, month, 0)) as CalendarDay;
}

function isoDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** For `HH:MM`. @example minutesAfterMidnight('07:30') // 450 */
export function minutesAfterMidnight(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

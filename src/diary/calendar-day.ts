/** A calendar date in the proleptic ISO calendar, `YYYY-MM-DD`, years 0001 to 9999. Text order is date order. */
export type CalendarDay = string & { readonly __calendarDay: true };

/** The days of a week, Monday first, as the API spells them. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The limits of the calendar. */
export const FIRST_DAY = '0001-01-01' as CalendarDay;
export const LAST_DAY = '9999-12-31' as CalendarDay;

const SECONDS_PER_DAY = 86_400;
const FORMAT = /^(\d{4})-(\d{2})-(\d{2})$/;

interface DateParts {
  year: number;
  month: number;
  day: number;
}

/**
 * Parses an ISO date strictly: `2024-02-30`, `2024-2-3` and `0000-01-01` are not dates.
 *
 * @returns the day, or undefined when the text is not a date
 * @example parseCalendarDay('2024-02-29') // '2024-02-29'
 * @example parseCalendarDay('2023-02-29') // undefined
 */
export function parseCalendarDay(text: string): CalendarDay | undefined {
  const match = FORMAT.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists ? (text as CalendarDay) : undefined;
}

/**
 * Converts a text that is known to be a date: a literal, or a value that a store wrote.
 *
 * @throws RangeError when the text is not a date
 * @example calendarDay('2024-08-27')
 */
export function calendarDay(text: string): CalendarDay {
  const day = parseCalendarDay(text);
  if (day === undefined) throw new RangeError(`Not a calendar day: ${text}`);
  return day;
}

/**
 * Number of days since 1970-01-01, negative before it.
 *
 * Counts from 1 March, so that the leap day is the last day of a year, in eras of 400 years (146,097 days). Source: Howard
 * Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
 *
 * @example dayNumber('2000-03-01') // 11017
 */
export function dayNumber(day: CalendarDay): number {
  const { year, month, day: dayOfMonth } = partsOf(day);
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/**
 * The inverse of {@link dayNumber}. Source: the same paper, civil_from_days.
 *
 * @throws RangeError outside of the years 0001 to 9999
 * @example fromDayNumber(0) // '1970-01-01'
 */
export function fromDayNumber(number: number): CalendarDay {
  const shifted = number + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  if (!(year >= 1 && year <= 9999)) throw new RangeError(`Outside of the calendar: day number ${number}`);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` as CalendarDay;
}

/**
 * The day `count` days later, or earlier when negative.
 *
 * @throws RangeError outside of the years 0001 to 9999
 * @example addDays('2024-02-28', 2) // '2024-03-01'
 */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return fromDayNumber(dayNumber(day) + count);
}

/**
 * Days from `from` to `to`, negative when `to` is the earlier one.
 *
 * @example daysBetween('2024-12-31', '2025-01-01') // 1
 */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * Day of the week. 1970-01-01 was a Thursday.
 *
 * @example weekdayOf('2024-08-27') // 'TUESDAY'
 */
export function weekdayOf(day: CalendarDay): Weekday {
  return WEEKDAYS[weekdayIndex(day)]!;
}

/**
 * Position in the ISO week, 0 for Monday to 6 for Sunday.
 *
 * @example weekdayIndex('2024-08-26') // 0
 */
export function weekdayIndex(day: CalendarDay): number {
  return (((dayNumber(day) + 3) % 7) + 7) % 7;
}

/**
 * The first and the last second of the day as if its wall clock were UTC, in epoch seconds.
 *
 * @example utcWindow('2024-08-27') // { from: 1724716800, to: 1724803199 }
 */
export function utcWindow(day: CalendarDay): { from: number; to: number } {
  const from = dayNumber(day) * SECONDS_PER_DAY;
  return { from, to: from + SECONDS_PER_DAY - 1 };
}

/**
 * Year, month (1 to 12) and day of the month.
 *
 * @example partsOf('2024-08-27') // { year: 2024, month: 8, day: 27 }
 */
export function partsOf(day: CalendarDay): DateParts {
  return { year: digits(day, 0, 4), month: digits(day, 5, 7), day: digits(day, 8, 10) };
}

/** Called ten thousand times for figures over decades; much faster than slicing and parsing texts. */
function digits(text: string, start: number, end: number): number {
  let value = 0;
  for (let index = start; index < end; index++) value = value * 10 + text.charCodeAt(index) - 48;
  return value;
}

/**
 * Length of a month in days, February by the Gregorian leap-year rule.
 *
 * @param month 1 to 12
 * @example daysInMonth(1900, 2) // 28
 */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

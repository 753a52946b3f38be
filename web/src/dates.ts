/** Diary dates are text, `YYYY-MM-DD`; calculations use UTC, where every day has 24 hours. */

const DAY_MS = 86_400_000;

/** Monday first, as the service names them. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Earlier dates are typing mistakes: no diary of the site goes back that far. */
export const EARLIEST = '2000-01-01';
/** Later dates are typing mistakes, even of plans. */
export const LATEST = '2099-12-31';

export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

export function fromDayNumber(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** @example addDays('2024-02-28', 2) // '2024-03-01' */
export function addDays(date: string, days: number): string {
  return fromDayNumber(dayNumber(date) + days);
}

/** Both ends included. */
export function daysInRange(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** Monday is 0. */
export function weekdayOf(date: string): number {
  return (dayNumber(date) + 3) % 7;
}

export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

/** The first day of the month `months` months later. @example addMonths('2024-12-15', 1) // '2025-01-01' */
export function addMonths(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(count / 12);
  return `${String(year).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** The first days of the months from one to another. */
export function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let month = firstOfMonth(from); month <= to; month = addMonths(month, 1)) months.push(month);
  return months;
}

export function lastOfMonth(date: string): string {
  return addDays(addMonths(date, 1), -1);
}

export function daysOfMonth(month: string): string[] {
  return datesBetween(firstOfMonth(month), lastOfMonth(month));
}

export function datesBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysInRange(from, to)) }, (_, index) => addDays(from, index));
}

/** Whether a text is a date that exists. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && fromDayNumber(dayNumber(text)) === text;
}

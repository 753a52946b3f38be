import { type CalendarDay, dayNumber, daysBetween, fromDayNumber } from './calendar-day';
import { DiaryError } from './errors';

/** Both ends inclusive. */
export interface DateRange {
  from: CalendarDay;
  to: CalendarDay;
}

export type OpenDateRange = Partial<DateRange>;

/** With the field names of requests. */
export interface RangeQuery {
  fromDate: CalendarDay;
  toDate: CalendarDay;
}

/** Of a request or an export, both ends included: a century. */
export const MAX_RANGE_DAYS = 36_600;

/** Of an answer that has each of its days: a leap year. */
export const MAX_ANSWER_DAYS = 366;

/** The ends may be equal. @throws DiaryError `invalid-date-range` when `from` is after `to`, `range-too-long` above `longest` days */
export function dateRange(from: CalendarDay, to: CalendarDay, longest = Infinity): DateRange {
  const range = { from, to };
  assertOrdered(range);
  const length = lengthOf(range);
  if (length > longest) {
    throw new DiaryError('range-too-long', `The range covers ${length} days; the limit is ${longest} days`);
  }
  return range;
}

/** Of a request that may leave out its ends. @throws DiaryError `invalid-date-range` @example rangeOf({ fromDate: '2024-08-27' }) // { from: '2024-08-27' } */
export function rangeOf({ fromDate: from, toDate: to }: Partial<RangeQuery>): OpenDateRange {
  assertOrdered({ from, to });
  return { from, to };
}

function assertOrdered({ from, to }: OpenDateRange): void {
  if (from !== undefined && to !== undefined && from > to) {
    throw new DiaryError('invalid-date-range', `The 'from' date cannot be after the 'to' date`);
  }
}

/** Both ends counted. @example lengthOf({ from: '2024-02-28', to: '2024-03-01' }) // 3 */
export function lengthOf({ from, to }: DateRange): number {
  return daysBetween(from, to) + 1;
}

/** Oldest first. @example [...eachDay({ from: '2024-02-28', to: '2024-02-29' })] // two days */
export function* eachDay({ from, to }: DateRange): Generator<CalendarDay> {
  const last = dayNumber(to);
  for (let number = dayNumber(from); number <= last; number++) yield fromDayNumber(number);
}

/** @param days ascending @example runsOf(['2024-08-26', '2024-08-27']) // [{ from: '2024-08-26', to: '2024-08-27' }] */
export function runsOf(days: readonly CalendarDay[]): DateRange[] {
  const runs: DateRange[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && daysBetween(run.to, day) === 1) run.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

/** Of consecutive days: the longest run, and the one that ends with a day. @example streaksOf(['2024-08-26'], '2024-08-26') // { longest: 1, current: 1 } */
export function streaksOf(days: readonly CalendarDay[], end: CalendarDay): { longest: number; current: number } {
  const lengths = runsOf(days).map(lengthOf);
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0);
  return { longest, current: days.at(-1) === end ? lengths.at(-1)! : 0 };
}

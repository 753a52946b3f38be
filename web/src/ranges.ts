import { addDays, addMonths, daysInRange, firstOfMonth, isDate, lastOfMonth, monthsBetween } from './dates';

/** Both ends are included. In forms where a range may be open, an end may be empty. */
export interface DayRange {
  from: string;
  to: string;
}

/** The last `days` days up to a day. */
export function lastDays(days: number, last: string): DayRange {
  return { from: addDays(last, 1 - days), to: last };
}

/** The service answers about each day of at most this long a range. */
export const MAX_ANSWER_DAYS = 366;

/**
 * A range in parts that the service answers, the earliest first.
 * @example inAnswers({ from: '2023-08-31', to: '2024-09-01' }) // [{ from: '2023-08-31', to: '2024-08-30' }, { from: '2024-08-31', to: '2024-09-01' }]
 */
export function inAnswers({ from, to }: DayRange): DayRange[] {
  return Array.from({ length: Math.ceil(daysInRange(from, to) / MAX_ANSWER_DAYS) }, (_, part) => {
    const first = addDays(from, part * MAX_ANSWER_DAYS);
    const last = addDays(first, MAX_ANSWER_DAYS - 1);
    return { from: first, to: last < to ? last : to };
  });
}

/** The month that is `months` months after the month of a date. */
export function monthRange(date: string, months = 0): DayRange {
  const first = addMonths(date, months);
  return { from: first, to: lastOfMonth(first) };
}

/**
 * The range before one, of the same kind: the month before whole months, the same days of the month before for part of a month, and the
 * same part of the year before for part of a year. Before any other range, as many days.
 * @example rangeBefore({ from: '2024-09-01', to: '2024-09-12' }) // { from: '2024-08-01', to: '2024-08-12' }
 */
export function rangeBefore(range: DayRange): DayRange {
  const { from, to } = range;
  const months = monthsBetween(from, to).length;
  if (from !== firstOfMonth(from)) return lastDays(daysInRange(from, to), addDays(from, -1));
  if (to === lastOfMonth(to)) return { from: addMonths(from, -months), to: addDays(from, -1) };
  if (months === 1) return { from: addMonths(from, -1), to: sameDayIn(addMonths(to, -1), to) };
  return from.endsWith('-01-01') && months <= 12
    ? aYearBefore(range)
    : lastDays(daysInRange(from, to), addDays(from, -1));
}

/** @example aYearBefore({ from: '2024-02-01', to: '2024-02-29' }) // { from: '2023-02-01', to: '2023-02-28' } */
export function aYearBefore({ from, to }: DayRange): DayRange {
  const end = addMonths(to, -12);
  return {
    from: sameDayIn(addMonths(from, -12), from),
    // The end of February stays the end.
    to: to === lastOfMonth(to) ? lastOfMonth(end) : sameDayIn(end, to),
  };
}

/** The day of a month with the number of a date, or the last if there is none. */
function sameDayIn(month: string, date: string): string {
  const day = `${month.slice(0, 8)}${date.slice(8)}`;
  return isDate(day) ? day : lastOfMonth(month);
}

/** The range in an address; missing or invalid ends get their default, and ends in the wrong order are swapped. */
export function readRange(from: string | undefined, to: string | undefined, usual: DayRange): DayRange {
  const range = {
    from: from !== undefined && isDate(from) ? from : usual.from,
    to: to !== undefined && isDate(to) ? to : usual.to,
  };
  return isInverted(range) ? { from: range.to, to: range.from } : range;
}

export function isInverted({ from, to }: DayRange): boolean {
  return to !== '' && from > to;
}

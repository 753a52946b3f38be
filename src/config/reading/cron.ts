import { Cron } from 'croner';

/**
 * Parses a cron expression of exactly six fields, seconds first; `?` becomes `*`. Macros such as `@daily`, expressions of five
 * fields and dialect extensions (`L`, `W`, `#`) are refused.
 * @example readCron('0 0 3 ? * *') // '0 0 3 * * *'
 * @example readCron('0 3 * * *') // undefined
 */
export function readCron(expression: string): string | undefined {
  const fields = expression
    .trim()
    .split(/\s+/)
    .map((field) => (field === '?' ? '*' : field));
  const parts = fields.flatMap((field) => field.split(/[,/-]/));
  if (fields.length !== 6 || !parts.every((part) => /^(?:\*|\d{1,2}|[a-z]{3})$/i.test(part))) return undefined;
  const read = fields.join(' ');
  try {
    createCron(read);
    return read;
  } catch {
    return undefined;
  }
}

export function createCron(expression: string, timeZone?: string): Cron {
  return new Cron(expression, {
    mode: '6-part',
    timezone: timeZone,
    // A day has to match the day of the month as well as the weekday.
    domAndDow: true,
    // 5/15 is 5-59/15.
    sloppyRanges: true,
  });
}

/** Looked at: several days of an expression that is due as often as is allowed. */
const DUE_TIMES = 500;

/** Whether it is ever due twice within a time. @example isDueWithin('0 0,55 8,9 * * *', 10 * 60_000) // true: 8:55 and 9:00 */
export function isDueWithin(expression: string, milliseconds: number): boolean {
  const due = createCron(expression, 'UTC')
    .nextRuns(DUE_TIMES, new Date('2024-01-01T00:00:00Z'))
    .map((date) => date.getTime());
  return due.some((at, index) => index > 0 && at - due[index - 1]! < milliseconds);
}

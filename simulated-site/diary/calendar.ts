const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const SECONDS_OF_A_DAY = 86_400;

/** Epoch seconds of 00:00:00 UTC. ISO text is parsed, because `Date.UTC` takes the years 0 to 99 for 1900 to 1999. */
export function startOfDay(date: string): number {
  const milliseconds = Date.parse(`${date}T00:00:00Z`);
  const seconds = milliseconds / 1000;
  if (dateAt(seconds) !== date) throw new RangeError(`not a calendar day from 0001 to 9999: ${date}`);
  return seconds;
}

/** The UTC date of a second, `undefined` outside the years 0001 to 9999. */
export function dateAt(seconds: number): string | undefined {
  const moment = new Date(seconds * 1000);
  const year = moment.getUTCFullYear();
  if (Number.isNaN(year) || year < 1 || year > 9999) return undefined;
  return moment.toISOString().slice(0, 10);
}

/** Whole days since 1970-01-01, negative before. */
export function dayNumber(date: string): number {
  return startOfDay(date) / SECONDS_OF_A_DAY;
}

/** 0 is Sunday. */
export function weekday(date: string): number {
  return new Date(startOfDay(date) * 1000).getUTCDay();
}

/** `Details for Tuesday 27. August`: the site never names the year. */
export function headlineOf(date: string): string {
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return `Details for ${WEEKDAYS[weekday(date)] ?? ''} ${String(Number(date.slice(8)))}. ${month}`;
}

import { daysFrom } from '../shared/dates.ts';

/** Promises of the setting `7d,4w,12m` in its document, and the last of each year, without the code that keeps them. */
const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

/** The nights whose backups must be there after the last of them. */
export function promisedNights(nights: readonly string[]): Set<string> {
  const newestOf = (periodOf: (night: string) => string, count: number) =>
    [...new Map(nights.map((night) => [periodOf(night), night])).values()].slice(-count);
  return new Set([
    ...nights.slice(-DAYS),
    ...newestOf(mondayOf, WEEKS),
    ...newestOf((night) => night.slice(0, 7), MONTHS),
    ...newestOf((night) => night.slice(0, 4), Infinity),
  ]);
}

function mondayOf(night: string): string {
  return daysFrom(night, -((new Date(night).getUTCDay() + 6) % 7));
}

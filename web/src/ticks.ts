import { daysInRange } from './dates';

/** From this number of days the axis names months instead of days. */
const LONG_DAYS = 200;
const STEPS = [1, 2, 4, 7, 14, 28, 56];
/** Each divides a year or is a number of years, so January has a tick whenever another month has one. */
const STEPS_OF_MONTHS = [1, 2, 3, 6, 12, 24, 60, 120];

/** Whether the ticks below a chart are months. */
export function hasMonthTicks(dates: readonly string[]): boolean {
  if (dates.length < 2) return false;
  return dates.every((date) => date.endsWith('-01')) || daysInRange(dates[0]!, dates.at(-1)!) > LONG_DAYS;
}

/**
 * The points of a chart that get a tick, at most so many. Months get theirs at their first point.
 *
 * @example ticksOf(['2024-05-01', '2024-06-01', '2024-07-01'], 2) // ['2024-05-01', '2024-07-01']
 */
export function ticksOf(dates: readonly string[], most: number): string[] {
  const isByMonth = hasMonthTicks(dates);
  const steps = isByMonth ? STEPS_OF_MONTHS : STEPS;
  const candidates = dates
    .map((date, index) => ({ date, place: isByMonth ? monthNumber(date) : index }))
    .filter(({ date, place }, index) => !isByMonth || isStartOfMonth(date, place, dates[index - 1]));
  const thinned = steps.map((step) => candidates.filter(({ place }) => place % step === 0));
  return (thinned.find((ticks) => ticks.length <= most) ?? []).map(({ date }) => date);
}

/** The first week that begins in the month. A range that begins later in a month has no tick for it. */
function isStartOfMonth(date: string, month: number, before: string | undefined): boolean {
  return Number(date.slice(8)) <= 7 && (before === undefined || monthNumber(before) !== month);
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

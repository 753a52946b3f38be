import { addDays, type CalendarDay, minutesAfterMidnight } from '../calendar-day';
import { type DateRange, eachDay } from '../date-range';
import type { DayStart } from '../history/day-start';
import { median } from '../statistics/averages';

/** Median and interquartile range in minutes, whole or one half, and the number of days on which they rest. */
export interface Span {
  medianMinutes: number;
  spreadMinutes: number;
  days: number;
}

export interface Eating {
  /** First to last bite of a day. */
  window: Span | null;
  /** Last bite of a day to the first of the next; it counts towards the day on which it ends. */
  fast: Span | null;
}

const MINUTES_OF_DAY = 24 * 60;
/** Fewer days say nothing about a week. */
const MIN_DAYS = 3;

/**
 * A bite before the start of the day belongs to the night that ends the day, and is 24 hours later. A day with a food whose time is unknown has
 * neither window nor fast; nor has a night beside it. Null with fewer than three.
 * @param times of the foods of each complete day of the range and of the day before it, `HH:MM`
 * @example eatingOf(new Map([['2026-03-02', ['07:00', '19:30']], …]), range, '03:00').window // { medianMinutes: 750, … }
 */
export function eatingOf(
  times: ReadonlyMap<CalendarDay, readonly (string | null)[]>,
  range: DateRange,
  dayStartsAt: DayStart,
): Eating {
  const bitesOn = (day: CalendarDay) => bitesOf(times.get(day) ?? [], dayStartsAt);
  const [windows, fasts]: [number[], number[]] = [[], []];
  for (const day of eachDay(range)) {
    const [bites, before] = [bitesOn(day), bitesOn(addDays(day, -1))];
    if (bites === undefined) continue;
    windows.push(bites.last - bites.first);
    if (before !== undefined) fasts.push(MINUTES_OF_DAY + bites.first - before.last);
  }
  return { window: timeSpread(windows), fast: timeSpread(fasts) };
}

/**
 * By linear interpolation: R's type 7, h = (n - 1) * share. Source: Hyndman and Fan, Sample Quantiles in Statistical Packages, 1996.
 * @param values at least one
 * @example quantile([1, 2, 3, 4], 0.25) // 1.75
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return below + (above - below) * (at - Math.floor(at));
}

/** The first and the last one, in minutes after the midnight with which the day begins. */
function bitesOf(times: readonly (string | null)[], dayStartsAt: DayStart) {
  const known = times.filter((time) => time !== null);
  if (known.length === 0 || known.length < times.length) return undefined;
  const minutes = known.map((time) => minutesAfterMidnight(time) + (time < dayStartsAt ? MINUTES_OF_DAY : 0));
  minutes.sort((a, b) => a - b);
  return { first: minutes[0]!, last: minutes.at(-1)! };
}

function timeSpread(minutes: readonly number[]): Span | null {
  if (minutes.length < MIN_DAYS) return null;
  const spread = quantile(minutes, 0.75) - quantile(minutes, 0.25);
  return { medianMinutes: median(minutes), spreadMinutes: Math.round(spread * 2) / 2, days: minutes.length };
}

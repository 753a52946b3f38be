import type { SimulatedDay } from './day.ts';
import { randomFrom, wholeBetween } from './random.ts';
import type { Random } from './random.ts';

const EARLIEST_USUAL_MINUTE = 6 * 60;
export const MINUTES_OF_A_DAY = 24 * 60;

interface Shares {
  dayStartsAt: string;
  nightShare: number;
  photoShare: number;
}

/** The generated day with foods of the hours after midnight and photo scans. Without shares it is the day as it was. */
export function withNights(
  day: SimulatedDay,
  seed: number,
  { dayStartsAt, nightShare, photoShare }: Shares,
): SimulatedDay {
  if (nightShare === 0 && photoShare === 0) return day;
  const random = randomFrom(seed, `night of ${day.date}`);
  const boundary = minuteOf(dayStartsAt);
  const products = [...day.products];
  const change = (index: number, changes: Partial<SimulatedDay['products'][number]>): void => {
    const product = products.at(index);
    if (product !== undefined) products.splice(index, 1, { ...product, ...changes });
  };
  // The latest food comes first on the page, and the earliest last.
  if (random() < nightShare && boundary > 0) change(0, { time: clockBetween(random, 0, boundary) });
  if (random() < nightShare) change(-1, { time: clockBetween(random, boundary, EARLIEST_USUAL_MINUTE) });
  if (random() < photoShare) change(wholeBetween(random, 0, products.length - 1), { inHistory: false });
  return { ...day, products };
}

/** Minutes since midnight of a time such as `18:37` or `3:30`. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes from the midnight before the day of the page: a food of the night was eaten after its evening. */
export function minuteOfDay(time: string, dayStartsAt: string): number {
  const minute = minuteOf(time);
  return minute < minuteOf(dayStartsAt) ? minute + MINUTES_OF_A_DAY : minute;
}

function clockBetween(random: Random, from: number, before: number): string {
  return clock(wholeBetween(random, from, before - 1));
}

/** `18:37`, `3:30`: hours have no leading zero, and a late snack may fall after midnight. */
export function clock(minute: number): string {
  return `${String(Math.floor(minute / 60) % 24)}:${String(minute % 60).padStart(2, '0')}`;
}

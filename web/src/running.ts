import { dayNumber } from './dates';

export interface DatedValue {
  date: string;
  value: number;
}

/** The share of values outside the band at each end. */
const OUTSIDE = 0.1;
/** The minimum number of entries for a band. */
const MIN_ENTRIES = 5;
/** Lines end at entries that are further apart. */
const MAX_DAYS_APART = 7;

/**
 * The mean over the entries of the seven days that end with each day; null in a gap of a week or more, before the first and after
 * the last entry.
 *
 * @example runningMean([{ date: '2024-01-01', value: 1800 }, { date: '2024-01-03', value: 2200 }], ['2024-01-03']) // [2000]
 */
export function runningMean(points: readonly DatedValue[], dates: readonly string[], days = 7): (number | null)[] {
  return windows(points, dates, days).map((values) =>
    values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
  );
}

/** The range of eight out of ten entries in the period that ends with each day. */
export function runningBand(
  points: readonly DatedValue[],
  dates: readonly string[],
  days: number,
): ({ low: number; high: number } | null)[] {
  return windows(points, dates, days).map((values) => {
    if (values.length < MIN_ENTRIES) return null;
    values.sort((one, other) => one - other);
    const outside = Math.round(OUTSIDE * (values.length - 1));
    return { low: values[outside]!, high: values[values.length - 1 - outside]! };
  });
}

/** The places of values with a gap on both sides, which no line passes through. */
export function isolatedPoints(values: readonly (number | null)[]): number[] {
  const isGap = (index: number) => (values[index] ?? null) === null;
  return [...values.keys()].filter((index) => !isGap(index) && isGap(index - 1) && isGap(index + 1));
}

/** For each day the values of the `days` days that end with it; none in a gap. */
function windows(points: readonly DatedValue[], dates: readonly string[], days: number): number[][] {
  const byDay = new Map(points.map(({ date, value }) => [dayNumber(date), value]));
  const outsideGaps = daysOutsideGaps([...byDay.keys()]);
  return dates.map((date) => {
    const last = dayNumber(date);
    if (!outsideGaps.has(last)) return [];
    return Array.from({ length: days }, (_, back) => byDay.get(last - back)).filter((value) => value !== undefined);
  });
}

/** The days with an entry, and those between two that are close to each other. */
function daysOutsideGaps(entries: number[]): Set<number> {
  const days = new Set(entries);
  entries.sort((one, other) => one - other);
  for (const [index, day] of entries.entries()) {
    const next = entries[index + 1] ?? Infinity;
    if (next - day <= MAX_DAYS_APART) for (let between = day + 1; between < next; between++) days.add(between);
  }
  return days;
}

import { dayNumber } from './dates';

export interface DatedValue {
  date: string;
  value: number;
}

/** The share of values outside the band at each end. */
const OUTSIDE = 0.1;
/** The minimum number of entries for a band. */
const LEAST_ENTRIES = 5;

/**
 * The mean over the entries of the seven days that end with each day; null without entries.
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
    if (values.length < LEAST_ENTRIES) return null;
    values.sort((one, other) => one - other);
    const outside = Math.round(OUTSIDE * (values.length - 1));
    return { low: values[outside]!, high: values[values.length - 1 - outside]! };
  });
}

/** For each day the values of the `days` days that end with it. */
function windows(points: readonly DatedValue[], dates: readonly string[], days: number): number[][] {
  const byDay = new Map(points.map(({ date, value }) => [dayNumber(date), value]));
  return dates.map((date) => {
    const last = dayNumber(date);
    return Array.from({ length: days }, (_, back) => byDay.get(last - back)).filter((value) => value !== undefined);
  });
}

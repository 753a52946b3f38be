import { type CalendarDay, daysBetween } from '../calendar-day';
import type { Measurement } from './measurement';

export interface DatedValue {
  date: CalendarDay;
  value: number;
}

type Dated = Pick<Measurement, 'date' | 'time' | 'value'>;

/** The weight of a newly weighed day counts a tenth, as in John Walker's *The Hacker's Diet*. */
const SMOOTHING = 0.1;

/**
 * One value a day, oldest first: of several measurements the earliest, because a person weighs more in the evening. Measurements
 * without a time come first.
 *
 * @param measurements of one kind, in any order
 * @example dailyValues([{ date: '2026-03-01', time: '07:30', value: 70 }, { date: '2026-03-01', time: '21:00', value: 71.5 }])
 *   // [{ date: '2026-03-01', value: 70 }]
 */
export function dailyValues(measurements: readonly Dated[]): DatedValue[] {
  const ordered = oldestFirst(measurements);
  return ordered
    .filter(({ date }, index) => ordered[index - 1]?.date !== date)
    .map(({ date, value }) => ({ date, value }));
}

/** Sorts by day and time; values without a time come first. @example oldestFirst([{ date: '2026-03-02', … }, { date: '2026-03-01', … }]) */
export function oldestFirst<T extends Dated>(measurements: readonly T[]): T[] {
  const at = ({ date, time }: Dated) => date + (time ?? '');
  return [...measurements].sort((one, other) => (at(one) < at(other) ? -1 : at(one) > at(other) ? 1 : 0));
}

/**
 * The exponentially weighted trend of values, in their unit, unrounded: trend += (value - trend) * (1 - (1 - 0.1)^days), where days
 * is the gap to the value before. The first value begins it. Source: the moving average of *The Hacker's Diet*, over gaps.
 *
 * @param values one a day, oldest first
 * @example trendOfValues([{ date: '2026-03-01', value: 70 }, { date: '2026-03-02', value: 71 }])
 *   // [{ date: '2026-03-01', value: 70 }, { date: '2026-03-02', value: 70.1 }]
 */
export function trendOfValues(values: readonly DatedValue[]): DatedValue[] {
  const trend: DatedValue[] = [];
  for (const { date, value } of values) {
    const last = trend.at(-1) ?? { date, value };
    const share = 1 - (1 - SMOOTHING) ** daysBetween(last.date, date);
    trend.push({ date, value: last.value + (value - last.value) * share });
  }
  return trend;
}

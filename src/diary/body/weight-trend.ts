import { type CalendarDay, daysBetween, dayNumber, FIRST_DAY } from '../calendar-day';
import { type Measurement, MEASUREMENT_FACTS, measurementId, type MeasurementKind } from './measurement';
import { leastSquares } from '../statistics/least-squares';
import { roundToFourDecimals } from '../rounding';

export interface DatedValue {
  date: CalendarDay;
  value: number;
}

type Dated = Pick<Measurement, 'date' | 'time' | 'value'>;

/** The weight of a newly weighed day counts a tenth, as in John Walker's *The Hacker's Diet*. */
const SMOOTHING = 0.1;

/**
 * One value a day, oldest first: the earliest, because a person weighs more in the evening. Measurements without a time come first.
 * @param measurements of one kind, in any order
 * @example dailyValues([{ date: '2026-03-01', time: '07:30', value: 70 }, { date: '2026-03-01', time: '21:00', value: 71.5 }]) // the first
 */
export function dailyValues(measurements: readonly Dated[]): DatedValue[] {
  const ordered = oldestFirst(measurements);
  return ordered
    .filter(({ date }, index) => ordered[index - 1]?.date !== date)
    .map(({ date, value }) => ({ date, value }));
}

/** Values without a time come first. */
function oldestFirst<T extends Dated>(measurements: readonly T[]): T[] {
  const at = ({ date, time }: Dated) => date + (time ?? '');
  return [...measurements].sort((one, other) => (at(one) < at(other) ? -1 : at(one) > at(other) ? 1 : 0));
}

/**
 * The exponentially weighted trend, in the unit of the values, unrounded: trend += (value - trend) * (1 - (1 - 0.1)^days), where days is the gap to
 * the value before. The first value begins it. Source: the moving average of *The Hacker's Diet*, over gaps.
 * @param values one a day, oldest first
 * @example trendOfValues([{ date: '2026-03-01', value: 70 }, { date: '2026-03-02', value: 71 }])[1] // { date: '2026-03-02', value: 70.1 }
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

export type StoredMeasurement = Measurement & { id: string };

/** Of one kind, in its unit. */
export interface BodyStats extends Pick<Measurement, 'kind' | 'unit'> {
  measurements: StoredMeasurement[];
  /** Begun by the first measurement of all, also if that is before the range. */
  trend: DatedValue[];
  slopePerWeek: number | null;
  slopeStandardError: number | null;
}

const DAYS_PER_WEEK = 7;

/**
 * The measurements of a range, their trend and how fast they change: the slope of the least squares line through the earliest value of each day, per
 * week, with its standard error. Trend and slope are rounded to four decimals.
 * @param measurements all of one kind up to the end of the range, in any order
 * @example bodyStats('WEIGHT', [80 kg on 2026-03-01, 79.9 kg on 2026-03-02]).slopePerWeek // -0.7
 */
export function bodyStats(
  kind: MeasurementKind,
  measurements: readonly Measurement[],
  from: CalendarDay = FIRST_DAY,
): BodyStats {
  const isInRange = ({ date }: { date: CalendarDay }) => date >= from;
  const values = dailyValues(measurements);
  const line = leastSquares(values.filter(isInRange).map(({ date, value }) => ({ x: dayNumber(date), y: value })));
  const trend = trendOfValues(values).filter(isInRange);
  return {
    kind,
    unit: MEASUREMENT_FACTS[kind].unit,
    measurements: oldestFirst(measurements.filter(isInRange)).map(withId),
    trend: trend.map(({ date, value }) => ({ date, value: roundToFourDecimals(value) })),
    slopePerWeek: perWeek(line?.slope),
    slopeStandardError: perWeek(line?.standardError),
  };
}

export function withId(measurement: Measurement): StoredMeasurement {
  return { id: measurementId(measurement), ...measurement };
}

function perWeek(figure: number | null = null): number | null {
  return figure === null ? null : roundToFourDecimals(figure * DAYS_PER_WEEK);
}

import { type CalendarDay, dayNumber, FIRST_DAY } from '../calendar-day';
import { leastSquares } from '../statistics/least-squares';
import { roundToFourDecimals } from '../rounding';
import { type Measurement, measurementFacts, measurementId, type MeasurementKind } from './measurement';
import { dailyValues, type DatedValue, oldestFirst, trendOfValues } from './weight-trend';

export type StoredMeasurement = Measurement & { id: string };

/** The measurements of one kind in a range, in its unit. */
export interface BodyStats extends Pick<Measurement, 'kind' | 'unit'> {
  /** Values as they were measured, oldest first. */
  measurements: StoredMeasurement[];
  /** On each day with a measurement. It is begun by the first one of all, also if that is before the range. */
  trend: DatedValue[];
  /** Slope of a straight line through the earliest value of each day; null with less than two days. */
  slopePerWeek: number | null;
  /** Null with less than three days. */
  slopeStandardError: number | null;
}

const DAYS_PER_WEEK = 7;

/**
 * The measurements of a range, their trend and how fast they change: the slope of the least squares line in the unit per week, with
 * its standard error. Trend and slope are rounded to four decimals.
 *
 * @param measurements all of one kind up to the end of the range, in any order
 * @param from the beginning of the range; left out, that of the measurements
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
    unit: measurementFacts(kind).unit,
    measurements: oldestFirst(measurements.filter(isInRange)).map(withId),
    trend: trend.map(({ date, value }) => ({ date, value: roundToFourDecimals(value) })),
    slopePerWeek: perWeek(line?.slope),
    slopeStandardError: perWeek(line?.standardError),
  };
}

/** @example withId(measurement) // { id: '2026-03-01-WEIGHT-API', date: '2026-03-01', … } */
export function withId(measurement: Measurement): StoredMeasurement {
  return { id: measurementId(measurement), ...measurement };
}

function perWeek(figure: number | null = null): number | null {
  return figure === null ? null : roundToFourDecimals(figure * DAYS_PER_WEEK);
}

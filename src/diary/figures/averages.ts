import { type Weekday, WEEKDAYS, weekdayIndex } from '../calendar-day';
import type { DatedTotals } from '../day-entry';
import {
  averageFieldOf,
  type AverageField,
  type DayTotals,
  type Nutrient,
  NUTRIENTS,
  recordBy,
  totalOf,
} from '../nutrient';
import { roundToOneDecimal } from '../rounding';

/** Averages per day: kcal for calories, grams for the others. Null if the total is unknown on every day. */
export type Averages = Record<AverageField, number | null>;

/**
 * Averages over the given days, each nutrient over the days on which it is known: sum / number of days, rounded to one
 * decimal. Days without an entry are not included, so they do not count as zero.
 * @example averagesOf([{ totalFat: 60, ... }, { totalFat: 75, ... }]).avgTotalFat // 67.5
 */
export function averagesOf(days: readonly DayTotals[]): Averages {
  return recordBy(NUTRIENTS, averageFieldOf, (nutrient) => {
    const average = unroundedAverage(days, nutrient);
    return average === null ? null : roundToOneDecimal(average);
  });
}

export interface WeekdayStats {
  dayOfWeek: Weekday;
  dayCount: number;
  averages: Averages;
}

/**
 * Averages of the entries that fell on each weekday, Monday first; weekdays without an entry are left out.
 * @example weekdayStats(days)[0] // { dayOfWeek: 'MONDAY', dayCount: 52, averages: { avgTotalCalories: 2033.1, ... } }
 */
export function weekdayStats(days: readonly DatedTotals[]): WeekdayStats[] {
  const byWeekday = Map.groupBy(days, ({ date }) => WEEKDAYS[weekdayIndex(date)]);
  return WEEKDAYS.flatMap((dayOfWeek) => {
    const ofDay = byWeekday.get(dayOfWeek);
    return ofDay === undefined ? [] : [{ dayOfWeek, dayCount: ofDay.length, averages: averagesOf(ofDay) }];
  });
}

/**
 * The unrounded mean of one nutrient over the days on which it is known, for further calculation.
 * @returns null when it is unknown on every day
 * @example unroundedAverage([{ totalFat: 1, ... }, { totalFat: 2, ... }, { totalFat: 2, ... }], 'FAT') // 1.6666666666666667
 */
export function unroundedAverage(days: readonly DayTotals[], nutrient: Nutrient): number | null {
  const known = days.map((day) => totalOf(day, nutrient)).filter((total) => total !== null);
  return known.length === 0 ? null : sum(known) / known.length;
}

/** Of an even number the mean of the two in the middle. @param values at least one @example median([3, 1, 2, 10]) // 2.5 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** @example sum([1, 2, 3]) // 6 */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

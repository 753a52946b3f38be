import {
  averageFieldOf,
  type AverageField,
  type DayTotals,
  type Nutrient,
  NUTRIENTS,
  recordBy,
  nutrientTotal,
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

/**
 * The unrounded mean of one nutrient over the days on which it is known, for further calculation.
 * @returns null when it is unknown on every day
 * @example unroundedAverage([{ totalFat: 1, ... }, { totalFat: 2, ... }, { totalFat: 2, ... }], 'FAT') // 1.6666666666666667
 */
export function unroundedAverage(days: readonly DayTotals[], nutrient: Nutrient): number | null {
  let [total, count] = [0, 0];
  for (const day of days) {
    const known = nutrientTotal(day, nutrient);
    if (known === null) continue;
    total += known;
    count++;
  }
  return count === 0 ? null : total / count;
}

/** The median; of an even number of values the mean of the two in the middle. @param values at least one @example median([3, 1, 2, 10]) // 2.5 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** @example sum([1, 2, 3]) // 6 */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

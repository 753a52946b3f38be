import type { CalendarDay } from '../calendar-day';
import {
  DETAIL_NUTRIENTS,
  type DetailNutrient,
  type DetailUnit,
  factsOf,
  type NutrientGroup,
} from '../detail-nutrient';
import { roundToFourDecimals, roundToOneDecimal } from '../rounding';

/** Sums of a store for one nutrient in a range. */
export interface NutrientTally {
  /** Days on which the amount is known. */
  days: number;
  /** Their sum in the unit of the nutrient, unrounded. */
  sum: number;
  first: CalendarDay | null;
  last: CalendarDay | null;
}

export type NutrientTallies = Record<DetailNutrient, NutrientTally>;

/** A nutrient, and the days of the diary on which it is known. */
export interface KnownNutrient {
  key: DetailNutrient;
  unit: DetailUnit;
  group: NutrientGroup;
  /** The daily reference intake of adults in the unit; null where the regulation has none. */
  referenceIntake: number | null;
  knownDays: number;
  firstDate: CalendarDay | null;
  lastDate: CalendarDay | null;
}

/** The average amount of a nutrient per day, in its unit. */
export interface NutrientAverage {
  key: DetailNutrient;
  unit: DetailUnit;
  /** Null if the nutrient is unknown on every day. */
  average: number | null;
  /** Days on which the average rests. */
  days: number;
  /** Null without an average or a reference intake. */
  referencePercentage: number | null;
}

/**
 * Every nutrient of the table, in its order, with the days of the whole diary on which it is known.
 * @example knownNutrients(tallies)[0] // { key: 'ALCOHOL', unit: 'g', group: 'OTHER', knownDays: 31, ... }
 */
export function knownNutrients(tallies: NutrientTallies): KnownNutrient[] {
  return DETAIL_NUTRIENTS.map((key) => {
    const { unit, group, referenceIntake } = factsOf(key);
    const { days, first, last } = tallies[key];
    return { key, unit, group, referenceIntake, knownDays: days, firstDate: first, lastDate: last };
  });
}

/**
 * The average of every nutrient over the days that know it: sum / days, in the unit of the nutrient, rounded to four decimals.
 * A day that does not know a nutrient is left out; it does not count as zero. The percentage of the daily reference intake is
 * 100 * average / reference intake, from the unrounded average, rounded to one decimal.
 *
 * Source of the reference intakes: Regulation (EU) No 1169/2011, annex XIII.
 *
 * @returns every nutrient of the table, in its order
 * @example nutrientAverages({ ...tallies, VITAMIN_C: { days: 2, sum: 180, ... } })[4]
 *   // { key: 'VITAMIN_C', unit: 'mg', average: 90, days: 2, referencePercentage: 112.5 }
 */
export function nutrientAverages(tallies: NutrientTallies): NutrientAverage[] {
  return DETAIL_NUTRIENTS.map((key) => {
    const { unit, referenceIntake } = factsOf(key);
    const { days, sum } = tallies[key];
    if (days === 0) return { key, unit, average: null, days, referencePercentage: null };
    const average = sum / days;
    const referencePercentage = referenceIntake === null ? null : roundToOneDecimal((100 * average) / referenceIntake);
    return { key, unit, average: roundToFourDecimals(average), days, referencePercentage };
  });
}

import type { CalendarDay } from '../calendar-day';
import {
  DETAIL_NUTRIENTS,
  type DetailNutrient,
  type DetailUnit,
  factsOf,
  type NutrientGroup,
} from '../detail-nutrient';
import { type ReferencePerson, referenceOf, type ReferenceSource } from '../references/reference-intake';
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
  /** The daily amount of the person, or of labels; null if there is neither. */
  reference: number | null;
  /** Null without a reference. */
  referenceSource: ReferenceSource | null;
  /** Null without an average or a reference. */
  referencePercentage: number | null;
}

/** Every nutrient of the table, in its order, with the days of the whole diary on which it is known. */
export function knownNutrients(tallies: NutrientTallies): KnownNutrient[] {
  return DETAIL_NUTRIENTS.map((key) => {
    const { unit, group, referenceIntake } = factsOf(key);
    const { days, first, last } = tallies[key];
    return { key, unit, group, referenceIntake, knownDays: days, firstDate: first, lastDate: last };
  });
}

/**
 * The average of every nutrient over the days that know it: sum / days, in the unit of the nutrient, rounded to four decimals.
 * A day that does not know a nutrient is left out; it does not count as zero. The reference has one decimal. The percentage of the
 * reference is 100 * average / reference, from both unrounded, rounded to one decimal.
 * @param person whose references these are; their energy is that of the days that know vitamin B1
 * @returns every nutrient of the table, in its order
 */
export function nutrientAverages(tallies: NutrientTallies, person: ReferencePerson): NutrientAverage[] {
  return DETAIL_NUTRIENTS.map((key) => {
    const { days, sum } = tallies[key];
    const average = days === 0 ? null : sum / days;
    const { intake = null, source: referenceSource = null } = referenceOf(key, person) ?? {};
    const share = average === null || intake === null ? null : (100 * average) / intake;
    return {
      key,
      unit: factsOf(key).unit,
      average: average === null ? null : roundToFourDecimals(average),
      days,
      reference: intake === null ? null : roundToOneDecimal(intake),
      referenceSource,
      referencePercentage: share === null ? null : roundToOneDecimal(share),
    };
  });
}

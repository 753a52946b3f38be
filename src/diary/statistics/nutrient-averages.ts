import type { CalendarDay } from '../calendar-day';
import { DETAIL_NUTRIENTS, type DetailNutrient, type DetailNutrientFacts, factsOf } from '../detail-nutrient';
import { type ReferencePerson, referenceOf, type ReferenceSource } from '../references/reference-intake';
import { roundToFourDecimals, roundToOneDecimal } from '../rounding';

/** Sums of a store for one nutrient in a range. */
export interface NutrientTally {
  days: number;
  /** In the unit of the nutrient, unrounded. */
  sum: number;
  first: CalendarDay | null;
  last: CalendarDay | null;
}

export type NutrientTallies = Record<DetailNutrient, NutrientTally>;

/** With the days of the diary on which it is known. */
export interface KnownNutrient extends Omit<DetailNutrientFacts, 'name'> {
  key: DetailNutrient;
  knownDays: number;
  firstDate: CalendarDay | null;
  lastDate: CalendarDay | null;
}

/** Per day, in the unit of the nutrient. */
export interface NutrientAverage {
  key: DetailNutrient;
  unit: DetailNutrientFacts['unit'];
  average: number | null;
  days: number;
  reference: number | null;
  referenceSource: ReferenceSource | null;
  referencePercentage: number | null;
}

/** In the order of the table, with the days of the whole diary on which each is known. */
export function knownNutrients(tallies: NutrientTallies): KnownNutrient[] {
  return DETAIL_NUTRIENTS.map((key) => {
    const { unit, group, referenceIntake } = factsOf(key);
    const { days, first, last } = tallies[key];
    return { key, unit, group, referenceIntake, knownDays: days, firstDate: first, lastDate: last };
  });
}

/**
 * Over the days that know each nutrient: sum / days, in its unit, rounded to four decimals. A day that does not know a nutrient does not count as
 * zero. The reference has one decimal. The percentage is 100 * average / reference, from both unrounded, rounded to one decimal.
 * @param person whose references these are; their energy is that of the days that know vitamin B1
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

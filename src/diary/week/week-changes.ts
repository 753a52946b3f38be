import { type CalendarDay, daysBetween } from '../calendar-day';
import type { DatedTotals } from '../day-entry';
import { DETAIL_NUTRIENTS } from '../detail-nutrient';
import { mapToRecord, type Nutrient, NUTRIENTS } from '../nutrient';
import { compareCodePoints } from '../product-name';
import { REFERENCE_TOTALS, type ReferenceNutrient } from '../references/reference-intake';
import { roundToOneDecimal } from '../rounding';
import { type Averages, comparePeriods, sum, unroundedAverage } from '../statistics/averages';
import type { NutrientTally } from '../statistics/nutrient-averages';
import { roundAmount } from '../statistics/trend';

/** In kcal or grams, and in percent; that is null where there was nothing before. */
export interface Change {
  absolute: number;
  percentage: number | null;
}

/** How often it was eaten, and how often in seven days of the weeks before. */
export interface ChangedFood {
  name: string;
  times: number;
  timesBefore: number;
}

export interface ChangedFoods {
  more: ChangedFood[];
  less: ChangedFood[];
}

/** Both in the unit of the nutrient. */
export interface NutrientBelow {
  nutrient: ReferenceNutrient;
  average: number;
  reference: number;
}

/** The change of an average, and the standard deviation of earlier weeks, in kcal or grams. */
export interface StandsOut {
  metric: Nutrient;
  change: number;
  usual: number;
}

const WEEKS_BEFORE = 4;
const MAX_FOODS = 3;
const MIN_NUTRIENT_DAYS = 3;
const MIN_EARLIER_WEEKS = 4;
const MIN_DEVIATIONS = 2;
/** The regulation gives the most that one should eat of it. */
const UPPER_BOUNDS: readonly ReferenceNutrient[] = ['SALT'];

export const REFERENCE_NUTRIENTS: readonly ReferenceNutrient[] = [...DETAIL_NUTRIENTS, ...REFERENCE_TOTALS];

/**
 * From the rounded averages; null for nutrients that are unknown in one of the periods, and without averages.
 * @example changeOf({ avgTotalFat: 60, … }, { avgTotalFat: 80, … }).FAT // { absolute: -20, percentage: -25 }
 */
export function changeOf(week: Averages | null, before: Averages | null): Record<Nutrient, Change | null> | null {
  if (week === null || before === null) return null;
  const deltas = new Map(comparePeriods(week, before).map((delta) => [delta.metric, delta]));
  return mapToRecord(NUTRIENTS, (nutrient) => {
    const delta = deltas.get(nutrient);
    return delta ? { absolute: delta.absoluteChange, percentage: delta.percentageChange } : null;
  });
}

/**
 * The three foods that were eaten more often than in seven days of the four weeks before, and the three eaten less often, the largest difference
 * first, then by name.
 * @param before how often each name was eaten in the 28 days before
 * @example changedFoods(new Map([['Brot', 5]]), new Map([['Brot', 6]])).more // [{ name: 'Brot', times: 5, timesBefore: 1.5 }]
 */
export function changedFoods(week: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>): ChangedFoods {
  const foods = [...new Set([...week.keys(), ...before.keys()])].map((name) => {
    const [times, usual] = [week.get(name) ?? 0, (before.get(name) ?? 0) / WEEKS_BEFORE];
    return { name, times, timesBefore: roundToOneDecimal(usual), difference: times - usual };
  });
  const most = (direction: 1 | -1): ChangedFood[] =>
    foods
      .filter(({ difference }) => difference * direction > 0)
      .sort((a, b) => (b.difference - a.difference) * direction || compareCodePoints(a.name, b.name))
      .slice(0, MAX_FOODS)
      .map(({ name, times, timesBefore }) => ({ name, times, timesBefore }));
  return { more: most(1), less: most(-1) };
}

/**
 * Known on at least three days, with an average below the reference, the lowest share first; references that are upper bounds do not count.
 * @param tallies of complete days @param referenceOf in the unit of the nutrient, or null
 */
export function nutrientsBelow(
  tallies: Record<ReferenceNutrient, Pick<NutrientTally, 'days' | 'sum'>>,
  referenceOf: (nutrient: ReferenceNutrient) => number | null,
): NutrientBelow[] {
  return REFERENCE_NUTRIENTS.flatMap((nutrient) => {
    const { days, sum: total } = tallies[nutrient];
    const reference = UPPER_BOUNDS.includes(nutrient) ? null : referenceOf(nutrient);
    const average = total / days;
    if (days < MIN_NUTRIENT_DAYS || reference === null || average >= reference) return [];
    return [{ nutrient, average, reference }];
  })
    .sort((a, b) => a.average / a.reference - b.average / b.reference)
    .map(({ nutrient, average, reference }) => ({
      nutrient,
      average: roundAmount(nutrient, average),
      reference: roundToOneDecimal(reference),
    }));
}

/**
 * The nutrient whose average differs most from the mean of the weekly averages of the eight weeks before, measured by their standard deviation (n -
 * 1). Null below two deviations, and with fewer than four such weeks.
 * @param before the complete days of the 56 days before
 * @param from first day of the week
 * @example standsOutOf(week, before, '2026-03-02') // { metric: 'PROTEIN', change: 31.5, usual: 9.2 }
 */
export function standsOutOf(
  week: readonly DatedTotals[],
  before: readonly DatedTotals[],
  from: CalendarDay,
): StandsOut | null {
  const weeks = [...Map.groupBy(before, ({ date }) => Math.ceil(daysBetween(date, from) / 7)).values()];
  const found = NUTRIENTS.flatMap((metric) => {
    const average = unroundedAverage(week, metric);
    const earlier = weeks.map((days) => unroundedAverage(days, metric)).filter((known) => known !== null);
    if (average === null || earlier.length < MIN_EARLIER_WEEKS) return [];
    const mean = sum(earlier) / earlier.length;
    const usual = Math.sqrt(sum(earlier.map((one) => (one - mean) ** 2)) / (earlier.length - 1));
    const isKnown = roundToOneDecimal(usual) > 0;
    return isKnown ? [{ metric, change: average - mean, usual }] : [];
  });
  const deviations = ({ change, usual }: StandsOut) => Math.abs(change) / usual;
  const [most] = found.sort((a, b) => deviations(b) - deviations(a));
  if (most === undefined || deviations(most) < MIN_DEVIATIONS) return null;
  return { metric: most.metric, change: roundToOneDecimal(most.change), usual: roundToOneDecimal(most.usual) };
}

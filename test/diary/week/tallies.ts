import { DETAIL_NUTRIENTS, type DetailNutrient } from '../../../src/diary/detail-nutrient';
import { recordOf } from '../../../src/diary/nutrient';
import type { NutrientTallies, NutrientTally } from '../../../src/diary/statistics/nutrient-averages';

type Known = Pick<NutrientTally, 'days' | 'sum'>;

/** The tallies of a store in which these nutrients are known. */
export function nutrientTallies(known: Partial<Record<DetailNutrient, Known>>): NutrientTallies {
  return recordOf(DETAIL_NUTRIENTS, (nutrient) => ({ days: 0, sum: 0, first: null, last: null, ...known[nutrient] }));
}

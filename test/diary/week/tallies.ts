import type { ReferenceNutrient } from '../../../src/diary/references/reference-intake';
import { REFERENCE_NUTRIENTS } from '../../../src/diary/week/week-changes';
import { mapToRecord } from '../../../src/diary/nutrient';
import type { NutrientTally } from '../../../src/diary/statistics/nutrient-averages';

type Known = Pick<NutrientTally, 'days' | 'sum'>;

/** The tallies of a store in which these nutrients are known. */
export function nutrientTallies(known: Partial<Record<ReferenceNutrient, Known>>): Record<ReferenceNutrient, Known> {
  return mapToRecord(REFERENCE_NUTRIENTS, (nutrient) => known[nutrient] ?? { days: 0, sum: 0 });
}

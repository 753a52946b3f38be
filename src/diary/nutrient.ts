import type { DayTotals } from './day-entry';

/** The nutrients of a day, as the API spells them. */
export const NUTRIENTS = ['CALORIES', 'FAT', 'CARBS', 'SUGAR', 'PROTEIN', 'FIBRE'] as const;
export type Nutrient = (typeof NUTRIENTS)[number];

/** What amounts of nutrients are measured in. */
export type Unit = 'kcal' | 'g';

const FIELDS = {
  CALORIES: 'totalCalories',
  FAT: 'totalFat',
  CARBS: 'totalCarbs',
  SUGAR: 'totalSugar',
  PROTEIN: 'totalProtein',
  FIBRE: 'totalFibre',
} as const satisfies Record<Nutrient, keyof DayTotals>;

/**
 * A day's total of one nutrient, kcal for CALORIES and grams for the others; null when it is not known.
 *
 * @example totalOf(day, 'FIBRE') // 24
 */
export function totalOf(day: DayTotals, nutrient: Nutrient): number | null {
  return day[FIELDS[nutrient]];
}

/** @example unitOf('PROTEIN') // 'g' */
export function unitOf(nutrient: Nutrient): Unit {
  return nutrient === 'CALORIES' ? 'kcal' : 'g';
}

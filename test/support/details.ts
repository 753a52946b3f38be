import type { DayDetails, Meal } from '../../src/diary/day-entry';
import { type DetailNutrient, nutrientAmounts, type NutrientAmounts } from '../../src/diary/detail-nutrient';

/** Amounts of some nutrients; all others are unknown. */
export function amounts(known: Partial<Record<DetailNutrient, number>>): NutrientAmounts {
  return nutrientAmounts((nutrient) => known[nutrient] ?? null);
}

export function aMeal(name: string, values: Partial<Meal> = {}): Meal {
  return { name, kilojoules: 2000, calories: 478, fat: 20, carbs: 50, protein: 20, ...values };
}

export const NO_DETAILS: DayDetails = { kilojoules: null, meals: [], nutrients: amounts({}) };

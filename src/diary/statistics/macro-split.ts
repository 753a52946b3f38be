import { unroundedAverage } from './averages';
import type { DayTotals } from '../nutrient';
import { roundToOneDecimal } from '../rounding';

export const KCAL_PER_GRAM = { FAT: 9, CARBS: 4, PROTEIN: 4 } as const;

/** The share of energy from each of the three macronutrients, and the average daily kcal behind it. */
export interface MacroSplit {
  fatPercentage: number;
  carbsPercentage: number;
  proteinPercentage: number;
  fatCalories: number;
  carbsCalories: number;
  proteinCalories: number;
  /** Derived from the macronutrients. */
  macroCalories: number;
  /** Energy as the site reports it; usually a little different. */
  averageCalories: number;
}

/**
 * Energy from fat (9 kcal/g), carbohydrates and protein (4 kcal/g each), from the unrounded averages of the days; rounded to
 * one decimal at the end. Percentages are 0 when there is no energy.
 * @example macroSplitOf([{ totalFat: 100, totalCarbs: 200, totalProtein: 75, totalCalories: 2010, ... }])
 *   // { fatPercentage: 45, carbsPercentage: 40, proteinPercentage: 15, fatCalories: 900, ..., macroCalories: 2000, ... }
 */
export function macroSplitOf(days: readonly DayTotals[]): MacroSplit {
  const fat = (unroundedAverage(days, 'FAT') ?? 0) * KCAL_PER_GRAM.FAT;
  const carbs = (unroundedAverage(days, 'CARBS') ?? 0) * KCAL_PER_GRAM.CARBS;
  const protein = (unroundedAverage(days, 'PROTEIN') ?? 0) * KCAL_PER_GRAM.PROTEIN;
  const all = fat + carbs + protein;
  const percentage = (calories: number) => (all === 0 ? 0 : roundToOneDecimal((calories / all) * 100));
  return {
    fatPercentage: percentage(fat),
    carbsPercentage: percentage(carbs),
    proteinPercentage: percentage(protein),
    fatCalories: roundToOneDecimal(fat),
    carbsCalories: roundToOneDecimal(carbs),
    proteinCalories: roundToOneDecimal(protein),
    macroCalories: roundToOneDecimal(all),
    averageCalories: roundToOneDecimal(unroundedAverage(days, 'CALORIES') ?? 0),
  };
}

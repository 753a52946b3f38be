import { averageFieldOf, NUTRIENTS, nutrientTotal, nutrientUnit, recordBy } from '../nutrient';
import type { AverageField, DayTotals, Nutrient, Unit } from '../nutrient';
import { roundToOneDecimal } from '../rounding';
import { type Weekday, WEEKDAYS, weekdayIndex } from '../calendar-day';
import type { DatedTotals } from '../day-entry';

/** kcal for calories, grams for the others. Null if the total is unknown on every day. */
export type Averages = Record<AverageField, number | null>;

/** Sum / number of days on which a nutrient is known, to one decimal. Days without an entry are not in it, so they do not count as zero. */
export function averagesOf(days: readonly DayTotals[]): Averages {
  return recordBy(NUTRIENTS, averageFieldOf, (nutrient) => {
    const average = unroundedAverage(days, nutrient);
    return average === null ? null : roundToOneDecimal(average);
  });
}

/**
 * Over the days that know the nutrient, for further calculation; null without any.
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

/** Of an even number of values the mean of the two in the middle. @param values at least one @example median([3, 1, 2, 10]) // 2.5 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export const KCAL_PER_GRAM = { FAT: 9, CARBS: 4, PROTEIN: 4 } as const;

/** Percent of the energy of the three macronutrients, and the average daily kcal behind it. */
export interface MacroSplit {
  fatPercentage: number;
  carbsPercentage: number;
  proteinPercentage: number;
  fatCalories: number;
  carbsCalories: number;
  proteinCalories: number;
  macroCalories: number;
  averageCalories: number;
}

/**
 * Energy from fat (9 kcal/g), carbohydrates and protein (4 kcal/g each), from the unrounded averages of the days; rounded to one decimal at the end.
 * Percentages are 0 when there is no energy.
 * @example macroSplitOf([{ totalFat: 100, totalCarbs: 200, totalProtein: 75, ... }]) // { fatPercentage: 45, fatCalories: 900, ... }
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

/** Between the averages of two periods. */
export interface NutrientDelta {
  metric: Nutrient;
  unit: Unit;
  periodA: number;
  periodB: number;
  absoluteChange: number;
  /** (A - B) / B * 100; null when B is 0. */
  percentageChange: number | null;
}

/** From the rounded averages that are shown with it; rounded to one decimal. Nutrients that are unknown in one of the periods are left out. */
export function comparePeriods(a: Averages | null, b: Averages | null): NutrientDelta[] {
  return NUTRIENTS.flatMap((metric) => {
    const field = averageFieldOf(metric);
    const [periodA, periodB] = [a?.[field] ?? null, b?.[field] ?? null];
    if (periodA === null || periodB === null) return [];
    const absoluteChange = roundToOneDecimal(periodA - periodB);
    const percentageChange = periodB === 0 ? null : roundToOneDecimal(((periodA - periodB) / periodB) * 100);
    return [{ metric, unit: nutrientUnit(metric), periodA, periodB, absoluteChange, percentageChange }];
  });
}

export interface WeekdayStats {
  dayOfWeek: Weekday;
  dayCount: number;
  averages: Averages;
}

/** Monday first; weekdays without an entry are left out. @example weekdayStats(days)[0] // { dayOfWeek: 'MONDAY', dayCount: 52, … } */
export function weekdayStats(days: readonly DatedTotals[]): WeekdayStats[] {
  const byWeekday = Map.groupBy(days, ({ date }) => WEEKDAYS[weekdayIndex(date)]);
  return WEEKDAYS.flatMap((dayOfWeek) => {
    const daysOnWeekday = byWeekday.get(dayOfWeek);
    return daysOnWeekday === undefined
      ? []
      : [{ dayOfWeek, dayCount: daysOnWeekday.length, averages: averagesOf(daysOnWeekday) }];
  });
}

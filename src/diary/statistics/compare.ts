import type { Averages } from './averages';
import { averageFieldOf, type Nutrient, NUTRIENTS, nutrientUnit, type Unit } from '../nutrient';
import { roundToOneDecimal } from '../rounding';

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

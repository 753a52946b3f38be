import type { ProductField } from '../nutrient';
import { compareGerman } from '../product-name';
import { roundToOneDecimal } from '../rounding';
import { sum } from './averages';

/** Of the earliest product of a meal. */
export interface FirstTime {
  /** `HH:MM`. */
  time: string;
  days: number;
}

/** Sums of a store over the meals of one name: kcal, and grams for the others, unrounded. */
export interface MealTally extends Record<ProductField, number> {
  name: string;
  days: number;
  /** Without days on which no product of the meal has a time; in no particular order. */
  firstTimes: FirstTime[];
}

/** Of the products that were logged at one time, `HH:MM`: kcal, unrounded. */
export interface TimeEnergy {
  time: string;
  calories: number;
}

/** Of the products that were logged in one hour, 0 to 23: kcal. */
export interface HourEnergy {
  hour: number;
  calories: number;
}

/** On the average of the days that have it: kcal, and grams for the others. */
export interface MealAverages {
  name: string;
  days: number;
  avgCalories: number;
  avgFat: number;
  avgCarbs: number;
  avgProtein: number;
  energyPercentage: number;
  medianTime: string | null;
}

export interface MealBreakdown {
  meals: MealAverages[];
  hours: HourEnergy[];
}

const HOURS_OF_A_DAY = 24;

/**
 * Averages per day that has the meal (sum / days), and its share of the energy of all meals (100 * calories of the meal / calories of all meals; 0
 * when there is no energy), each rounded to one decimal. The time of a meal is the median over its days of the time of its earliest product. Meals
 * are ordered by that time, unknown ones last, then by name. The hours are sums over the products of the range, not averages, rounded to one decimal.
 * @param meals the site's own subtotals, added up by name
 * @param times without the products whose time is unknown
 * @example mealBreakdown([{ name: 'Dinner', days: 2, calories: 1500, ... }], []).meals // [{ name: 'Dinner', avgCalories: 750, ... }]
 */
export function mealBreakdown(meals: readonly MealTally[], times: readonly TimeEnergy[]): MealBreakdown {
  const energy = sum(meals.map(({ calories }) => calories));
  const inHour = Map.groupBy(times, ({ time }) => Number(time.slice(0, 2)));
  return {
    meals: meals.map((meal) => averagesOfMeal(meal, energy)).sort(byTimeAndName),
    hours: Array.from({ length: HOURS_OF_A_DAY }, (_, hour) => {
      return { hour, calories: roundToOneDecimal(sum((inHour.get(hour) ?? []).map(({ calories }) => calories))) };
    }),
  };
}

/**
 * The earlier of the two middle ones when the number of days is even; so it is always a time of one of the days. A day begins at 00:00, so a meal
 * that is mostly after midnight is early.
 * @example medianTime([{ time: '18:30', days: 2 }, { time: '12:00', days: 1 }]) // '18:30'
 */
export function medianTime(times: readonly FirstTime[]): string | null {
  const middle = Math.ceil(sum(times.map(({ days }) => days)) / 2);
  let counted = 0;
  for (const { time, days } of times.toSorted((a, b) => (a.time < b.time ? -1 : 1))) {
    counted += days;
    if (counted >= middle) return time;
  }
  return null;
}

function averagesOfMeal({ name, days, firstTimes, ...sums }: MealTally, energy: number): MealAverages {
  return {
    name,
    days,
    avgCalories: roundToOneDecimal(sums.calories / days),
    avgFat: roundToOneDecimal(sums.fat / days),
    avgCarbs: roundToOneDecimal(sums.carbs / days),
    avgProtein: roundToOneDecimal(sums.protein / days),
    energyPercentage: energy === 0 ? 0 : roundToOneDecimal((100 * sums.calories) / energy),
    medianTime: medianTime(firstTimes),
  };
}

function byTimeAndName(a: MealAverages, b: MealAverages): number {
  if (a.medianTime === b.medianTime) return compareGerman(a.name, b.name);
  if (a.medianTime === null) return 1;
  if (b.medianTime === null) return -1;
  return a.medianTime < b.medianTime ? -1 : 1;
}

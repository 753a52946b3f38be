import type { DayDetails, Meal, Product } from '../../src/diary/day-entry';
import type { NutrientAmounts } from '../../src/diary/detail-nutrient';
import { tenths } from './foods.ts';
import type { Random } from './random.ts';

/** Details of a page besides totals and products. They draw random numbers of their own, which leaves the other figures unchanged. */

/** Latest first, as on the page, and the hour in which each begins. */
const MEALS = [
  ['Abendessen', 18],
  ['Zwischenmahlzeit 1', 15],
  ['Mittagessen', 12],
  ['Frühstück', 7],
] as const;

/** Amounts in 2,000 kcal: about right for each nutrient. */
const USUAL: Record<keyof NutrientAmounts, number> = {
  ALCOHOL: 4,
  WATER: 1400,
  CHOLESTEROL: 250,
  BREAD_UNITS: 19,
  VITAMIN_C: 95,
  VITAMIN_A: 820,
  VITAMIN_D: 2.6,
  VITAMIN_E: 11,
  VITAMIN_B1: 1.2,
  VITAMIN_B2: 1.5,
  VITAMIN_B6: 1.6,
  VITAMIN_B12: 4.1,
  SALT: 6.8,
  IRON: 12,
  ZINC: 11,
  MAGNESIUM: 360,
  MANGANESE: 4.5,
  FLUORIDE: 0.8,
  CHLORIDE: 3900,
  COPPER: 1.9,
  POTASSIUM: 3100,
  CALCIUM: 1000,
  PHOSPHORUS: 1300,
  SULPHUR: 800,
  IODINE: 110,
};
/** Known in every view of the site. */
const SUMMARY = new Set(['ALCOHOL', 'WATER', 'CHOLESTEROL']);
/** Shown to some accounts only, and so to none of this diary. */
const NEVER = 'BREAD_UNITS';
const DAYS_IN_SIMPLE_VIEW = 1 / 20;
const UNKNOWN = 1 / 50;
const KILOJOULES = 4.184;

/** Gives the products of a day a time, a meal and kilojoules, and the day its meals and nutrients. */
export function withDetails<Day extends { products: Product[]; totalCalories: number | null }>(
  day: Day,
  random: Random,
): Day & DayDetails {
  const size = Math.ceil(day.products.length / MEALS.length);
  const groups = MEALS.map(([name, hour], index): [meal: Meal, products: Product[]] => {
    const eaten = day.products.slice(index * size, (index + 1) * size);
    const start = hour * 60 + Math.floor(random() * 90);
    const products = eaten.map((product, place) => ({
      ...product,
      time: timeOf(start + (eaten.length - 1 - place) * 4),
      meal: name,
      kilojoules: kilojoules(product.calories),
    }));
    return [mealOf(name, eaten), products];
  });
  return {
    ...day,
    products: groups.flatMap(([, products]) => products),
    kilojoules: kilojoules(day.totalCalories ?? 0),
    meals: groups.filter(([, products]) => products.length > 0).map(([meal]) => meal),
    nutrients: nutrientsOf(day.totalCalories ?? 0, random),
  };
}

function nutrientsOf(calories: number, random: Random): NutrientAmounts {
  const isSimple = random() < DAYS_IN_SIMPLE_VIEW;
  const amounts = Object.entries(USUAL).map(([nutrient, usual]) => {
    const amount = (usual * calories * (0.5 + random())) / 2000;
    const isUnknown = random() < UNKNOWN || nutrient === NEVER || (isSimple && !SUMMARY.has(nutrient));
    return [nutrient, isUnknown ? null : Number(amount.toPrecision(6))];
  });
  return Object.fromEntries(amounts) as NutrientAmounts;
}

function mealOf(name: string, products: readonly Product[]): Meal {
  const sum = (field: 'calories' | 'fat' | 'carbs' | 'protein') =>
    tenths(products.reduce((total, product) => total + product[field], 0));
  const calories = sum('calories');
  const [fat, carbs, protein] = [sum('fat'), sum('carbs'), sum('protein')];
  return { name, kilojoules: kilojoules(calories), calories, fat, carbs, protein };
}

function kilojoules(calories: number): number {
  return Math.round(calories * KILOJOULES);
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

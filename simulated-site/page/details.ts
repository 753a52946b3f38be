import type { SimulatedDay } from '../diary/day.ts';
import { kilojoulesOf, mealsOf } from '../diary/meals.ts';
import { inUnit, nutrientsOf } from '../diary/nutrients.ts';
import type { Micronutrient, NutrientKey } from '../diary/nutrients.ts';
import type { DayPageOptions } from './page-options.ts';

/** The details that a correct reader finds on a page, besides the fields of `SimulatedDay` itself. */
export interface ExpectedDetails {
  kilojoules: number;
  /** In the order of the page, like the meals. */
  products: ExpectedProduct[];
  meals: ExpectedMeal[];
  /**
   * Alcohol and salt in g, water in ml, vitamins A, D and B12 and iodine in µg, bread units as they are, all others in mg.
   * `null`: the page does not say.
   */
  nutrients: Record<NutrientKey, number | null>;
}

export interface ExpectedProduct {
  /** `HH:MM` with two digits. */
  time: string;
  meal: string;
  kilojoules: number;
}

export interface ExpectedMeal {
  name: string;
  kilojoules: number;
  calories: number;
  fat: number;
  carbs: number;
  protein: number;
}

/**
 * The result of a correct reader for `dayPage(day, options)`. It comes from the figures of which the page is made, never from
 * the page.
 */
export function detailsOf(day: SimulatedDay, options: DayPageOptions = {}): ExpectedDetails {
  const meals = mealsOf(day);
  return {
    kilojoules: kilojoulesOf(day.totals),
    products: meals.flatMap(({ products }) =>
      products.map((product) => ({
        time: product.time.padStart(5, '0'),
        meal: product.meal,
        kilojoules: kilojoulesOf(product),
      })),
    ),
    meals: meals.map(({ subtotal: { kcal, ...subtotal } }) => ({ ...subtotal, calories: kcal })),
    nutrients: nutrientAmounts(day, options),
  };
}

function nutrientAmounts(day: SimulatedDay, options: DayPageOptions): Record<NutrientKey, number | null> {
  const { alcohol, water, cholesterol, breadUnits, vitamins, minerals } = nutrientsOf(day);
  const amounts: Record<NutrientKey, number | null> = {
    ALCOHOL: alcohol,
    // Litres have one decimal.
    WATER: Math.round(water * 10) * 100,
    CHOLESTEROL: cholesterol,
    ...amountsOf([...vitamins, ...minerals], options),
    BREAD_UNITS: breadUnits ?? null,
  };
  const unknown = [...Object.keys(options.unreadable ?? {}), ...(options.omitNutrients ?? [])] as NutrientKey[];
  for (const key of unknown) amounts[key] = null;
  return amounts;
}

function amountsOf(nutrients: readonly Micronutrient[], { view }: DayPageOptions) {
  const amounts = nutrients.map(({ key, kept, shown }) => [key, view === 'simple' ? null : inUnit(shown, kept)]);
  return Object.fromEntries(amounts) as Record<Micronutrient['key'], number | null>;
}

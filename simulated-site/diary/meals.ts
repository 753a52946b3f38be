import { KJ_OF_A_KCAL } from './foods/foods.ts';
import { MEALS } from './foods/menu.ts';
import type { Meal } from './foods/menu.ts';
import type { MealSubtotal, SimulatedDay, SimulatedProduct } from './day.ts';
import { tenths } from './rounding.ts';

/** An account's names for its meals; the others keep the site's names. */
export type MealNames = Readonly<Partial<Record<Meal, string>>>;

const SITE_NAMES = Object.fromEntries(MEALS.map((meal) => [meal, meal]));

export interface MealOnPage {
  subtotal: MealSubtotal;
  products: SimulatedProduct[];
}

/** The meals of the page with their products, in its order. A subtotal that the day does not state is the sum of the rows. */
export function mealsOf(day: SimulatedDay): MealOnPage[] {
  return [...Map.groupBy(day.products, ({ meal }) => meal)].map(([name, products]) => ({
    subtotal: day.meals?.find((meal) => meal.name === name) ?? sumOf(name, products),
    products,
  }));
}

/** The site computes kilojoules from its own figures; for a day without them, they follow from the calories. */
export function kilojoulesOf({ kilojoules, kcal }: { kilojoules?: number; kcal: number }): number {
  return kilojoules ?? Math.round(kcal * KJ_OF_A_KCAL);
}

/** The day in the account's words. The site's meals keep apart, so no two of them may get the same name. */
export function withMealNames(day: SimulatedDay, names: MealNames): SimulatedDay {
  const own: Readonly<Record<string, string>> = { ...SITE_NAMES, ...names };
  if (new Set(Object.values(own)).size < Object.keys(own).length) throw new RangeError('two meals have the same name');
  const nameOf = (meal: string): string => own[meal] ?? meal;
  return {
    ...day,
    products: day.products.map((product) => ({ ...product, meal: nameOf(product.meal) })),
    ...(day.meals && { meals: day.meals.map((meal) => ({ ...meal, name: nameOf(meal.name) })) }),
  };
}

function sumOf(name: string, products: readonly SimulatedProduct[]): MealSubtotal {
  const sum = (value: (product: SimulatedProduct) => number): number =>
    products.reduce((total, product) => total + value(product), 0);
  return {
    name,
    kilojoules: sum(kilojoulesOf),
    kcal: sum(({ kcal }) => kcal),
    fat: tenths(sum(({ fat }) => fat)),
    carbs: tenths(sum(({ carbs }) => carbs)),
    protein: tenths(sum(({ protein }) => protein)),
  };
}

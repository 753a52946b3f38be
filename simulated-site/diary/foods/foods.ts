import type { FoodRow, Per100 } from './food-row.ts';
import { BREAKFAST_FOODS, DRINKS, EVENING_DRINKS } from './foods-breakfast.ts';
import { MAIN_DISHES, SIDE_DISHES } from './foods-meals.ts';
import { SNACKS } from './foods-snacks.ts';

export type FoodGroup = 'breakfast' | 'drink' | 'evening' | 'main' | 'side' | 'snack';

/** The site stores whole kilojoules per 100 g, so calories are rarely whole before rounding. */
export const KJ_OF_A_KCAL = 4.1868;

export interface Portion {
  amount: string;
  grams: number;
}

export interface Food {
  portions: readonly Portion[];
  name: string;
  link: string | undefined;
  per100: Per100;
  nbsp: boolean;
}

export const FOODS: Readonly<Record<FoodGroup, readonly Food[]>> = {
  breakfast: BREAKFAST_FOODS.map(foodOf),
  drink: DRINKS.map(foodOf),
  evening: EVENING_DRINKS.map(foodOf),
  main: MAIN_DISHES.map(foodOf),
  side: SIDE_DISHES.map(foodOf),
  snack: SNACKS.map(foodOf),
};

function foodOf([amounts, name, slug, per100, quirk]: FoodRow): Food {
  const portions = Object.entries(amounts).map(([amount, grams]) => ({ amount, grams }));
  const site = quirk === 'relative' ? '' : 'https://fddb.info';
  const link = slug === null ? undefined : `${site}/db/en/food/${slug}/index.html`;
  return { portions, name, link, per100, nbsp: quirk === 'nbsp' };
}

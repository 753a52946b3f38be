import { BREAKFAST_FOODS, DRINKS, EVENING_DRINKS } from './foods-breakfast.ts';
import { MAIN_DISHES, SIDE_DISHES } from './foods-meals.ts';
import { SNACKS } from './foods-snacks.ts';

/** Per 100 g or 100 ml: kcal, then grams of fat, carbohydrates, sugar in them, fibre, protein and alcohol. */
export type Per100 = readonly [
  kcal: number,
  fat: number,
  carbs: number,
  sugar: number,
  fibre: number,
  protein: number,
  alcohol?: number,
];

/**
 * One line of the tables. The amounts are the keys of the first column, with the grams (or millilitres) they weigh; the
 * amount `''` is a row that shows a name only. A slug of `null` is an own food or recipe, which the site does not link.
 */
export type FoodRow = readonly [
  amounts: Readonly<Record<string, number>>,
  name: string,
  slug: string | null,
  per100: Per100,
  quirk?: Quirk,
];

/** `nbsp`: the row's first space is U+00A0. `relative`: the link is given without the site's address. */
export type Quirk = 'nbsp' | 'relative';

export type FoodGroup = 'breakfast' | 'drink' | 'evening' | 'main' | 'side' | 'snack';

/** The site keeps whole kilojoules per 100 g, so its calories are hardly ever whole before they are shown. */
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

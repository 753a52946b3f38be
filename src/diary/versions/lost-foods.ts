import type { Product } from '../day-entry';

/** Age from which the site may have begun to forget a day; edits of younger days are a person's. */
export const MAX_EDIT_AGE_DAYS = 30;

/** Of a day, before a page took some of its foods away, and after. */
export interface LostFoods {
  before: number;
  after: number;
}

type Food = Pick<Product, 'name' | 'amount' | 'calories' | 'fat' | 'carbs' | 'protein'>;

/**
 * Whether a page shows a stored day with some of its foods gone and none new or changed, as when the site forgets it. Foods are the same with equal
 * name, amount, energy and macronutrients, in any order. A page without foods has lost nothing: it says that nothing is logged. The relation is a
 * strict order: no content has lost anything against itself, and what lost foods twice has lost them.
 * @example hasOnlyLost([bread, banana], [banana, cheese]) // false, a correction
 */
export function hasOnlyLost(stored: readonly Food[], shown: readonly Food[]): boolean {
  if (shown.length === 0 || shown.length >= stored.length) return false;
  return foodsLackingIn(stored, shown).length === 0;
}

/** In their order. A food that is there twice has to be there twice in both. @example foodsLackingIn([banana], [bread, banana]) // [bread] */
export function foodsLackingIn<T extends Food>(list: readonly Food[], foods: readonly T[]): T[] {
  const left = Map.groupBy(list, foodText);
  return foods.filter((food) => left.get(foodText(food))?.pop() === undefined);
}

/** Name, amount, energy in kcal, and macronutrients in g. @example foodText(bread) // '["Brot",…]' */
export function foodText({ name, amount, calories, fat, carbs, protein }: Food): string {
  return JSON.stringify([name, amount, calories, fat, carbs, protein]);
}

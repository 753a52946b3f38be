import type { Product } from '../day-entry';

/** Age from which the site may have begun to forget a day; edits of younger days are a person's. */
export const MAX_EDIT_AGE_DAYS = 30;

/**
 * Whether a page shows a stored day with some of its foods gone and none new or changed, as when the site forgets it. Foods are the
 * same with equal name, amount, energy and macronutrients, in any order. A page without foods has lost nothing: it says that nothing
 * is logged. The relation is a strict order: no content has lost anything against itself, and what lost foods twice has lost them.
 *
 * @example hasOnlyLost([bread, banana], [banana]) // true
 * @example hasOnlyLost([bread, banana], [banana, cheese]) // false, a correction
 */
export function hasOnlyLost(stored: readonly Product[], shown: readonly Product[]): boolean {
  if (shown.length === 0 || shown.length >= stored.length) return false;
  const left = Map.groupBy(stored, textOf);
  return shown.every((food) => left.get(textOf(food))?.pop() !== undefined);
}

function textOf({ name, amount, calories, fat, carbs, protein }: Product): string {
  return JSON.stringify([name, amount, calories, fat, carbs, protein]);
}

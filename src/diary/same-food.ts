import type { Product } from './day-entry';

type Food = Pick<Product, 'name' | 'amount' | 'calories'>;

/**
 * Whether two lists have the same food: products with the same names, amounts and calories (kcal) in the same order. Their other
 * nutrients, links and details may differ.
 *
 * @example isSameFood([{ name: 'Brot', amount: '100 g', calories: 250 }], []) // false
 */
export function isSameFood(one: readonly Food[], other: readonly Food[]): boolean {
  const isSame = ({ name, amount, calories }: Food, twin: Food | undefined) =>
    name === twin?.name && amount === twin.amount && calories === twin.calories;
  return one.length === other.length && one.every((food, at) => isSame(food, other[at]));
}

import { DETAIL_NUTRIENTS } from '../detail-nutrient';
import type { DayEntry, DiaryDay, Product, WholeDay } from '../day-entry';
import { TOTAL_FIELDS } from '../nutrient';

/**
 * Whether a content lacks something of the one that it replaces: a food (by name, amount, energy in kcal and macronutrients in g), a total of a day
 * without foods, or a total, nutrient, time or meal that was known and is unknown now. Another time, meal or nutrient of the same food is no loss,
 * and so is what is only added. Nothing is lost against itself.
 * @example losesContent({ ...day, products: [bread, banana] }, { ...day, products: [bread] }) // true
 */
export function losesContent(before: WholeDay, after: WholeDay): boolean {
  if (foodsLackingIn(after.products, before.products).length > 0) return true;
  const hasFoods = before.products.length > 0;
  if (TOTAL_FIELDS.some((field) => isLost(before[field], after[field], hasFoods))) return true;
  if (isLost(before.kilojoules, after.kilojoules, hasFoods)) return true;
  if (DETAIL_NUTRIENTS.some((nutrient) => isLost(before.nutrients[nutrient], after.nutrients[nutrient], true)))
    return true;
  if (before.meals.length > 0 && after.meals.length === 0) return true;
  return (['time', 'meal', 'kilojoules'] as const).some((field) => knowsLess(before.products, after.products, field));
}

/**
 * The same foods in any order, and the same totals. What is known beside these may differ.
 * @example isSameContent(day, { ...day, products: day.products.toReversed() }) // true
 */
export function isSameContent(one: DayEntry, other: DiaryDay): boolean {
  const foods = one.products ?? [];
  if (foods.length !== other.products.length || foodsLackingIn(foods, other.products).length > 0) return false;
  return TOTAL_FIELDS.every((field) => one[field] === other[field]);
}

function isLost(before: number | null, after: number | null, mayChange: boolean): boolean {
  return before !== null && (after === null || (!mayChange && after !== before));
}

/** Of fewer of the same foods. */
function knowsLess(before: readonly Product[], after: readonly Product[], field: 'time' | 'meal' | 'kilojoules') {
  const isKnown = (food: Product) => (food[field] ?? null) !== null;
  return foodsLackingIn(after.filter(isKnown), before.filter(isKnown)).length > 0;
}

/**
 * Equal for contents that say the same, whatever the order of their fields. Unknown nutrients are left out, so that one that a later version knows
 * changes no text. @example contentText(day) // '["2024-08-27",[140,...],...]'
 */
export function contentText({ date, products, kilojoules, meals, nutrients, ...totals }: WholeDay): string {
  return JSON.stringify([
    date,
    TOTAL_FIELDS.map((field) => totals[field]),
    kilojoules,
    DETAIL_NUTRIENTS.filter((nutrient) => nutrients[nutrient] !== null).map((nutrient) => [
      nutrient,
      nutrients[nutrient],
    ]),
    meals.map((meal) => [meal.kilojoules, foodText({ ...meal, amount: '' })]),
    products.map((food) => [foodText(food), food.link, food.time ?? null, food.meal ?? null, food.kilojoules ?? null]),
  ]);
}

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
function foodText({ name, amount, calories, fat, carbs, protein }: Food): string {
  return JSON.stringify([name, amount, calories, fat, carbs, protein]);
}

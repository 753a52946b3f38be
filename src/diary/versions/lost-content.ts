import { DETAIL_NUTRIENTS } from '../detail-nutrient';
import type { DayEntry, DiaryDay, Product, WholeDay } from '../day-entry';
import { TOTAL_FIELDS } from '../nutrient';
import { foodsLackingIn, foodText } from './lost-foods';

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

import type { FileDay, FileProduct, Product } from '../day-entry';
import { sum } from '../statistics/averages';
import type { ProductField } from '../nutrient';
import { foldName } from '../product-name';
import { roundToOneDecimal } from '../rounding';

const KILOJOULES_PER_KCAL = 4.1868;

/** Not rounded; 1 kcal = 4.1868 kJ, the factor of the site's pages. */
export function kilocalories(kilojoules: number): number {
  return kilojoules / KILOJOULES_PER_KCAL;
}

/**
 * A day made of its foods in the site's CSV: kcal rounded from the sum of the kJ, as on the site's pages (8,909 kJ is 2,128 kcal there, where the
 * rounded foods have 2,127), and sums in grams with one decimal, null if a food lacks the macro. The file has no other totals.
 * @param products with their kilojoules
 * @example siteDay([{ name: 'Banane', kilojoules: 586, fat: 0.3, carbs: 30, protein: 1.5, ... }]) // { totalCalories: 140, totalFat: 0.3, ... }
 */
export function siteDay(products: FileProduct[]): Omit<FileDay, 'date'> {
  const sumProducts = (field: 'kilojoules' | 'fat' | 'carbs' | 'protein') =>
    sum(products.map((product) => product[field] ?? 0));
  const macroTotal = (macro: 'fat' | 'carbs' | 'protein') =>
    products.some(({ unknown = [] }) => unknown.includes(macro)) ? null : roundToOneDecimal(sumProducts(macro));
  const kilojoules = sumProducts('kilojoules');
  return {
    products: products.map((product) => (product.unknown ? withoutUnknown(product) : product)),
    isSummed: true,
    totalCalories: Math.round(kilocalories(kilojoules)),
    totalFat: macroTotal('fat'),
    totalCarbs: macroTotal('carbs'),
    totalProtein: macroTotal('protein'),
    kilojoules: roundToOneDecimal(kilojoules),
  };
}

const withoutUnknown = ({ unknown: _unknown, ...product }: FileProduct): FileProduct => product;

/** White space may have been in front of the 45 characters at which pages cut the text of a food. */
const MIN_CUT_LENGTH = 44;
const COMPARED = 40;
/** Pages have whole kcal and tenths of a gram: each food differs by half of these, with room for rounding of kJ. */
const KCAL_PER_FOOD = 0.6;
const GRAMS_PER_FOOD = 0.06;
const MACROS = ['fat', 'carbs', 'protein'] as const;

/**
 * Whether a stored day has the foods of the site's CSV: the same number; the first 40 characters of the folded names equal, in any order; and the
 * sums within 0.6 kcal, and 0.06 g of each macronutrient, for each food. Pages cut a long name, write amounts in another language, and know from a
 * link where an amount without a number ends: so a name that is cut has to be the beginning of the other, and names may be equal with or without
 * their amounts.
 */
export function isSameDay(stored: readonly Product[], foods: readonly FileProduct[]): boolean {
  return stored.length === foods.length && hasSameSums(stored, foods) && hasSameNames(stored, foods);
}

function hasSameSums(stored: readonly Product[], foods: readonly FileProduct[]): boolean {
  const differs = (difference: number, perFood: number) => Math.abs(difference) > perFood * foods.length + 1e-9;
  const energies = foods.map(foodEnergy);
  if (differs(sumField(stored, 'calories') - sum(energies), KCAL_PER_FOOD)) return false;
  return MACROS.every((macro) => !differs(sumField(stored, macro) - sumField(foods, macro), GRAMS_PER_FOOD));
}

function hasSameNames(stored: readonly Product[], foods: readonly FileProduct[]): boolean {
  const left = foods.map(textsOf);
  // Whole names first, then those of which most is left, so that none takes the twin of one that says more.
  return [...stored]
    .sort((a, b) => Number(isCut(a)) - Number(isCut(b)) || b.name.length - a.name.length)
    .every((product) => {
      const index = left.findIndex((texts) => fits(product, texts));
      if (index >= 0) left.splice(index, 1);
      return index >= 0;
    });
}

/** Removes a food of the site's CSV from those of a stored page. @returns whether it was among them */
export function takeFood(stored: Product[], food: FileProduct): boolean {
  const texts = textsOf(food);
  const index = stored.findIndex(
    (product) => Math.abs(product.calories - foodEnergy(food)) <= KCAL_PER_FOOD && fits(product, texts),
  );
  if (index >= 0) stored.splice(index, 1);
  return index >= 0;
}

function foodEnergy({ calories, kilojoules }: FileProduct): number {
  return typeof kilojoules === 'number' ? kilocalories(kilojoules) : calories;
}

function isCut({ amount, name }: Product): boolean {
  return joinAmountAndName(amount, name).length >= MIN_CUT_LENGTH;
}

function fits(product: Product, [otherName, otherText]: Texts): boolean {
  const [name, text] = textsOf(product);
  return isCut(product)
    ? otherName.startsWith(name) || otherText.startsWith(text)
    : otherName === name || otherText === text;
}

/** The beginnings of a folded name, and of the name with its amount. */
type Texts = [name: string, text: string];

function textsOf({ amount, name }: FileProduct): Texts {
  const beginning = (text: string) => foldName(text).slice(0, COMPARED);
  return [beginning(name), beginning(joinAmountAndName(amount, name))];
}

function joinAmountAndName(amount: string, name: string): string {
  return amount === '' ? name : `${amount} ${name}`;
}

function sumField(foods: readonly FileProduct[], field: ProductField): number {
  return sum(foods.map((food) => food[field]));
}

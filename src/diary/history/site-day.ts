import { sum } from '../statistics/averages';
import type { FileDay, FileProduct } from '../file-day';
import { roundToOneDecimal } from '../rounding';

const KILOJOULES_PER_KCAL = 4.1868;

/**
 * Energy in kcal, not rounded; 1 kcal = 4.1868 kJ, the factor of the site's pages.
 *
 * @example kilocalories(8909) // 2127.88…
 */
export function kilocalories(kilojoules: number): number {
  return kilojoules / KILOJOULES_PER_KCAL;
}

/**
 * Day made of its foods in the site's CSV: kcal rounded from the sum of the kJ, as on the site's pages (8,909 kJ
 * is 2,128 kcal there, where the rounded foods have 2,127), and sums in grams with one decimal, null if a food lacks the macro. The
 * other totals and meals are not in that file.
 *
 * @param products with their kilojoules
 * @example siteDay([{ name: 'Banane', amount: '150 g', kilojoules: 586, fat: 0.3, carbs: 30, protein: 1.5, ... }])
 *   // { products, isSummed: true, totalCalories: 140, totalFat: 0.3, totalCarbs: 30, totalProtein: 1.5, kilojoules: 586 }
 */
export function siteDay(products: FileProduct[]): Omit<FileDay, 'date'> {
  const sumProducts = (field: 'kilojoules' | 'fat' | 'carbs' | 'protein') =>
    sum(products.map((product) => product[field] ?? 0));
  const macroTotal = (macro: 'fat' | 'carbs' | 'protein') =>
    products.some(({ unknown = [] }) => unknown.includes(macro)) ? null : roundToOneDecimal(sumProducts(macro));
  const kilojoules = sumProducts('kilojoules');
  return {
    products: products.map(({ unknown: _unknown, ...product }) => product),
    isSummed: true,
    totalCalories: Math.round(kilocalories(kilojoules)),
    totalFat: macroTotal('fat'),
    totalCarbs: macroTotal('carbs'),
    totalProtein: macroTotal('protein'),
    kilojoules: roundToOneDecimal(kilojoules),
  };
}

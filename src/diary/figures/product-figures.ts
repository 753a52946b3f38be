import { sum } from './averages';
import { type CalendarDay, type Weekday, weekdayIndex, WEEKDAYS } from '../calendar-day';
import type { Product } from '../day-entry';
import {
  PRODUCT_FIELDS,
  PRODUCT_NUTRIENTS,
  type ProductField,
  productFieldOf,
  type ProductNutrient,
  recordOf,
  recordBy,
  type TotalField,
  totalFieldOf,
} from '../nutrient';
import { compareGerman } from '../product-name';
import { roundToOneDecimal } from '../rounding';

/** Sums over occurrences of products, unrounded: kcal, and grams for the others. */
export type ProductSums = { times: number } & Record<ProductField, number>;

/** Sums of a store over the products of one name. */
export type ProductTally = ProductSums & { name: string };

/** The criteria by which products can be ranked. */
export const RANKINGS = ['FREQUENCY', ...PRODUCT_NUTRIENTS] as const;
export type Ranking = (typeof RANKINGS)[number];

/** How often products were eaten, and their total kcal and grams. */
export interface ProductFigures extends Record<TotalField<ProductNutrient>, number> {
  timesEaten: number;
  averageCalories: number;
}

export interface TopProduct extends ProductFigures {
  name: string;
}

export interface ProductSummary extends ProductFigures {
  searchTerm: string;
  matchedProductNames: string[];
  firstDate: CalendarDay | null;
  lastDate: CalendarDay | null;
  weekdayDistribution: Record<Weekday, number>;
}

/**
 * A line of a ranking: sums, and kcal per occurrence (sum / times), each rounded to one decimal.
 * @example topProductOf({ name: 'Apfel', times: 3, calories: 156, fat: 0.6, carbs: 34.2, protein: 0.9 })
 *   // { name: 'Apfel', timesEaten: 3, totalCalories: 156, ..., averageCalories: 52 }
 */
export function topProductOf({ name, ...sums }: ProductTally): TopProduct {
  return { name, ...figuresOf(sums) };
}

/**
 * The summary of the products that match a term. It counts occurrences, not days. Without a match: zeros, null dates, no
 * names, all seven weekdays.
 * @example summaryOf('apfel', [{ date: '2024-08-26', product }]).weekdayDistribution.MONDAY // 1
 */
export function summaryOf(
  searchTerm: string,
  occurrences: readonly { date: CalendarDay; product: Product }[],
): ProductSummary {
  const products = occurrences.map(({ product }) => product);
  const dates = occurrences.map(({ date }) => date).sort();
  const perWeekday = Map.groupBy(dates, (date) => WEEKDAYS[weekdayIndex(date)]);
  const { timesEaten, ...figures } = figuresOf({
    times: occurrences.length,
    ...recordOf(PRODUCT_FIELDS, (field) => sum(products.map((product) => product[field]))),
  });
  return {
    searchTerm,
    matchedProductNames: [...new Set(products.map(({ name }) => name))].sort(compareGerman),
    timesEaten,
    firstDate: dates.at(0) ?? null,
    lastDate: dates.at(-1) ?? null,
    ...figures,
    weekdayDistribution: recordOf(WEEKDAYS, (weekday) => perWeekday.get(weekday)?.length ?? 0),
  };
}

function figuresOf(sums: ProductSums): ProductFigures {
  const { times, calories } = sums;
  return {
    timesEaten: times,
    ...recordBy(PRODUCT_NUTRIENTS, totalFieldOf, (nutrient) => roundToOneDecimal(sums[productFieldOf(nutrient)])),
    averageCalories: times === 0 ? 0 : roundToOneDecimal(calories / times),
  };
}

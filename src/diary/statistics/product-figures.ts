import { sum } from './averages';
import { type CalendarDay, type Weekday, WEEKDAYS } from '../calendar-day';
import { mapToRecord, PRODUCT_FIELDS, PRODUCT_NUTRIENTS, productFieldOf, recordBy, totalFieldOf } from '../nutrient';
import type { ProductField, ProductNutrient, TotalField } from '../nutrient';
import { compareGerman } from '../product-name';
import { roundToOneDecimal } from '../rounding';

/** Unrounded: kcal, and grams for the others. */
type ProductSums = { times: number } & Record<ProductField, number>;

/** Over the products of one name. */
export type ProductTally = ProductSums & { name: string };

/** Over all products that match a term. */
export interface ProductMatches extends ProductSums {
  names: string[];
  firstDate: CalendarDay | null;
  lastDate: CalendarDay | null;
  /** Occurrences on Monday to Sunday. */
  perWeekday: number[];
}

/** Over the products of one name on one weekday (0 for Monday). */
export type ProductGroup = ProductTally & { weekday: number; first: CalendarDay; last: CalendarDay };

export const RANKINGS = ['FREQUENCY', ...PRODUCT_NUTRIENTS] as const;
export type Ranking = (typeof RANKINGS)[number];

/** Total kcal and grams. */
interface ProductFigures extends Record<TotalField<ProductNutrient>, number> {
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

/** Adds up groups by name and weekday. @example matchesOf([]) // { names: [], times: 0, … } */
export function matchesOf(groups: readonly ProductGroup[]): ProductMatches {
  const days = groups.flatMap(({ first, last }) => [first, last]).sort();
  const add = (field: keyof ProductSums) => sum(groups.map((group) => group[field]));
  return {
    names: [...new Set(groups.map(({ name }) => name))],
    firstDate: days.at(0) ?? null,
    lastDate: days.at(-1) ?? null,
    times: add('times'),
    ...mapToRecord(PRODUCT_FIELDS, add),
    perWeekday: WEEKDAYS.map((_name, index) =>
      sum(groups.filter(({ weekday }) => weekday === index).map(({ times }) => times)),
    ),
  };
}

/** Sums, and kcal per occurrence (sum / times), each rounded to one decimal. */
export function topProductOf({ name, ...sums }: ProductTally): TopProduct {
  return { name, ...toProductFigures(sums) };
}

/**
 * Counts occurrences, not days. Without a match: zeros, null dates, no names, all seven weekdays.
 * @example summarizeProduct('apfel', matches).weekdayDistribution.MONDAY // 2
 */
export function summarizeProduct(searchTerm: string, matches: ProductMatches): ProductSummary {
  const { names, firstDate, lastDate, perWeekday } = matches;
  const { timesEaten, ...figures } = toProductFigures(matches);
  return {
    searchTerm,
    matchedProductNames: names.toSorted(compareGerman),
    timesEaten,
    firstDate,
    lastDate,
    ...figures,
    weekdayDistribution: mapToRecord(WEEKDAYS, (weekday) => perWeekday[WEEKDAYS.indexOf(weekday)] ?? 0),
  };
}

function toProductFigures(sums: ProductSums): ProductFigures {
  const { times, calories } = sums;
  return {
    timesEaten: times,
    ...recordBy(PRODUCT_NUTRIENTS, totalFieldOf, (nutrient) => roundToOneDecimal(sums[productFieldOf(nutrient)])),
    averageCalories: times === 0 ? 0 : roundToOneDecimal(calories / times),
  };
}

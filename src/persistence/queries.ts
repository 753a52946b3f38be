import { validationFailed } from '../diary/errors';
import { commaItems, foldTerm, MAX_KEYWORDS } from '../diary/product-name';
import type { CalendarDay, Weekday } from '../diary/calendar-day';
import type { OpenDateRange } from '../diary/date-range';
import type { Product } from '../diary/day-entry';
import type { ProductMatches, ProductTally, Ranking } from '../diary/statistics/product-figures';
import type { ProductCounts } from '../diary/statistics/statistics';
import type { DetailNutrient } from '../diary/detail-nutrient';
import type { MealTally, TimeEnergy } from '../diary/statistics/meal-breakdown';
import type { NutrientTallies } from '../diary/statistics/nutrient-averages';
import type { DatedAmount } from '../diary/statistics/trend';

export interface ProductWithDate {
  date: CalendarDay;
  product: Product;
}

/** Selects names: those whose folded form contains a folded term (see `foldName`), or exactly one. */
export type NameTerm = string | { exactly: string };

export interface OccurrenceQuery {
  term: NameTerm;
  /** Only days that fall on one of these; all when absent. */
  weekdays?: readonly Weekday[];
  range: OpenDateRange;
  limit?: number;
}

/** Products whose name contains one of the included keywords (all names, when none is given) and none of the excluded. */
export interface KeywordQuery {
  include: readonly string[];
  exclude: readonly string[];
  from?: CalendarDay;
}

/** Days with a matching product; the counts include all of them, even if the list is truncated. */
export interface ProductDays {
  dayCount: number;
  occurrenceCount: number;
  days: { date: CalendarDay; names: string[]; occurrences: number }[];
}

/** Questions about products, answered by the database. The methods throw as those of `Days`. */
export abstract class ProductQueries {
  /** @param except days that do not count */
  abstract countProducts(except?: readonly CalendarDay[]): Promise<ProductCounts>;

  /** Occurrences of matching products, newest day first, in the order of the page within a day; in slices. */
  abstract findOccurrences(query: OccurrenceQuery): AsyncIterable<ProductWithDate[]>;

  /** The distinct names that contain a folded term, or all names without a term; in no particular order. */
  abstract findNames(term?: string): Promise<string[]>;

  /** Sums over the occurrences of the products with such names. */
  abstract summarizeProducts(term: NameTerm, range: OpenDateRange): Promise<ProductMatches>;

  /** The names with the highest counts or sums (compared with six decimals); ties by code point of the name. */
  abstract rankProducts(by: Ranking, range: OpenDateRange, limit: number): Promise<ProductTally[]>;

  /** The days with a matching product, ascending, and the distinct matching names in the order of their first match. */
  abstract findProductDays(query: KeywordQuery): Promise<{ dates: CalendarDay[]; names: string[] }>;

  /** The newest `limit` matching days, each with its distinct names in the order of the page; counts include all. */
  abstract listProductDays(query: KeywordQuery, limit: number): Promise<ProductDays>;
}

/** Questions about nutrients, meals and times, answered by the database. The methods throw as those of `Days`. */
export abstract class NutrientQueries {
  /**
   * For every detail nutrient: on how many days of a range it is known, their sum, and the first and last of them.
   * @param except days that do not count
   */
  abstract tallyNutrients(range: OpenDateRange, except?: readonly CalendarDay[]): Promise<NutrientTallies>;

  /** The amounts of one detail nutrient, oldest first, without the days that do not know it. */
  abstract readNutrient(nutrient: DetailNutrient, range: OpenDateRange): Promise<DatedAmount[]>;

  /** For every meal of a range: days, sums, and at which times its earliest product was logged; in no particular order. */
  abstract tallyMeals(range: OpenDateRange): Promise<MealTally[]>;

  /** The energy of the products by their time, without products whose time is unknown; in no particular order. */
  abstract sumByTime(range: OpenDateRange): Promise<TimeEnergy[]>;
}

/**
 * Folded keywords for a question about products. One with commas that no stored name contains is the list of its items.
 *
 * @param field of the request that has the keywords
 * @throws DiaryError `validation-failed` if there are too many items
 */
export async function foldKeywords(
  questions: ProductQueries,
  field: string,
  keywords: readonly string[] = [],
): Promise<string[]> {
  const folded: string[] = [];
  for (const keyword of keywords.map(foldTerm)) {
    const items = commaItems(keyword);
    const isList = items.length > 1 && (await questions.findNames(keyword)).length === 0;
    for (const item of isList ? items : [keyword]) folded.push(item);
  }
  if (folded.length <= MAX_KEYWORDS) return folded;
  throw validationFailed({ [field]: `${field} has ${folded.length} keywords; the limit is ${MAX_KEYWORDS} keywords` });
}

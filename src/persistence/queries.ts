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

/** A folded term that the folded name contains (see `foldName`), or exactly one name. */
export type NameTerm = string | { exactly: string };

export interface OccurrenceQuery {
  term: NameTerm;
  weekdays?: readonly Weekday[];
  range: OpenDateRange;
  limit?: number;
}

export interface KeywordQuery {
  include: readonly string[];
  exclude: readonly string[];
  from?: CalendarDay;
}

/** The counts include all days, even if the list is truncated. */
export interface ProductDays {
  dayCount: number;
  occurrenceCount: number;
  days: { date: CalendarDay; names: string[]; occurrences: number }[];
}

export abstract class ProductQueries {
  abstract countProducts(except?: readonly CalendarDay[]): Promise<ProductCounts>;

  /** Newest day first, in the order of the page within a day; in slices. */
  abstract findOccurrences(query: OccurrenceQuery): AsyncIterable<ProductWithDate[]>;

  /** Without a term all names; in no particular order. */
  abstract findNames(term?: string): Promise<string[]>;
  abstract summarizeProducts(term: NameTerm, range: OpenDateRange): Promise<ProductMatches>;

  /** Compared with six decimals; ties by code point of the name. */
  abstract rankProducts(by: Ranking, range: OpenDateRange, limit: number): Promise<ProductTally[]>;

  /** Days ascend; names are in the order of their first match. */
  abstract findProductDays(query: KeywordQuery): Promise<{ dates: CalendarDay[]; names: string[] }>;

  /** The newest days, each with its names in the order of the page. */
  abstract listProductDays(query: KeywordQuery, limit: number): Promise<ProductDays>;
}

export abstract class NutrientQueries {
  /** On how many days each nutrient is known, their sum, and the first and last of them. */
  abstract tallyNutrients(range: OpenDateRange, except?: readonly CalendarDay[]): Promise<NutrientTallies>;

  /** Oldest first, without the days that do not know it. */
  abstract readNutrient(nutrient: DetailNutrient, range: OpenDateRange): Promise<DatedAmount[]>;

  /** In no particular order. */
  abstract tallyMeals(range: OpenDateRange, except?: readonly CalendarDay[]): Promise<MealTally[]>;

  /** Without products whose time is unknown; in no particular order. */
  abstract sumByTime(range: OpenDateRange, except?: readonly CalendarDay[]): Promise<TimeEnergy[]>;
}

/**
 * Keywords for a question about products. One with commas that no stored name contains is the list of its items.
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

import type { CalendarDay, Weekday } from '../diary/calendar-day';
import type { DateRange, OpenDateRange } from '../diary/date-range';
import type { DatedTotals, DayEntry, DiaryDay, Product } from '../diary/day-entry';
import type { ProductMatches, ProductTally, Ranking } from '../diary/product-figures';
import type { ProductCounts } from '../diary/statistics';

/** How the state of a store is told to health checks; `details` are shown to the operator. */
export interface StoreHealth {
  up: boolean;
  details?: Record<string, unknown>;
}

export interface ProductWithDate {
  date: CalendarDay;
  product: Product;
}

/** Which names are meant: those whose fold contains a folded term (see `foldName`) literally, or one as it is written. */
export type NameTerm = string | { exactly: string };

/** A search for products. */
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

/** Days that hold a matching product, grouped; the counts are over all of them, also where the list is cut. */
export interface ProductDays {
  dayCount: number;
  occurrenceCount: number;
  days: { date: CalendarDay; names: string[]; occurrences: number }[];
}

/** How many days a range holds, and the first and the last of them. */
export interface DayCount {
  count: number;
  bounds: DateRange | undefined;
}

/**
 * Keeps whole diary days, one for each calendar date. A provider stores, filters, groups, orders and caps; no rule of
 * nutrition and no rounding lives in one. Every provider passes `test/contract/doc-store.contract.ts`.
 *
 * Every method may throw DiaryError `store-unavailable`, and of a store that is switched off `store-not-configured`.
 */
export abstract class DocStore {
  /** False for the object that stands for a store that is switched off. */
  abstract readonly enabled: boolean;

  /**
   * Inserts the day or updates it in place, in one transaction. The id is kept, and what is identical is not written again.
   *
   * @param id for a day that is new here; the store makes one when there is none
   */
  abstract save(day: DiaryDay, id?: string): Promise<'written' | 'unchanged'>;

  /** One day with its products. */
  abstract findDay(date: CalendarDay): Promise<DayEntry | undefined>;

  /** The days of a range, oldest first, in slices, so that the whole diary is never in memory. */
  abstract readDays(range: OpenDateRange, options: { includeProducts: boolean }): AsyncIterable<DayEntry[]>;

  /** The totals of a range, oldest first. Products are not read. */
  abstract readTotals(range: OpenDateRange): Promise<DatedTotals[]>;

  abstract countDays(range: OpenDateRange): Promise<DayCount>;

  abstract countProducts(): Promise<ProductCounts>;

  /** Occurrences of matching products, newest day first, in the order of the page within a day; in slices. */
  abstract findOccurrences(query: OccurrenceQuery): AsyncIterable<ProductWithDate[]>;

  /** The distinct names that contain a folded term, all of them without one; in no particular order. */
  abstract findNames(term?: string): Promise<string[]>;

  /** What the occurrences of the products with such names add up to. */
  abstract summarizeProducts(term: NameTerm, range: OpenDateRange): Promise<ProductMatches>;

  /** The names with the highest counts or sums (compared with six decimals); equal ones by code point of the name. */
  abstract rankProducts(by: Ranking, range: OpenDateRange, limit: number): Promise<ProductTally[]>;

  /** The days that hold a matching product, ascending, and the distinct matching names in the order of their first match. */
  abstract findProductDays(query: KeywordQuery): Promise<{ dates: CalendarDay[]; names: string[] }>;

  /**
   * The newest `limit` days that hold a matching product: its distinct matching names in the order of the page, and how
   * often they are there; counted over all days.
   */
  abstract listProductDays(query: KeywordQuery, limit: number): Promise<ProductDays>;

  abstract health(): Promise<StoreHealth>;
}

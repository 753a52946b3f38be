import type { CalendarDay, Weekday } from '../diary/calendar-day';
import type { DateRange, OpenDateRange } from '../diary/date-range';
import type { DatedTotals, DayEntry, DiaryDay, Product } from '../diary/day-entry';
import type { DetailNutrient } from '../diary/detail-nutrient';
import type { MealTally, TimeEnergy } from '../diary/figures/meal-breakdown';
import type { NutrientTallies } from '../diary/figures/nutrient-averages';
import type { ProductMatches, ProductTally, Ranking } from '../diary/figures/product-figures';
import type { ProductCounts } from '../diary/figures/statistics';
import type { DatedAmount } from '../diary/figures/trend';
import { DiaryError } from '../diary/errors';

/** The state of a store for health checks; `details` are shown to the operator. */
export interface StoreHealth {
  up: boolean;
  details?: Record<string, unknown>;
}

export interface ProductWithDate {
  date: CalendarDay;
  product: Product;
}

/** Selects names: those whose folded form contains a folded term (see `foldName`), or exactly one. */
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

/** Days with a matching product; the counts include all of them, even if the list is truncated. */
export interface ProductDays {
  dayCount: number;
  occurrenceCount: number;
  days: { date: CalendarDay; names: string[]; occurrences: number }[];
}

export interface SaveOptions {
  /** For a new day; by default, or if another day has it, the store generates one. */
  id?: string;
  /** The page that the day was read from; null removes the saved one. Left out, the saved page stays. */
  page?: string | null;
  /** Whether the page is kept if the day has none yet; default true. A page that is kept always follows its day. */
  keepNewPage?: boolean;
  /** The owner of the export lease under which the day is written. */
  lease?: string;
}

/** Another run has taken over the lease under which a day was to be written. */
export class LeaseLost extends DiaryError {
  constructor() {
    super('export-in-progress', 'Another fetch or import has begun; this one ends');
  }
}

/** The part of a page that has the diary of a day. */
export interface KeptPage {
  date: CalendarDay;
  html: string;
}

export interface ReadOptions {
  includeProducts: boolean;
  /** Whether days and products have their details. */
  includeDetails?: boolean;
}

/** The number of days in a range, and the first and last of them. */
export interface DayCount {
  count: number;
  bounds: DateRange | undefined;
}

/**
 * Stores whole diary days, one per calendar date. A provider stores, filters, groups, sorts and limits; nutrition rules and
 * rounding belong elsewhere. Every provider passes `test/contract/doc-store.contract.ts`.
 *
 * Every method may throw DiaryError `store-unavailable`, or `store-not-configured` if the store is disabled.
 */
export abstract class DocStore {
  /** False for the stand-in of a disabled store. */
  abstract readonly enabled: boolean;

  /**
   * Inserts or updates the day in one transaction. The id is kept, and identical content is not written again.
   *
   * @throws LeaseLost when the lease of the options is no longer held: a run that was stopped and wakes up replaces nothing that a
   *   later run has written
   */
  abstract save(day: DiaryDay, options?: SaveOptions): Promise<'written' | 'unchanged'>;

  /** Keeps the page of a day that could not be read from it. The page of a stored day is not replaced. */
  abstract keepPage(page: KeptPage): Promise<void>;

  /** The saved diary pages of a range, oldest first, in slices. */
  abstract readPages(range: OpenDateRange): AsyncIterable<KeptPage[]>;

  /** One day with its products. */
  abstract findDay(date: CalendarDay, options?: { includeDetails?: boolean }): Promise<DayEntry | undefined>;

  /** The days of a range, oldest first, in slices, so that the whole diary is never in memory at once. */
  abstract readDays(range: OpenDateRange, options: ReadOptions): AsyncIterable<DayEntry[]>;

  /** The totals of a range, oldest first. Products are not read. */
  abstract readTotals(range: OpenDateRange): Promise<DatedTotals[]>;

  abstract countDays(range: OpenDateRange): Promise<DayCount>;

  /** For every detail nutrient: on how many days of a range it is known, their sum, and the first and last of them. */
  abstract tallyNutrients(range: OpenDateRange): Promise<NutrientTallies>;

  /** The amounts of one detail nutrient, oldest first, without the days that do not know it. */
  abstract readNutrient(nutrient: DetailNutrient, range: OpenDateRange): Promise<DatedAmount[]>;

  /** For every meal of a range: days, sums, and at which times its earliest product was logged; in no particular order. */
  abstract tallyMeals(range: OpenDateRange): Promise<MealTally[]>;

  /** The energy of the products by their time, without products whose time is unknown; in no particular order. */
  abstract sumByTime(range: OpenDateRange): Promise<TimeEnergy[]>;

  abstract countProducts(): Promise<ProductCounts>;

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

  /**
   * The newest `limit` days with a matching product, each with its distinct matching names in the order of the page; counts
   * include all days.
   */
  abstract listProductDays(query: KeywordQuery, limit: number): Promise<ProductDays>;

  abstract health(): Promise<StoreHealth>;
}

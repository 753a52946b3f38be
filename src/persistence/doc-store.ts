import type { CalendarDay } from '../diary/calendar-day';
import type { DateRange, OpenDateRange } from '../diary/date-range';
import type { DatedTotals, DayEntry, DiaryDay } from '../diary/day-entry';
import type { DatedOrigin, DayOrigin } from '../diary/history/day-origin';
import { DiaryError } from '../diary/errors';
import type { DayVersion } from '../diary/versions/day-version';

/** The state of a store for health checks; `details` are shown to the operator. */
export interface StoreHealth {
  up: boolean;
  details?: Record<string, unknown>;
}

export interface SaveOptions {
  /** For a new day; by default, or if another day has it, the store generates one. */
  id?: string;
  /** The page that the day was read from; null removes the saved one. Left out, the saved page stays. */
  page?: string | null;
  /** Whether the page is kept if the day has none yet; default true. A page that is kept always follows its day. */
  keepNewPage?: boolean;
  /** Fields that are left out stay as they are stored; those of a new day are null. */
  origin?: Partial<DayOrigin>;
  /** The owner of the export lease under which the day is written. */
  lease?: string;
  /** Called with the content that is replaced, before it is; with an answer, that becomes a version of the day. */
  keepAs?: (stored: DayEntry) => VersionNote | undefined;
  /** Whether an offer for the day ends, because a later page was read. */
  endsOffers?: boolean;
}

/** Why and when a content was replaced. */
type VersionNote = Pick<DayVersion, 'by' | 'replacedAt'>;

export type OriginNote = Pick<DatedOrigin, 'date'> & Partial<DayOrigin>;

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
  /** Whether days and products have their details, and days their source and the time of reading. */
  includeDetails?: boolean;
}

export interface DayCount {
  count: number;
  /** The first and the last of them. */
  bounds: DateRange | undefined;
}

/**
 * Stores whole diary days, one per calendar date. A provider stores, filters, groups, sorts and limits; nutrition rules and
 * rounding belong elsewhere. Every provider passes the suites in `test/contract`.
 *
 * Every method may throw DiaryError `store-unavailable`, or `store-not-configured` if the store is disabled.
 */
export abstract class DocStore {
  /** False for the stand-in of a disabled store. */
  readonly enabled: boolean = true;

  /**
   * Inserts or updates the day, its origin and its versions in one transaction. The id is kept, and identical content is not written
   * again; a day with another origin alone is unchanged.
   * @throws LeaseLost when the lease of the options is no longer held, so that nothing of a later run is replaced
   */
  abstract save(day: DiaryDay, options?: SaveOptions): Promise<'written' | 'unchanged'>;

  /**
   * Changes the origin of days and leaves their content as it is. Days that are not stored are ignored.
   *
   * @throws LeaseLost as {@link save}
   */
  abstract noteOrigins(notes: readonly OriginNote[], options?: Pick<SaveOptions, 'lease'>): Promise<void>;

  /** The origins of all stored days of a range, oldest first. */
  abstract readOrigins(range: OpenDateRange): Promise<DatedOrigin[]>;

  /** Keeps the page of a day that could not be read from it; beside the page of a stored day, which is not replaced. */
  abstract keepPage(page: KeptPage): Promise<void>;

  /** Ends that, because a later page was understood. */
  abstract dropUnreadPage(date: CalendarDay): Promise<void>;

  /** The saved diary pages of a range, oldest first, in slices. @param which `unread`: those kept beside that of a stored day */
  abstract readPages(range: OpenDateRange, which?: 'unread'): AsyncIterable<KeptPage[]>;

  abstract findDay(date: CalendarDay, options?: { includeDetails?: boolean }): Promise<DayEntry | undefined>;

  /** The days of a range, oldest first, in slices, so that the whole diary is never in memory at once. */
  abstract readDays(range: OpenDateRange, options: ReadOptions): AsyncIterable<DayEntry[]>;

  /** The totals of a range, oldest first. Products are not read. */
  abstract readTotals(range: OpenDateRange): Promise<DatedTotals[]>;

  abstract countDays(range: OpenDateRange): Promise<DayCount>;

  abstract health(): Promise<StoreHealth>;
}

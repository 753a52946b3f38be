import { collectAll } from '../platform/work/collect-all';
import type { CalendarDay } from '../diary/calendar-day';
import type { DateRange, OpenDateRange } from '../diary/date-range';
import type { DatedTotals, DayEntry, DiaryDay } from '../diary/day-entry';
import type { DatedOrigin, DayOrigin } from '../diary/history/day-origin';
import { DiaryError } from '../diary/errors';
import type { DayVersion } from '../diary/versions/day-version';

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
  lease?: string;
  /** With an answer, what is replaced becomes a version of the day. */
  keepAs?: (stored: DayEntry) => Pick<DayVersion, 'by' | 'replacedAt'> | undefined;
  endsOffers?: boolean;
}

export type OriginNote = Pick<DatedOrigin, 'date'> & Partial<DayOrigin>;

/** Another run has taken over the lease under which a day was to be written. */
export class LeaseLost extends DiaryError {
  constructor() {
    super('export-in-progress', 'Another fetch or import has begun; this one ends');
  }
}

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
   * Writes the day, its origin and its versions in one transaction. The id is kept, identical content is not written again, and a day with
   * another origin alone is unchanged.
   * @throws LeaseLost, so that nothing of a later run is replaced
   */
  abstract save(day: DiaryDay, options?: SaveOptions): Promise<'written' | 'unchanged'>;

  /** Days that are not stored are ignored. @throws LeaseLost as {@link save} */
  abstract noteOrigins(notes: readonly OriginNote[], options?: Pick<SaveOptions, 'lease'>): Promise<void>;

  /** Oldest first, as all lists of days. */
  abstract readOrigins(range: OpenDateRange): Promise<DatedOrigin[]>;

  /** For a page that could not be read. One of a stored day is not replaced: the new one is kept beside it. */
  abstract keepPage(page: KeptPage): Promise<void>;

  /** Called when a later page was understood. */
  abstract dropUnreadPage(date: CalendarDay): Promise<void>;

  /** In slices. @param which `unread`: those kept beside that of a stored day */
  abstract readPages(range: OpenDateRange, which?: 'unread'): AsyncIterable<KeptPage[]>;

  async findDay(date: CalendarDay, options: { includeDetails?: boolean } = {}): Promise<DayEntry | undefined> {
    const found = await collectAll(this.readDays({ from: date, to: date }, { ...options, includeProducts: true }));
    return found.at(0);
  }

  /** In slices, so that the whole diary is never in memory at once. */
  abstract readDays(range: OpenDateRange, options: ReadOptions): AsyncIterable<DayEntry[]>;
  abstract readTotals(range: OpenDateRange): Promise<DatedTotals[]>;
  abstract countDays(range: OpenDateRange): Promise<DayCount>;
  abstract health(): Promise<StoreHealth>;
}

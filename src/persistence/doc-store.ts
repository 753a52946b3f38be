import type { CalendarDay } from '../diary/calendar-day';
import type { OpenDateRange } from '../diary/date-range';
import type { DayEntry, DiaryDay } from '../diary/day-entry';

/** How the state of a store is told to health checks; `details` are shown to the operator. */
export interface StoreHealth {
  up: boolean;
  details?: Record<string, unknown>;
}

/**
 * Keeps whole diary days, one for each calendar date. A provider stores, filters, groups and orders; no rule of nutrition
 * and no rounding lives in one. Every provider passes `test/contract/doc-store.contract.ts`.
 *
 * Every method may throw DiaryError `store-unavailable`, and of a store that is switched off `store-not-configured`.
 */
export abstract class DocStore {
  /** False for the object that stands for a store that is switched off. */
  abstract readonly enabled: boolean;

  /**
   * Inserts the day or updates it in place, in one transaction. The id is kept, and what is identical is not written again.
   */
  abstract save(day: DiaryDay): Promise<'written' | 'unchanged'>;

  /** One day with its products. */
  abstract findDay(date: CalendarDay): Promise<DayEntry | undefined>;

  /** The days of a range, oldest first, in slices, so that the whole diary is never in memory. */
  abstract readDays(range: OpenDateRange, options: { includeProducts: boolean }): AsyncIterable<DayEntry[]>;

  abstract health(): Promise<StoreHealth>;
}

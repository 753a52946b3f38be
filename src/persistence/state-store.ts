import type { CalendarDay } from '../diary/calendar-day';
import type { OpenDateRange } from '../diary/date-range';
import type { DayFetch } from '../diary/day-fetch';

/** Reasons for a note: the point of the day, or of its measurements, is not in the time-series store yet; a notice has named the
 * day; a notice about the day was postponed by a stop of the service. */
export type NoteTopic = 'pending-point' | 'pending-body' | 'reported' | 'unsent-notice';

/** A noted day. Each note has a new stamp, so that erasing an older one leaves it in place. */
export interface DayNote {
  day: CalendarDay;
  stamp: string;
}

/** The public state of the export lease. */
export interface LeaseView {
  isHeld: boolean;
  /** Progress of the current or last holder; undefined before the first report. */
  progress: string | undefined;
  /** Whether the holder was asked to stop. */
  stopRequested: boolean;
}

/** Begins the id of a delivery that is dropped only after all others. */
export const NOTICE_ID = 'notice-';

/** Something that waits for its receiver. */
export interface Delivery {
  id: string;
  content: string;
}

/** The lease of the run, unless a method is given another name. */
export const EXPORT_LEASE = 'export';

/** Name of the value that holds the last claimed instant of a task; it is empty after a withdrawal. */
export const claimOf = (task: string): string => `claim:${task}`;

/** The answer to a progress report. `lost`: the caller no longer holds the lease. */
export type LeaseAnswer = 'go-on' | 'stop' | 'lost';

/**
 * The service's own state, shared by all replicas. It is stored with the documents; without a document store it is kept in
 * memory, which supports one replica only.
 *
 * Every method may throw DiaryError `store-unavailable`.
 */
export abstract class StateStore {
  /** Takes a lease for `owner` if it is free or expired, by the database's time. False when another holds it. */
  abstract takeLease(owner: string, seconds: number, name?: string): Promise<boolean>;

  /** Extends the lease. False when `owner` no longer holds it. */
  abstract renewLease(owner: string, seconds: number, name?: string): Promise<boolean>;

  /** Releases the lease, with the last progress if one is given; does nothing when `owner` does not hold it. */
  abstract returnLease(owner: string, name?: string, progress?: string): Promise<void>;

  /** Stores the progress of the holder's run, replacing the previous one. It is kept when the lease is released. */
  abstract reportProgress(owner: string, progress: string): Promise<LeaseAnswer>;

  /** Asks the holder to stop. The request ends with the lease; without a holder nothing happens. */
  abstract requestStop(): Promise<void>;

  abstract viewLease(): Promise<LeaseView>;

  /** Notes days under a topic; a day that is already noted gets a new stamp. */
  abstract noteDays(topic: NoteTopic, days: readonly CalendarDay[]): Promise<DayNote[]>;

  /** The days noted under a topic, ascending. */
  abstract notedDays(topic: NoteTopic): Promise<DayNote[]>;

  /** Erases notes; those renewed since are kept. */
  abstract eraseNotes(topic: NoteTopic, notes: readonly DayNote[]): Promise<void>;

  /** Stores the results of fetches, replacing earlier ones of the same days. */
  abstract noteFetches(fetches: readonly DayFetch[]): Promise<void>;

  /** The stored results of fetches in a range, ascending. */
  abstract fetchesIn(range: OpenDateRange): Promise<DayFetch[]>;

  /** The value that is stored under a name. */
  abstract get(name: string): Promise<string | undefined>;

  /** Stores a value under a name, replacing an earlier one. */
  abstract set(name: string, value: string): Promise<void>;

  /** Stores a value if the stored one is still `expected`; undefined: if there is none. False when it is another one by now. */
  abstract setIf(name: string, expected: string | undefined, value: string): Promise<boolean>;

  /** Stores the first value given for a name permanently, and returns it. */
  async keep(name: string, value: string): Promise<string> {
    return (await this.setIf(name, undefined, value)) ? value : (await this.get(name))!;
  }

  /** Claims a due time of a task, in milliseconds since 1970. False when this or a later one was claimed, by any replica. */
  async claim(task: string, instant: number): Promise<boolean> {
    for (;;) {
      const last = await this.get(claimOf(task));
      if (Number(last ?? 0) >= instant) return false;
      if (await this.setIf(claimOf(task), last, String(instant))) return true;
    }
  }

  /** Adds a delivery. @param most when there are more, the oldest are dropped, notices last @returns how many were */
  abstract addDelivery(delivery: Delivery, dueAt: number, most: number): Promise<number>;

  /**
   * Claims the delivery that is due first, which no other replica takes before `until`. The caller removes or delays it; after a
   * crash it is due again.
   * @returns it, with the number of times that it was claimed
   */
  abstract takeDelivery(now: number, until: number): Promise<(Delivery & { attempts: number }) | undefined>;

  abstract delayDelivery(id: string, dueAt: number): Promise<void>;

  abstract removeDelivery(id: string): Promise<void>;

  /** Number of waiting deliveries, and when the next is due. */
  abstract waitingDeliveries(): Promise<{ count: number; nextDue: number | undefined }>;
}

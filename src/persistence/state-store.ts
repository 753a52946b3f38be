import { parsedJson } from '../diary/json';
import type { CalendarDay } from '../diary/calendar-day';
import type { OpenDateRange } from '../diary/date-range';
import type { DayFetch } from '../diary/day-fetch';

/** Its point, or that of its measurements, is not written yet; a notice has named the day; a notice about it was postponed by a stop. */
export type NoteTopic = 'pending-point' | 'pending-body' | 'reported' | 'unsent-notice';

/** Each note has a new stamp, so that erasing an older one leaves it in place. */
export interface DayNote {
  day: CalendarDay;
  stamp: string;
}

export interface LeaseView {
  isHeld: boolean;
  progress: string | undefined;
  stopRequested: boolean;
}

/** Of a delivery that is dropped only after all others. */
export const NOTICE_ID = 'notice-';

export interface Delivery {
  id: string;
  content: string;
}

export const EXPORT_LEASE = 'export';

/** Undefined where another program left something else than the JSON of an object. */
export function keptObject<T extends object>(text: unknown): T | undefined {
  const value = typeof text === 'string' ? parsedJson(text) : undefined;
  return typeof value === 'object' && value !== null ? (value as T) : undefined;
}

/** The value is the last claimed instant, or empty after a withdrawal. */
export const claimOf = (task: string): string => `claim:${task}`;

export type LeaseAnswer = 'go-on' | 'stop' | 'lost';

/** Shared by all replicas; in memory without a document store. Every method may throw DiaryError `store-unavailable`. */
export abstract class StateStore {
  /** Takes the lease if it is free or expired, by the database's time. */
  abstract takeLease(owner: string, seconds: number, name?: string): Promise<boolean>;

  /** False when `owner` no longer holds it. */
  abstract renewLease(owner: string, seconds: number, name?: string): Promise<boolean>;

  /** Does nothing when `owner` does not hold it. */
  abstract returnLease(owner: string, name?: string, progress?: string): Promise<void>;

  /** The progress is kept when the lease is released. */
  abstract reportProgress(owner: string, progress: string): Promise<LeaseAnswer>;

  /** The request ends with the lease; without a holder nothing happens. */
  abstract requestStop(): Promise<void>;
  abstract viewLease(): Promise<LeaseView>;

  /** A day that is already noted gets a new stamp. */
  abstract noteDays(topic: NoteTopic, days: readonly CalendarDay[]): Promise<DayNote[]>;
  abstract notedDays(topic: NoteTopic): Promise<DayNote[]>;

  /** Notes that were renewed since are kept. */
  abstract eraseNotes(topic: NoteTopic, notes: readonly DayNote[]): Promise<void>;

  /** Results replace earlier ones of the same days. */
  abstract noteFetches(fetches: readonly DayFetch[]): Promise<void>;
  abstract fetchesIn(range: OpenDateRange): Promise<DayFetch[]>;
  abstract get(name: string): Promise<string | undefined>;

  async getObject<T extends object>(name: string): Promise<T | undefined> {
    return keptObject(await this.get(name));
  }

  abstract set(name: string, value: string): Promise<void>;

  /** If the stored value is still `expected`; undefined: if there is none. */
  abstract setIf(name: string, expected: string | undefined, value: string): Promise<boolean>;

  /** The first value given for a name stays. */
  async getOrCreate(name: string, value: string): Promise<string> {
    return (await this.setIf(name, undefined, value)) ? value : (await this.get(name))!;
  }

  /** In milliseconds since 1970. False when this or a later one was claimed, by any replica. */
  async claim(task: string, instant: number): Promise<boolean> {
    for (;;) {
      const last = await this.get(claimOf(task));
      if (Number(last ?? 0) >= instant) return false;
      if (await this.setIf(claimOf(task), last, String(instant))) return true;
    }
  }

  /** Beyond `most` the oldest are dropped, notices last. @returns how many were */
  abstract addDelivery(delivery: Delivery, dueAt: number, most: number): Promise<number>;

  /** No other replica takes it before `until`. The caller removes or delays it; after a crash it is due again. */
  abstract takeDelivery(now: number, until: number): Promise<(Delivery & { attempts: number }) | undefined>;
  abstract delayDelivery(id: string, dueAt: number): Promise<void>;
  abstract removeDelivery(id: string): Promise<void>;
  abstract waitingDeliveries(): Promise<{ count: number; nextDue: number | undefined }>;
}

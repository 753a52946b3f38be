import type { CalendarDay } from '../diary/calendar-day';
import type { OpenDateRange } from '../diary/date-range';
import type { DayFetch } from '../diary/day-fetch';

/** What a day can be noted for: its point is not in the time-series store yet; a notice has named it; a stop
 * of the service kept back the notice that names it. */
export const NOTE_TOPICS = ['pending-point', 'reported', 'unsent-notice'] as const;
export type NoteTopic = (typeof NOTE_TOPICS)[number];

/** A day that was noted. The stamp is new with every noting, so that only what was dealt with is erased. */
export interface DayNote {
  day: CalendarDay;
  stamp: string;
}

/** What can be read of the export lease by anybody. */
export interface LeaseView {
  isHeld: boolean;
  /** What the holder, or else the last one, told about its run; undefined when nobody has told anything yet. */
  progress: string | undefined;
  /** Somebody wishes the holder to end. */
  stopRequested: boolean;
}

/** What the holder of the lease hears when it tells how far it is. `lost`: it does not hold the lease any more. */
export type LeaseAnswer = 'go-on' | 'stop' | 'lost';

/**
 * What the service itself has to remember between requests and over replicas. It lies beside the documents; without a
 * document store it lives in memory, and one replica is supported.
 *
 * Every method may throw DiaryError `store-unavailable`.
 */
export abstract class StateStore {
  /**
   * Takes the export lease for `owner`, when nobody holds it or its holder let it run out. The time is the database's own.
   *
   * @returns whether it was taken
   */
  abstract takeLease(owner: string, seconds: number): Promise<boolean>;

  /** Extends the lease. False when `owner` does not hold it any more. */
  abstract renewLease(owner: string, seconds: number): Promise<boolean>;

  /** Gives the lease back; nothing happens when `owner` does not hold it. */
  abstract returnLease(owner: string): Promise<void>;

  /** Keeps what the holder tells about its run, in place of what was told before. It stays when the lease is given back. */
  abstract reportProgress(owner: string, progress: string): Promise<LeaseAnswer>;

  /** Leaves the wish that the holder ends. It goes with the lease; without a holder nothing happens. */
  abstract requestStop(): Promise<void>;

  abstract viewLease(): Promise<LeaseView>;

  /** Notes days under a topic; a day that is noted already gets a new stamp. */
  abstract noteDays(topic: NoteTopic, days: readonly CalendarDay[]): Promise<DayNote[]>;

  /** The days noted under a topic, ascending. */
  abstract notedDays(topic: NoteTopic): Promise<DayNote[]>;

  /** Erases notes; one that was made anew since stays. */
  abstract eraseNotes(topic: NoteTopic, notes: readonly DayNote[]): Promise<void>;

  /** Remembers what fetches of days came to, in place of what was remembered of these days before. */
  abstract noteFetches(fetches: readonly DayFetch[]): Promise<void>;

  /** What is remembered of the days of a range, ascending. */
  abstract fetchesIn(range: OpenDateRange): Promise<DayFetch[]>;

  /**
   * Claims an instant at which a task is due, in milliseconds since 1970, for one of all replicas.
   *
   * @returns true for the first who asks for this instant, false when it or a later one was claimed before
   */
  abstract claim(task: string, instant: number): Promise<boolean>;

  /** The latest instant of a task that was claimed. */
  abstract lastClaim(task: string): Promise<number | undefined>;

  /** Takes a claim back; nothing happens when the task has another one by now. */
  abstract dropClaim(task: string, instant: number): Promise<void>;

  /** Keeps the first value that is given for a name, for good, and returns it. */
  abstract keep(name: string, value: string): Promise<string>;
}

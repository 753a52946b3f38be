import type { DatedTotals, DayDetails } from '../diary/day-entry';
import type { StoreHealth } from './days';

/** A day as far as a time series keeps it. Details left out are unknown. */
export type SeriesDay = DatedTotals & Partial<DayDetails>;

/** Stores totals, nutrients and meals of days for analytics. */
export abstract class TimeSeries {
  /** False for the stand-in of a disabled store. */
  readonly enabled: boolean = true;

  /** Writes days over earlier points, and deletes meals that are gone if the server can; an unknown amount stays. */
  abstract write(days: readonly SeriesDay[]): Promise<void>;

  abstract health(): Promise<StoreHealth>;
}

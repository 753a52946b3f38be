import type { DatedTotals } from '../diary/day-entry';
import type { StoreHealth } from './doc-store';

/** Stores daily totals for analytics, one point per day. */
export abstract class TimeSeries {
  /** False for the stand-in of a disabled store. */
  abstract readonly enabled: boolean;

  /** Writes the totals of days, overwriting earlier points of the same day. */
  abstract write(days: readonly DatedTotals[]): Promise<void>;

  abstract health(): Promise<StoreHealth>;
}

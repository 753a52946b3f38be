import type { DatedTotals } from '../diary/day-entry';
import type { StoreHealth } from './doc-store';

/** Keeps daily totals for analytics, one point a day. */
export abstract class TimeSeries {
  /** False for the object that stands for a store that is switched off. */
  abstract readonly enabled: boolean;

  /** Writes the totals of days, each over an earlier point of the same day. */
  abstract write(days: readonly DatedTotals[]): Promise<void>;

  abstract health(): Promise<StoreHealth>;
}

import type { MeasurementKind } from '../diary/body/measurement';
import type { CalendarDay } from '../diary/calendar-day';
import type { DateRange } from '../diary/date-range';
import type { DatedTotals, DayDetails } from '../diary/day-entry';
import type { StoreHealth } from './doc-store';
import { refuseAs } from './store-operations';

/** A day as far as a time series keeps it. Details left out are unknown. */
export type SeriesDay = DatedTotals & Partial<DayDetails>;

/** The measurements of a day, of each kind one, in its unit. */
export interface SeriesBody {
  date: CalendarDay;
  values: Partial<Record<MeasurementKind, number>>;
}

/** Stores totals, nutrients, meals and measurements of days for analytics. */
export abstract class TimeSeries {
  /** False for the stand-in of a disabled store. */
  readonly enabled: boolean = true;

  /** Writes days over earlier points, and deletes meals that are gone if the server can; an unknown amount stays. */
  abstract write(days: readonly SeriesDay[]): Promise<void>;

  /** Writes the measurements of a range over earlier points, and deletes those that are gone if the server can. */
  abstract writeBody(range: DateRange, days: readonly SeriesBody[]): Promise<void>;

  abstract health(): Promise<StoreHealth>;
}

const refuse = refuseAs('time-series store');

/** A stand-in, so that callers need no checks. */
export class SwitchedOffTimeSeries extends TimeSeries {
  override readonly enabled = false;
  override readonly write = refuse;
  override readonly writeBody = refuse;
  override readonly health = refuse;
}

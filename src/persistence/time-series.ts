import type { MeasurementKind } from '../diary/body/measurement';
import type { CalendarDay } from '../diary/calendar-day';
import type { DateRange } from '../diary/date-range';
import type { DatedTotals, DayDetails } from '../diary/day-entry';
import type { StoreHealth } from './doc-store';
import { refuseAs } from './store-operations';

export type SeriesDay = DatedTotals & Partial<DayDetails>;

export interface SeriesBody {
  date: CalendarDay;
  values: Partial<Record<MeasurementKind, number>>;
}

export abstract class TimeSeries {
  readonly enabled: boolean = true;

  /** Deletes meals that are gone if the server can; an unknown amount stays. */
  abstract write(days: readonly SeriesDay[]): Promise<void>;

  /** Deletes those of the range that are gone if the server can. */
  abstract writeBody(range: DateRange, days: readonly SeriesBody[]): Promise<void>;
  abstract health(): Promise<StoreHealth>;
}

const refuse = refuseAs('time-series store');

export class SwitchedOffTimeSeries extends TimeSeries {
  override readonly enabled = false;
  override readonly write = refuse;
  override readonly writeBody = refuse;
  override readonly health = refuse;
}

import type { CalendarDay } from '../diary/calendar-day';
import type { RangeQuery } from '../diary/date-range';
import { FromDate, ToDate } from './request-fields';

/** A range of which both ends are required. */
export class RangeDto implements RangeQuery {
  @FromDate()
  fromDate!: CalendarDay;

  @ToDate()
  toDate!: CalendarDay;
}

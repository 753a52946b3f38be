import type { CalendarDay } from '../diary/calendar-day';
import { FromDate, ToDate } from './request-fields';

/** A range of which both ends are required. */
export class RangeDto {
  @FromDate()
  fromDate!: CalendarDay;

  @ToDate()
  toDate!: CalendarDay;
}

export class OptionalRangeDto {
  @FromDate({ required: false })
  fromDate?: CalendarDay;

  @ToDate({ required: false })
  toDate?: CalendarDay;
}

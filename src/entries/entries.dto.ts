import { BooleanParam, DateField, FromDate, RECENT, ToDate } from '../api/request-fields';
import type { CalendarDay } from '../diary/calendar-day';
import type { EntryRangeQuery } from './entries.service';

export class DayParamDto {
  @DateField('Date', { description: 'The day', example: RECENT.yesterday })
  date!: CalendarDay;
}

export class EntryRangeDto implements EntryRangeQuery {
  @FromDate()
  fromDate!: CalendarDay;

  @ToDate()
  toDate!: CalendarDay;

  @BooleanParam('includeProducts', { description: 'Fill the product lists' })
  includeProducts?: boolean;
}

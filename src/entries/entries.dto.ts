import { BooleanParam, DateField, FromDate, ToDate } from '../common/request-fields';
import type { CalendarDay } from '../diary/calendar-day';
import type { EntryRangeQuery } from './entries.service';

export class DayParamDto {
  @DateField('Date', { description: 'The day', example: '2024-08-27' })
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

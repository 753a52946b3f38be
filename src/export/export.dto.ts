import { BooleanParam, FromDate, IntegerParam, ToDate } from '../common/request-fields';
import { DateValues } from '../common/response-fields';
import type { CalendarDay } from '../diary/calendar-day';
import type { RangeQuery } from '../diary/date-range';
import type { DaysBackQuery, ExportResult } from './export.service';

export class ExportRangeDto implements RangeQuery {
  @FromDate()
  fromDate!: CalendarDay;

  @ToDate()
  toDate!: CalendarDay;
}

export class DaysBackDto implements DaysBackQuery {
  @IntegerParam('days', {
    description:
      'How many days, ending yesterday. The window is EXPORTER_UPSTREAM_MIN-DAYS-BACK to EXPORTER_UPSTREAM_MAX-DAYS-BACK, 1 to 365 unless configured.',
    required: true,
    min: 1,
    example: 7,
  })
  days!: number;

  @BooleanParam('includeToday', { description: 'Export the current day as well' })
  includeToday?: boolean;
}

export class ExportResultDto implements ExportResult {
  @DateValues('2024-08-27', { description: 'Days that were stored' })
  successfulDays!: CalendarDay[];

  @DateValues('2024-08-28', { description: 'Days that were not; the log says why' })
  unsuccessfulDays!: CalendarDay[];
}

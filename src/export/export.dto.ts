import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { BooleanParam, DateField, IntegerParam } from '../common/request-fields';
import type { CalendarDay } from '../diary/calendar-day';

function dates(description: string, example: string): ApiPropertyOptions {
  return { type: [String], format: 'date', description, example: [example] };
}

export class ExportRangeDto {
  @DateField('From date', { description: 'First day, inclusive', example: '2024-08-01' })
  fromDate!: CalendarDay;

  @DateField('To date', { description: 'Last day, inclusive', example: '2024-08-31' })
  toDate!: CalendarDay;
}

export class DaysBackDto {
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

export class ExportResultDto {
  @ApiProperty(dates('Days that were stored', '2024-08-27'))
  successfulDays!: CalendarDay[];

  @ApiProperty(dates('Days that were not; the log says why', '2024-08-28'))
  unsuccessfulDays!: CalendarDay[];
}

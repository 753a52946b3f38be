import { ApiProperty } from '@nestjs/swagger';
import { BooleanParam, DatesField, IntegerParam } from '../api/request-fields';
import { Count, DateValue, DateValues } from '../api/response-fields';
import type { CalendarDay } from '../diary/calendar-day';
import { RUN_STARTERS, RUN_WORK, type RunStarter, type RunWork } from '../runs/run-progress';
import { UNSUCCESSFUL_REASONS, type UnsuccessfulReason } from '../diary/day-fetch';
import type { RunDay, RunStatus, RunStatusDetails, RunStatusQuery } from '../runs/run-status';
import { type DaysBackQuery, type ExportResult, MOST_CHOSEN_DAYS } from './export.service';

export class DaysBackDto implements DaysBackQuery {
  @IntegerParam('days', {
    description:
      'How many days, ending yesterday. The window is EXPORTER_UPSTREAM_MIN_DAYS_BACK to EXPORTER_UPSTREAM_MAX_DAYS_BACK, 1 to 365 unless configured.',
    required: true,
    min: 1,
    example: 7,
  })
  days!: number;

  @BooleanParam('includeToday', { description: 'Fetch today as well' })
  includeToday?: boolean;
}

export class ChosenDaysDto {
  @DatesField('dates', {
    most: MOST_CHOSEN_DAYS,
    description: `1 to ${MOST_CHOSEN_DAYS} days, in any order`,
    required: true,
    example: ['2024-08-27', '2024-08-30'],
  })
  dates!: CalendarDay[];
}

export class StatusQueryDto implements RunStatusQuery {
  @BooleanParam('details', { description: 'Adds `work`, `stopped` and `problemType`' })
  details?: boolean;
}

export class ExportResultDto implements ExportResult {
  @DateValues('2024-08-27', { description: 'Days that were stored' })
  successfulDays!: CalendarDay[];

  @DateValues('2024-08-28', { description: 'Days that were not; the log says why' })
  unsuccessfulDays!: CalendarDay[];
}

export class ExportedDayDto implements RunDay {
  @DateValue('2024-08-28')
  date!: CalendarDay;

  @ApiProperty({ description: 'Whether it was stored', example: false })
  successful!: boolean;

  @ApiProperty({ enum: UNSUCCESSFUL_REASONS, nullable: true, example: 'nothing logged' })
  reason!: UnsuccessfulReason | null;
}

const NONE_YET = { nullable: true, description: 'Null before the first run' };

export class ExportStatusDto implements RunStatus, Partial<RunStatusDetails> {
  @ApiProperty({ description: 'Whether a run is going on now, on any replica', example: true })
  running!: boolean;

  @ApiProperty({ description: 'Whether it was asked to stop', example: false })
  stopRequested!: boolean;

  @DateValue('2024-08-27', NONE_YET)
  fromDate!: CalendarDay | null;

  @DateValue('2024-08-29', NONE_YET)
  toDate!: CalendarDay | null;

  @ApiProperty({ enum: RUN_STARTERS, nullable: true, description: 'Who started it', example: 'page' })
  startedBy!: RunStarter | null;

  @ApiProperty({ type: String, format: 'date-time', ...NONE_YET, example: '2024-08-30T06:15:00.000Z' })
  startedAt!: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Null while it runs, and for a run whose process died',
    example: '2024-08-30T06:15:03.000Z',
  })
  endedAt!: string | null;

  @Count(2, { description: 'Days that have an outcome' })
  done!: number;

  @Count(3, { description: 'Days of the run' })
  total!: number;

  @ApiProperty({
    type: [ExportedDayDto],
    description: 'The days that have an outcome, oldest first; empty for an import, whose report has them',
  })
  days!: ExportedDayDto[];

  @ApiProperty({ type: String, nullable: true, description: 'Why the run as a whole failed', example: null })
  problem!: string | null;

  @ApiProperty({
    required: false,
    enum: RUN_WORK,
    nullable: true,
    description: 'What the run does; with `details=true`',
    example: 'export',
  })
  work?: RunWork | null;

  @ApiProperty({
    required: false,
    description: 'Whether a stop request left days untried; with `details=true`',
    example: false,
  })
  stopped?: boolean;

  @ApiProperty({
    required: false,
    type: String,
    nullable: true,
    description: 'The type of the problem that ended the run, as in a problem body; with `details=true`',
    example: null,
  })
  problemType?: string | null;
}

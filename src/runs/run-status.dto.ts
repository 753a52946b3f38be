import { ApiProperty } from '@nestjs/swagger';
import { Count, DateValue } from '../api/response-fields';
import type { CalendarDay } from '../diary/calendar-day';
import { UNSUCCESSFUL_REASONS, type UnsuccessfulReason } from '../diary/day-fetch';
import { RUN_STARTERS, RUN_WORK, type RunStarter, type RunWork } from './run-progress';

export class ExportedDayDto {
  @DateValue('2024-08-28')
  date!: CalendarDay;

  @ApiProperty({ description: 'Whether it was stored', example: false })
  successful!: boolean;

  @ApiProperty({ enum: UNSUCCESSFUL_REASONS, nullable: true, example: 'nothing logged' })
  reason!: UnsuccessfulReason | null;
}

const NONE_YET = { nullable: true, description: 'Null before the first run' };

/** The current run, or else the last one. */
export class ExportStatusDto {
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

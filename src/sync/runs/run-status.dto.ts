import { ApiProperty } from '@nestjs/swagger';
import { Choice, Count, DateValue, Flag, Text, TimeValue } from '../../platform/api/response-fields';
import { type DatedLostFoods, NIGHT_FAILURES, UNSUCCESSFUL_REASONS } from '../../diary/day-fetch';
import { RUN_STARTERS, RUN_WORK } from './run-progress';
import type { RunStatus } from './run-status';
import type { SameFailure } from './same-failure';

class ExportedDayDto {
  @DateValue('2024-08-28') date!: RunStatus['days'][number]['date'];
  @Flag(false, { description: 'Whether it was stored' }) successful!: boolean;
  @Choice(UNSUCCESSFUL_REASONS, 'nothing logged', { nullable: true, description: 'Why not; null if it was' })
  reason!: RunStatus['days'][number]['reason'];
}

class DatedLostFoodsDto implements DatedLostFoods {
  @DateValue('2024-06-27') date!: DatedLostFoods['date'];
  @Count(18, { description: 'Number of its foods before' }) before!: number;
  @Count(9, { description: 'Number of its foods now' }) after!: number;
}

export function LostFoodsProperty(): PropertyDecorator {
  return ApiProperty({
    type: [DatedLostFoodsDto],
    required: false,
    description: 'Stored days that only lost foods; what they were is a version of the day. With `details=true`',
  });
}

class SameFailureDto implements SameFailure {
  @Choice(NIGHT_FAILURES, 'login rejected', { description: 'Why they failed' }) reason!: SameFailure['reason'];
  @Count(3, { description: 'Scheduled nights in a row' }) nights!: number;
}

const NONE_YET = { nullable: true, description: 'Null before the first run' };

/** The current run, or else the last one. */
export class ExportStatusDto implements RunStatus {
  @Flag(true, { description: 'Whether a run is in progress, on any replica' }) running!: boolean;
  @Flag(false, { description: 'Whether a stop was requested' }) stopRequested!: boolean;
  @DateValue('2024-08-27', NONE_YET) fromDate!: RunStatus['fromDate'];
  @DateValue('2024-08-29', NONE_YET) toDate!: RunStatus['toDate'];
  @Choice(RUN_STARTERS, 'page', { nullable: true, description: 'Who started it' }) startedBy!: RunStatus['startedBy'];
  @TimeValue('2024-08-30T06:15:00.000Z', NONE_YET) startedAt!: string | null;
  @TimeValue('2024-08-30T06:15:03.000Z', {
    nullable: true,
    description: 'Null while it runs, and for a run whose process died',
  })
  endedAt!: string | null;
  @Count(2, { description: 'Days that have an outcome' }) done!: number;
  @Count(3, { description: 'Days of the run' }) total!: number;
  @ApiProperty({
    type: [ExportedDayDto],
    description: 'The days that have an outcome, oldest first; empty for an import, whose report has them',
  })
  days!: RunStatus['days'];
  @Text(null, { nullable: true, description: 'Why the run as a whole failed' }) problem!: string | null;
  @ApiProperty({
    required: false,
    enum: RUN_WORK,
    nullable: true,
    description: 'What the run does; with `details=true`',
    example: 'export',
  })
  work?: RunStatus['work'];
  @Flag(false, {
    required: false,
    description: 'Whether a stop request left days untried; with `details=true`',
  })
  stopped?: boolean;
  @Text(null, {
    required: false,
    nullable: true,
    description: 'The type of the problem that ended the run, as in a problem body; with `details=true`',
  })
  problemType?: string | null;
  @LostFoodsProperty() lostFoods?: RunStatus['lostFoods'];
  @ApiProperty({
    type: () => SameFailureDto,
    required: false,
    nullable: true,
    description: 'The failure of the last three scheduled nights or more, null if they differ; with `details=true`',
  })
  sameFailure?: SameFailureDto | null;
}

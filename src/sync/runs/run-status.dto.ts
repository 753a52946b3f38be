import { ApiProperty } from '@nestjs/swagger';
import {
  Choice,
  Count,
  DateValue,
  Flag,
  ListOf,
  OPTIONAL,
  OR_NULL,
  Text,
  TimeValue,
} from '../../platform/api/response-fields';
import { BooleanParam } from '../../platform/api/request-fields';
import type { CalendarDay } from '../../diary/calendar-day';
import { NIGHT_FAILURES, UNSUCCESSFUL_REASONS } from '../../diary/day-fetch';
import type { DatedLostFoods, NightFailure, UnsuccessfulReason } from '../../diary/day-fetch';
import { RUN_STARTERS, RUN_WORK, type RunStarter, type RunWork } from './run-progress';

class ExportedDayDto {
  @DateValue('2024-08-28') date!: CalendarDay;
  @Flag(false, 'Whether it was stored') successful!: boolean;
  @Choice(UNSUCCESSFUL_REASONS, 'nothing logged', 'Why not; null if it was', OR_NULL)
  reason!: UnsuccessfulReason | null;
}

class DatedLostFoodsDto implements DatedLostFoods {
  @DateValue('2024-06-27') date!: DatedLostFoods['date'];
  @Count(18, 'Number of its foods before') before!: number;
  @Count(9, 'Number of its foods now') after!: number;
}

export function LostFoodsProperty(): PropertyDecorator {
  return ListOf(
    DatedLostFoodsDto,
    'Stored days that only lost foods; what they were is a version of the day. With `details=true`',
    OPTIONAL,
  );
}

export class SameFailureDto {
  @Choice(NIGHT_FAILURES, 'login rejected', 'Why they failed') reason!: NightFailure;
  @Count(3, 'Scheduled nights in a row') nights!: number;
}

export class StatusQueryDto {
  @BooleanParam('details', 'Adds `work`, `stopped`, `problemType` and `lostFoods`') details?: boolean;
}

const NONE_YET = { nullable: true, description: 'Null before the first run' };

export class ExportStatusDto {
  @Flag(true, 'Whether a run is in progress, on any replica') running!: boolean;
  @Flag(false, 'Whether a stop was requested') stopRequested!: boolean;
  @DateValue('2024-08-27', NONE_YET) fromDate!: CalendarDay | null;
  @DateValue('2024-08-29', NONE_YET) toDate!: CalendarDay | null;
  @Choice(RUN_STARTERS, 'page', 'Who started it', OR_NULL) startedBy!: RunStarter | null;
  @TimeValue('2024-08-30T06:15:00.000Z', NONE_YET) startedAt!: string | null;
  @TimeValue('2024-08-30T06:15:03.000Z', 'Null while it runs, and for a run whose process died', OR_NULL)
  endedAt!: string | null;
  @Count(2, 'Days that have an outcome') done!: number;
  @Count(3, 'Days of the run') total!: number;
  @ListOf(ExportedDayDto, 'The days that have an outcome, oldest first; empty for an import, whose report has them')
  days!: ExportedDayDto[];
  @Text(null, 'Why the run as a whole failed', OR_NULL) problem!: string | null;
  @Choice(RUN_WORK, 'export', 'What the run does; with `details=true`', { required: false, nullable: true })
  work?: RunWork | null;
  @Flag(false, 'Whether a stop request left days untried; with `details=true`', OPTIONAL) stopped?: boolean;
  @Text(null, 'The type of the problem that ended the run, as in a problem body; with `details=true`', {
    required: false,
    nullable: true,
  })
  problemType?: string | null;
  @LostFoodsProperty() lostFoods?: DatedLostFoods[];
  @ApiProperty({
    type: () => SameFailureDto,
    required: false,
    nullable: true,
    description: 'The failure of the last three scheduled nights or more, null if they differ; with `details=true`',
  })
  sameFailure?: SameFailureDto | null;
}

import { ApiProperty } from '@nestjs/swagger';
import { answer, Choice, Count, DateValue, Flag, Text, TimeValue } from '../../platform/api/response-fields';
import { UNSUCCESSFUL_REASONS } from '../../diary/day-fetch';
import { RUN_STARTERS, RUN_WORK } from './run-progress';
import type { RunStatus } from './run-status';

export class ExportedDayDto extends answer<RunStatus['days'][number]>({
  date: DateValue('2024-08-28'),
  successful: Flag(false, { description: 'Whether it was stored' }),
  reason: Choice(UNSUCCESSFUL_REASONS, 'nothing logged', { nullable: true }),
}) {}

const NONE_YET = { nullable: true, description: 'Null before the first run' };

/** The current run, or else the last one. */
export class ExportStatusDto extends answer<RunStatus>({
  running: Flag(true, { description: 'Whether a run is going on now, on any replica' }),
  stopRequested: Flag(false, { description: 'Whether it was asked to stop' }),
  fromDate: DateValue('2024-08-27', NONE_YET),
  toDate: DateValue('2024-08-29', NONE_YET),
  startedBy: Choice(RUN_STARTERS, 'page', { nullable: true, description: 'Who started it' }),
  startedAt: TimeValue('2024-08-30T06:15:00.000Z', NONE_YET),
  endedAt: TimeValue('2024-08-30T06:15:03.000Z', {
    nullable: true,
    description: 'Null while it runs, and for a run whose process died',
  }),
  done: Count(2, { description: 'Days that have an outcome' }),
  total: Count(3, { description: 'Days of the run' }),
  days: ApiProperty({
    type: [ExportedDayDto],
    description: 'The days that have an outcome, oldest first; empty for an import, whose report has them',
  }),
  problem: Text(null, { nullable: true, description: 'Why the run as a whole failed' }),
  work: ApiProperty({
    required: false,
    enum: RUN_WORK,
    nullable: true,
    description: 'What the run does; with `details=true`',
    example: 'export',
  }),
  stopped: Flag(false, {
    required: false,
    description: 'Whether a stop request left days untried; with `details=true`',
  }),
  problemType: Text(null, {
    required: false,
    nullable: true,
    description: 'The type of the problem that ended the run, as in a problem body; with `details=true`',
  }),
}) {}

import { ApiProperty } from '@nestjs/swagger';
import { answer, Choice, Text, TimeValue } from '../../platform/api/response-fields';
import type { TaskStatus } from './scheduled-task';

class RunnableDto extends answer<{ target: string }>({ target: Text('scheduled-export') }) {}

const TIME = { time: TimeValue('2024-09-02T03:00:00.000Z') };

class NextExecutionDto extends answer<{ time: string }>(TIME) {}

class LastExecutionDto extends answer<{ time: string; status: TaskStatus }>({
  ...TIME,
  status: Choice(['SUCCESS', 'ERROR', 'SKIPPED'], 'SUCCESS'),
}) {}

interface CronTask {
  runnable: RunnableDto;
  expression: string;
  nextExecution?: NextExecutionDto;
  lastExecution?: LastExecutionDto;
}

export class CronTaskDto extends answer<CronTask>({
  runnable: ApiProperty({ type: RunnableDto }),
  expression: Text('0 0 3 * * *'),
  nextExecution: ApiProperty({ type: NextExecutionDto, required: false, description: 'Absent when it is never due' }),
  lastExecution: ApiProperty({
    type: LastExecutionDto,
    required: false,
    description: 'Absent before the first run of this process',
  }),
}) {}

const NONE = ApiProperty({ type: 'array', items: {}, example: [] });

export class ScheduledTasksDto extends answer<
  { cron: CronTaskDto[] } & Record<'fixedDelay' | 'fixedRate' | 'custom', never[]>
>({
  cron: ApiProperty({ type: [CronTaskDto] }),
  fixedDelay: NONE,
  fixedRate: NONE,
  custom: NONE,
}) {}

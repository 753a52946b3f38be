import { ApiProperty } from '@nestjs/swagger';
import { Choice, ListOf, Text, TimeValue } from '../../platform/api/response-fields';
import type { TaskStatus } from './scheduled-task';

class RunnableDto {
  @Text('scheduled-export', 'Name of the task') target!: string;
}

const TIME = TimeValue('2024-09-02T03:00:00.000Z', 'When it begins or began');

class NextExecutionDto {
  @TIME time!: string;
}

class LastExecutionDto {
  @TIME time!: string;
  @Choice(['SUCCESS', 'ERROR', 'SKIPPED'], 'SUCCESS', 'SKIPPED: not needed or not possible at that time')
  status!: TaskStatus;
}

export class CronTaskDto {
  @ApiProperty({ type: RunnableDto, description: 'The task' }) runnable!: RunnableDto;
  @Text('0 0 3 * * *', 'Second, minute, hour, day, month, weekday') expression!: string;
  @ApiProperty({ type: NextExecutionDto, required: false, description: 'Absent when it is never due' })
  nextExecution?: NextExecutionDto;
  @ApiProperty({ type: LastExecutionDto, required: false, description: 'Absent before the first run of this process' })
  lastExecution?: LastExecutionDto;
}

const NONE = ApiProperty({
  type: 'array',
  items: {},
  example: [],
  description: 'Always empty; Spring Boot clients expect it',
});

export class ScheduledTasksDto {
  @ListOf(CronTaskDto, 'All tasks') cron!: CronTaskDto[];
  @NONE fixedDelay!: never[];
  @NONE fixedRate!: never[];
  @NONE custom!: never[];
}

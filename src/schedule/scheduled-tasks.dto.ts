import { ApiProperty } from '@nestjs/swagger';
import type { TaskStatus } from './scheduled-task';

class RunnableDto {
  @ApiProperty({ example: 'scheduled-export' })
  target!: string;
}

class NextExecutionDto {
  @ApiProperty({ format: 'date-time', example: '2024-09-02T03:00:00.000Z' })
  time!: string;
}

class LastExecutionDto extends NextExecutionDto {
  @ApiProperty({ enum: ['SUCCESS', 'ERROR', 'SKIPPED'], example: 'SUCCESS' })
  status!: TaskStatus;
}

export class CronTaskDto {
  @ApiProperty({ type: RunnableDto })
  runnable!: RunnableDto;

  @ApiProperty({ example: '0 0 3 * * *' })
  expression!: string;

  @ApiProperty({ type: NextExecutionDto, required: false, description: 'Absent when it is never due' })
  nextExecution?: NextExecutionDto;

  @ApiProperty({ type: LastExecutionDto, required: false, description: 'Absent before the first run of this process' })
  lastExecution?: LastExecutionDto;
}

export class ScheduledTasksDto {
  @ApiProperty({ type: [CronTaskDto] })
  cron!: CronTaskDto[];

  @ApiProperty({ type: 'array', items: {}, example: [] })
  fixedDelay!: never[];

  @ApiProperty({ type: 'array', items: {}, example: [] })
  fixedRate!: never[];

  @ApiProperty({ type: 'array', items: {}, example: [] })
  custom!: never[];
}

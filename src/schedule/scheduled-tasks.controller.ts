import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../api/api-problems';
import { instantText } from '../clock';
import { type CronTaskDto, ScheduledTasksDto } from './scheduled-tasks.dto';
import { Scheduler, type TaskState } from './scheduler';

@ApiTags('Operations')
@Controller('actuator/scheduledtasks')
export class ScheduledTasksController {
  constructor(private readonly scheduler: Scheduler) {}

  @Get()
  @ApiOperation({ summary: 'Scheduled tasks, when they are due next, and how they went last' })
  @ApiOkResponse({ type: ScheduledTasksDto })
  @ApiProblems()
  list(): ScheduledTasksDto {
    return { cron: this.scheduler.tasks.map(cronTaskOf), fixedDelay: [], fixedRate: [], custom: [] };
  }
}

function cronTaskOf({ task, nextAt, last }: TaskState): CronTaskDto {
  return {
    runnable: { target: task.name },
    expression: task.cron,
    ...(nextAt !== undefined && { nextExecution: { time: instantText(nextAt) } }),
    ...(last && { lastExecution: { time: instantText(last.at), status: last.status } }),
  };
}

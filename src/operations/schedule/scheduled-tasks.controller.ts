import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiAnswer } from '../../platform/api/api-problems';
import { ScheduledTasksDto } from './scheduled-tasks.dto';
import { Scheduler } from './scheduler';

@ApiTags('Administration')
@Controller('actuator/scheduledtasks')
export class ScheduledTasksController {
  constructor(private readonly scheduler: Scheduler) {}

  @Get()
  @ApiAnswer('List the scheduled tasks', 'The tasks, their next and their last run', ScheduledTasksDto)
  list(): ScheduledTasksDto {
    return { cron: this.scheduler.tasks, fixedDelay: [], fixedRate: [], custom: [] };
  }
}

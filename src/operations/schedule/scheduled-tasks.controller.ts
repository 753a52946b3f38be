import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiAnswer } from '../../platform/api/api-problems';
import { ScheduledTasksDto } from './scheduled-tasks.dto';
import { Scheduler } from './scheduler';

@ApiTags('Operations')
@Controller('actuator/scheduledtasks')
export class ScheduledTasksController {
  constructor(private readonly scheduler: Scheduler) {}

  @Get()
  @ApiAnswer('Scheduled tasks, when they are due next, and how they went last', ScheduledTasksDto)
  list(): ScheduledTasksDto {
    return { cron: this.scheduler.tasks, fixedDelay: [], fixedRate: [], custom: [] };
  }
}

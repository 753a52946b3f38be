import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../api/api-problems';
import { ScheduledTasksDto } from './scheduled-tasks.dto';
import { Scheduler } from './scheduler';

@ApiTags('Operations')
@Controller('actuator/scheduledtasks')
export class ScheduledTasksController {
  constructor(private readonly scheduler: Scheduler) {}

  @Get()
  @ApiOperation({ summary: 'Scheduled tasks, when they are due next, and how they went last' })
  @ApiOkResponse({ type: ScheduledTasksDto })
  @ApiProblems()
  list(): ScheduledTasksDto {
    return { cron: this.scheduler.tasks, fixedDelay: [], fixedRate: [], custom: [] };
  }
}

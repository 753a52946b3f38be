import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { ExportService } from '../../sync/export/export.service';
import type { ScheduledTask, TaskStatus } from './scheduled-task';

/** Reads today's page. A failure is no failed night: there is no notice, and the next time it is read again. */
@Injectable()
export class ScheduledToday implements ScheduledTask {
  readonly name = 'today';
  readonly cron: string;
  readonly enabled: boolean;
  readonly jitterMs = 60_000;

  constructor(
    @Inject(CONFIG) { scheduler }: Config,
    private readonly clock: Clock,
    private readonly exports: ExportService,
  ) {
    this.cron = scheduler.todayCron ?? '';
    this.enabled = scheduler.todayCron !== undefined;
  }

  async run(): Promise<TaskStatus> {
    // After a rejected login the account is not tried again before the nightly run.
    if (await this.exports.isLoginRejected()) return 'SKIPPED';
    await this.exports.exportDays([this.clock.today()], 'schedule');
    return 'SUCCESS';
  }
}

import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock, instantText } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { pausedUntil } from '../../sync/history/history-report';
import { HistoryService } from '../../sync/history/history.service';
import type { ScheduledTask, TaskStatus } from './scheduled-task';

/** A page takes about a second. */
const MAX_PAGES = 100;

/** Compares the whole diary with fddb.info, which finds late edits wherever they are. */
@Injectable()
export class ScheduledHistory implements ScheduledTask {
  readonly name = 'history';
  readonly cron: string;
  readonly jitterMs = 10 * 60_000;
  private readonly logger = new Logger('Schedule');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly history: HistoryService,
  ) {
    this.cron = config.scheduler.historyCron;
  }

  get enabled(): boolean {
    const { scheduler, upstream, persistence } = this.config;
    return scheduler.enabled && this.cron !== 'off' && upstream.username !== undefined && persistence.docStore.enabled;
  }

  async run(): Promise<TaskStatus> {
    const last = await this.history.last();
    const until = (last && pausedUntil(last)) ?? 0;
    if (until > this.clock.now()) {
      this.logger.log(`The comparison failed ${last!.failures} times in a row; none before ${instantText(until)}`);
      return 'SKIPPED';
    }
    await this.history.compare({ mode: 'fetch', mostPages: MAX_PAGES }, 'schedule');
    return 'SUCCESS';
  }
}

import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock, instantText } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { DiaryError } from '../../diary/errors';
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
    if (last && (pausedUntil(last) ?? 0) > this.clock.now()) return 'SKIPPED';
    try {
      await this.history.compare({ mode: 'fetch', mostPages: MAX_PAGES }, 'schedule');
      return 'SUCCESS';
    } catch (error) {
      if (!(error instanceof DiaryError)) throw error;
      if (error.code === 'export-in-progress') {
        this.logger.log('The comparison with fddb.info is skipped: another run is in progress');
        return 'SKIPPED';
      }
      this.logger.warn(`The comparison with fddb.info failed: ${error.message}${await this.pauseText()}`);
      return 'ERROR';
    }
  }

  private async pauseText(): Promise<string> {
    const last = await this.history.last();
    const until = last && pausedUntil(last);
    return until
      ? `. It has failed ${last.failures} times in a row and is not scheduled before ${instantText(until)}`
      : '';
  }
}

import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '../clock';
import { CONFIG, type Config } from '../config/config';
import { addDays } from '../diary/calendar-day';
import { daysOf } from '../diary/date-range';
import { DiaryError } from '../diary/errors';
import type { DayOutcome } from '../diary/day-fetch';
import { ExportService } from '../export/export.service';
import { Runs } from '../runs/runs';
import { ExportNotices } from './export-notices';
import type { CatchUp, ScheduledTask, TaskStatus } from './scheduled-task';

const ADVICE: Partial<Record<DiaryError['code'], string>> = {
  'upstream-login-failed': 'Check EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD',
  'upstream-unavailable': 'Open fddb.info in a browser',
  'store-unavailable': 'Check that the database runs',
};

/** Exports the last days, ending yesterday, and sends a notice of those that could not be stored. */
@Injectable()
export class ScheduledExport implements ScheduledTask, OnApplicationBootstrap, OnApplicationShutdown {
  readonly name = 'scheduled-export';
  readonly cron: string;
  readonly enabled: boolean;
  readonly catchUp?: CatchUp;
  private readonly logger = new Logger('Schedule');
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly exports: ExportService,
    private readonly notices: ExportNotices,
    private readonly runs: Runs,
  ) {
    const { scheduler } = config;
    this.cron = scheduler.cron;
    this.enabled = scheduler.enabled;
    if (scheduler.lookBackDays > 1) this.catchUp = {};
  }

  onApplicationBootstrap(): void {
    if (this.enabled) this.working = this.notices.sendUnsent();
  }

  run(): Promise<TaskStatus> {
    const work = this.work();
    this.working = work.catch(() => undefined);
    return work;
  }

  /** The run has ended by now; waits until its notes are written, before the stores are closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.working;
  }

  private async work(): Promise<TaskStatus> {
    await this.notices.sendUnsent();
    await this.runs.afterImport();
    const today = this.clock.today();
    const dates = [...daysOf({ from: addDays(today, -this.config.scheduler.lookBackDays), to: addDays(today, -1) })];
    let outcomes: DayOutcome[];
    try {
      outcomes = await this.exports.exportDays(dates, 'schedule');
    } catch (error) {
      return this.refused(error);
    }
    const unsuccessful = outcomes.filter(({ reason }) => reason !== undefined);
    if (unsuccessful.length > 0) await this.notices.send(unsuccessful);
    return 'SUCCESS';
  }

  private refused(error: unknown): TaskStatus {
    if (!(error instanceof DiaryError)) throw error;
    if (error.code === 'export-in-progress') {
      this.logger.warn('The scheduled fetch is skipped: another fetch is running, and may cover the same days');
      return 'SKIPPED';
    }
    const advice = ADVICE[error.code];
    const more = advice === undefined ? '' : `. ${advice}; days missed meanwhile can be fetched again`;
    this.logger.error(`The scheduled fetch failed: ${error.message}${more}`);
    return 'ERROR';
  }
}

import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock';
import { CONFIG, type Config } from '../config/config';
import { LONGEST_LOOK_BACK_DAYS } from '../config/settings';
import { addDays } from '../diary/calendar-day';
import { daysOf } from '../diary/date-range';
import { DiaryError } from '../diary/errors';
import type { DayOutcome } from '../export/day-outcome';
import { ExportService } from '../export/export.service';
import { Notifier } from '../notification/notifier';
import { StateStore } from '../persistence/state-store';
import { noticeOf } from './notice';
import type { ScheduledTask, TaskStatus } from './scheduled-task';

const REPORTED = 'reported';

const ADVICE: Partial<Record<DiaryError['code'], string>> = {
  'upstream-login-failed':
    '. Check EXPORTER_UPSTREAM_USERNAME and EXPORTER_UPSTREAM_PASSWORD; days missed meanwhile can be exported again',
  'upstream-unavailable': '. Open the diary site in a browser; days missed meanwhile can be exported again',
  'store-unavailable': '. See whether the database runs; days missed meanwhile can be exported again',
};

/** Exports the last days, ending yesterday, and sends a notice of those that could not be stored. */
@Injectable()
export class ScheduledExport implements ScheduledTask, BeforeApplicationShutdown {
  readonly name = 'scheduled-export';
  readonly cron: string;
  readonly makesUp: boolean;
  private readonly logger = new Logger('Schedule');
  private readonly lookBackDays: number;
  private stopping = false;

  constructor(
    @Inject(CONFIG) { scheduler }: Config,
    private readonly clock: Clock,
    private readonly exports: ExportService,
    private readonly notifier: Notifier,
    private readonly state: StateStore,
  ) {
    this.cron = scheduler.cron;
    this.lookBackDays = scheduler.lookBackDays;
    this.makesUp = scheduler.lookBackDays > 1;
  }

  async run(): Promise<TaskStatus> {
    const today = this.clock.today();
    const dates = [...daysOf({ from: addDays(today, -this.lookBackDays), to: addDays(today, -1) })];
    let outcomes: DayOutcome[];
    try {
      outcomes = await this.exports.exportDays(dates, 'schedule');
    } catch (error) {
      return this.refused(error);
    }
    const unsuccessful = outcomes.filter(({ reason }) => reason !== undefined);
    // A run that was cut short by the end of the service is no news.
    if (unsuccessful.length > 0 && !this.stopping) await this.notify(unsuccessful);
    return 'SUCCESS';
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  private refused(error: unknown): TaskStatus {
    if (!(error instanceof DiaryError)) throw error;
    if (error.code === 'export-in-progress') {
      this.logger.warn('The scheduled export is skipped: another export is running, and may cover the same days');
      return 'SKIPPED';
    }
    const advice = ADVICE[error.code] ?? '';
    this.logger.error(`The scheduled export failed: ${error.message}${advice}`);
    return 'ERROR';
  }

  /** With a look-back of several days, a day that stays empty would be named every night: it is named once. */
  private async notify(unsuccessful: readonly DayOutcome[]): Promise<void> {
    try {
      const named = this.lookBackDays > 1 ? await this.state.notedDays(REPORTED) : [];
      const isNamed = new Set(named.map(({ day }) => day));
      const news = unsuccessful.filter(({ date }) => !isNamed.has(date));
      if (news.length === 0 || !(await this.notifier.send(noticeOf(news))) || this.lookBackDays === 1) return;
      const dates = news.map(({ date }) => date);
      await this.state.noteDays(REPORTED, dates);
      const oldest = unsuccessful[0]!.date;
      await this.state.eraseNotes(
        REPORTED,
        // Older than any look-back.
        named.filter(({ day }) => day < addDays(oldest, -LONGEST_LOOK_BACK_DAYS)),
      );
    } catch (error) {
      // The days are stored, or named in the log. That is what counts.
      this.logger.warn(
        `The notice was not sent or not noted: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config';
import { LONGEST_LOOK_BACK_DAYS } from '../config/settings';
import { addDays } from '../diary/calendar-day';
import type { DayOutcome } from '../diary/day-fetch';
import { ExportService } from '../export/export.service';
import { Notifier } from '../notification/notifier';
import { StateStore } from '../persistence/state-store';
import { noticeOf } from './notice';

const REPORTED = 'reported';
const UNSENT = 'unsent-notice';

/**
 * Sends notices about days that a scheduled export could not store. If the service is stopped, the days are noted and the notice
 * is sent at the next start.
 */
@Injectable()
export class ExportNotices implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Schedule');
  private readonly lookBackDays: number;
  private stopping = false;

  constructor(
    @Inject(CONFIG) { scheduler }: Config,
    private readonly exports: ExportService,
    private readonly notifier: Notifier,
    private readonly state: StateStore,
  ) {
    this.lookBackDays = scheduler.lookBackDays;
  }

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  /** Never throws, because a failed notice must not fail the export. */
  async send(unsuccessful: readonly DayOutcome[]): Promise<void> {
    try {
      if (!this.stopping) await this.sendNews(unsuccessful);
      // Days left out because of the stop alone are not worth a notice.
      else if (unsuccessful.some(wasTried)) await this.state.noteDays(UNSENT, unsuccessful.map(dateOf));
    } catch (error) {
      this.warn('The notice was not sent or not noted', error);
    }
  }

  /** Sends postponed notices. Never throws; on failure they are sent later. */
  async sendUnsent(): Promise<void> {
    try {
      const notes = await this.state.notedDays(UNSENT);
      if (notes.length === 0) return;
      const { days } = await this.exports.status();
      const reported = new Map(days.map((day) => [day.date, day]));
      const unsuccessful = notes
        .filter(({ day }) => reported.get(day)?.successful !== true)
        .map(({ day }) => ({ date: day, reason: reported.get(day)?.reason ?? undefined }));
      if (unsuccessful.length > 0) await this.send(unsuccessful);
      await this.state.eraseNotes(UNSENT, notes);
    } catch (error) {
      this.warn('Postponed notices were not read or not sent', error);
    }
  }

  /** Names each day once; with a look-back of several days an empty day would otherwise be named every night. */
  private async sendNews(unsuccessful: readonly DayOutcome[]): Promise<void> {
    const named = this.lookBackDays > 1 ? await this.state.notedDays(REPORTED) : [];
    const isNamed = new Set(named.map(({ day }) => day));
    const news = unsuccessful.filter(({ date }) => !isNamed.has(date));
    if (news.length === 0) return;
    if (!(await this.notifier.send(noticeOf(news)))) {
      if (this.stopping) await this.state.noteDays(UNSENT, news.map(dateOf));
      return;
    }
    if (this.lookBackDays === 1) return;
    await this.state.noteDays(REPORTED, news.filter(wasTried).map(dateOf));
    const oldest = unsuccessful[0]!.date;
    await this.state.eraseNotes(
      REPORTED,
      // Notes older than any look-back are no longer needed.
      named.filter(({ day }) => day < addDays(oldest, -LONGEST_LOOK_BACK_DAYS)),
    );
  }

  private warn(what: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.logger.warn(`${what}: ${reason}`);
  }
}

function wasTried({ reason }: DayOutcome): boolean {
  return reason !== 'not tried';
}

function dateOf({ date }: DayOutcome): DayOutcome['date'] {
  return date;
}

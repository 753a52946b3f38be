import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config';
import { MAX_LOOK_BACK_DAYS } from '../../config/settings';
import { addDays } from '../../diary/calendar-day';
import type { DayOutcome } from '../../diary/day-fetch';
import { noticeOf } from '../../integrations/notification/notice-words';
import { Notifier } from '../../integrations/notification/notifier';
import { StateStore } from '../../persistence/state-store';
import { RunCoordinator } from '../../sync/runs/run-coordinator';

const REPORTED = 'reported';
const UNSENT = 'unsent-notice';

/** If the service is stopped, the days are noted and the notice is sent at the next start. */
@Injectable()
export class ExportNotices implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Schedule');
  private stopping = false;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly coordinator: RunCoordinator,
    private readonly notifier: Notifier,
    private readonly state: StateStore,
  ) {}

  beforeApplicationShutdown(): void {
    this.stopping = true;
  }

  /** Never throws, because a failed notice must not fail the export. */
  async send(unsuccessful: readonly DayOutcome[]): Promise<void> {
    try {
      if (!this.stopping) await this.sendNews(unsuccessful);
      // Days left out because of the stop alone are not worth a notice.
      else if (unsuccessful.some(wasTried)) await this.state.noteDays(UNSENT, outcomeDates(unsuccessful));
    } catch (error) {
      this.logger.warn(`The notice was not sent or not recorded: ${(error as Error).message}`);
    }
  }

  /** Sends postponed notices. Never throws; on failure they are sent later. */
  async sendUnsent(): Promise<void> {
    try {
      const notes = await this.state.notedDays(UNSENT);
      if (notes.length === 0) return;
      const { days } = await this.coordinator.status();
      const reported = new Map(days.map((day) => [day.date, day]));
      const unsuccessful = notes
        .filter(({ day }) => reported.get(day)?.successful !== true)
        .map(({ day }) => ({ date: day, reason: reported.get(day)?.reason ?? undefined }));
      if (unsuccessful.length > 0) await this.send(unsuccessful);
      await this.state.eraseNotes(UNSENT, notes);
    } catch (error) {
      this.logger.warn(`Postponed notices were not read or not sent: ${(error as Error).message}`);
    }
  }

  /** Names each day once if the look-back has several; an empty day would otherwise be named every night. */
  private async sendNews(unsuccessful: readonly DayOutcome[]): Promise<void> {
    const mayRepeat = this.config.scheduler.lookBackDays > 1;
    const named = mayRepeat ? await this.state.notedDays(REPORTED) : [];
    const isNamed = new Set(named.map(({ day }) => day));
    const news = unsuccessful.filter(({ date }) => !isNamed.has(date));
    if (news.length === 0) return;
    const notice = noticeOf({ name: 'unsuccessful-days', data: news }, this.config.notification.language);
    if (!(await this.notifier.send(notice))) {
      if (this.stopping) await this.state.noteDays(UNSENT, outcomeDates(news));
      return;
    }
    if (!mayRepeat) return;
    await this.state.noteDays(REPORTED, outcomeDates(news.filter(wasTried)));
    // Notes older than any look-back are no longer needed.
    const oldest = addDays(unsuccessful[0]!.date, -MAX_LOOK_BACK_DAYS);
    const outdated = named.filter(({ day }) => day < oldest);
    await this.state.eraseNotes(REPORTED, outdated);
  }
}

const outcomeDates = (outcomes: readonly DayOutcome[]) => outcomes.map(({ date }) => date);

function wasTried({ reason }: DayOutcome): boolean {
  return reason !== 'not tried';
}

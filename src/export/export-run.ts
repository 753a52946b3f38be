import { Logger } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../clock';
import type { CalendarDay } from '../diary/calendar-day';
import type { DayFetch, DayOutcome, UnsuccessfulReason } from '../diary/day-fetch';
import { DiaryError } from '../diary/errors';
import { LeaseLost } from '../persistence/days';
import type { ScraperService } from '../scraper/scraper.service';
import type { StopSignals } from '../scraper/upstream-client';
import type { FetchedDay } from '../scraper/upstream-session';
import type { ExportFigures } from './export-figures';
import type { RunLease } from '../runs/run-lease';
import type { RunProgress } from '../runs/run-progress';
import type { FetchedDayWriter } from './fetched-day-writer';

const GIVE_UP_AFTER = 3;
/** Days that were not tried, in the log: a month. */
const MOST_NAMED = 31;
const SITE_FAILURES: readonly unknown[] = ['site unavailable', 'unexpected page'];

interface Collaborators {
  scraper: ScraperService;
  writer: FetchedDayWriter;
  lease: RunLease;
  figures: ExportFigures;
  progress: RunProgress;
  clock: Clock;
}

/** One run over a list of days: strictly one at a time, each stored before the next is requested. */
export class ExportRun {
  private readonly logger = new Logger('Export');
  private readonly outcomes: DayOutcome[] = [];
  private siteFailures = 0;

  constructor(
    private readonly collaborators: Collaborators,
    private readonly today: CalendarDay,
    private readonly signals: StopSignals,
  ) {}

  /**
   * @param dates oldest first
   * @returns an outcome for every day, in the same order
   * @throws DiaryError when the run cannot continue (login, store); days already stored are kept
   */
  async over(dates: Iterable<CalendarDay>): Promise<DayOutcome[]> {
    let ended = false;
    let first = true;
    for (const date of dates) {
      if (date > this.today) {
        this.report(date, 'in the future');
        continue;
      }
      ended ||= this.signals.waiting.aborted;
      if (!ended && !first) {
        await this.collaborators.scraper.pause(this.signals);
        ended = this.signals.waiting.aborted;
      }
      first = false;
      ended = ended ? this.report(date, 'not tried') : await this.exportDay(date);
    }
    this.warnOfUntried();
    return this.outcomes;
  }

  /** A stopped comparison of the whole diary leaves thousands. */
  private warnOfUntried(): void {
    const untried = this.outcomes.filter(({ reason }) => reason === 'not tried').map(({ date }) => date);
    if (untried.length <= MOST_NAMED) for (const date of untried) this.logger.warn(`${date}: not tried`);
    else this.logger.warn(`${untried.length} days: not tried`);
  }

  /** @returns whether the run ends with this day */
  private async exportDay(date: CalendarDay): Promise<boolean> {
    const { scraper, lease, clock } = this.collaborators;
    // Before the request: a page that is on its way at midnight may have been made before.
    const readAt = clock.now();
    const fetched = await scraper.fetchDay(date, this.signals).catch((error: unknown) => this.unlessStopped(error));
    if (fetched === 'stopped') return this.report(date, 'not tried');
    if (fetched.kind !== 'day') return this.endUnread(date, fetched, readAt);
    this.siteFailures = 0;
    // Yield, so that requests are served between parsing, renewing the lease and writing.
    await nextTurn();
    if (!(await lease.isHeld())) return this.takenOver(date);
    await nextTurn();
    const { writer } = this.collaborators;
    const outcome = await this.store(date, () => writer.write(fetched.day, fetched.block, readAt));
    if (outcome === 'lease lost') return this.takenOver(date);
    await this.end(date, outcome);
    return false;
  }

  private takenOver(date: CalendarDay): true {
    this.logger.error('The fetch ends: another one has taken over its lease');
    return this.report(date, 'not tried');
  }

  /** A login aborted by a stop is not a failure of the site. */
  private unlessStopped(error: unknown): 'stopped' {
    const isCut = error instanceof DiaryError && error.code === 'upstream-unavailable' && this.signals.waiting.aborted;
    if (isCut) return 'stopped';
    throw error;
  }

  /** A day that could not be read from the site, or is empty there. */
  private async endUnread(
    date: CalendarDay,
    { kind, ...page }: Exclude<FetchedDay, { kind: 'day' }>,
    readAt: number,
  ): Promise<boolean> {
    const { writer } = this.collaborators;
    if ('block' in page && page.block !== undefined) await this.keep(date, page.block);
    if (kind === 'nothing logged') {
      const noted = await this.store(date, () => writer.noteEmpty(date, readAt));
      if (noted === 'lease lost') return this.takenOver(date);
    }
    await this.end(date, kind);
    this.siteFailures = SITE_FAILURES.includes(kind) ? this.siteFailures + 1 : 0;
    if (this.siteFailures < GIVE_UP_AFTER) return false;
    this.logger.error(`The fetch gives up: fddb.info failed on ${GIVE_UP_AFTER} days in a row`);
    return true;
  }

  private async store(
    date: CalendarDay,
    write: () => Promise<void>,
  ): Promise<'stored' | 'store unavailable' | 'lease lost'> {
    try {
      await write();
      return 'stored';
    } catch (error) {
      if (error instanceof LeaseLost) return 'lease lost';
      this.logFailure(date, error);
      // Throws when the store is gone altogether, which ends the run.
      await this.collaborators.lease.isHeld();
      return 'store unavailable';
    }
  }

  /** The day is unsuccessful either way. */
  private async keep(date: CalendarDay, html: string): Promise<void> {
    try {
      await this.collaborators.writer.keep({ date, html });
    } catch (error) {
      this.logFailure(date, error);
    }
  }

  private logFailure(date: CalendarDay, error: unknown): void {
    if (!(error instanceof DiaryError)) throw error;
    this.logger.error(`${date}: ${error.message}`, error.cause instanceof Error ? error.cause.stack : undefined);
  }

  private async end(date: CalendarDay, outcome: DayFetch['outcome']): Promise<void> {
    await this.collaborators.writer.remember(date, outcome);
    this.report(date, outcome === 'stored' ? undefined : outcome);
  }

  private report(date: CalendarDay, reason?: UnsuccessfulReason): true {
    const outcome = { date, reason };
    this.outcomes.push(outcome);
    this.collaborators.figures.countDay(outcome);
    this.collaborators.progress.add(outcome);
    if (reason !== undefined && reason !== 'not tried') this.logger.warn(`${date}: ${reason}`);
    return true;
  }
}

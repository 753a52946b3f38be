import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock';
import { CONFIG, type Config } from '../config/config';
import { addDays, type CalendarDay, daysBetween } from '../diary/calendar-day';
import { dateRange, type DateRange, daysOf, LONGEST_RANGE_DAYS, type RangeQuery } from '../diary/date-range';
import { DiaryError, validationFailed } from '../diary/errors';
import { DocStore } from '../persistence/doc-store';
import { StateStore } from '../persistence/state-store';
import { TimeSeries } from '../persistence/time-series';
import { ScraperService } from '../scraper/scraper.service';
import { ExportLease } from './export-lease';
import { ExportProgress, type ExportStarter } from './export-progress';
import { type DayOutcome, ExportRun } from './export-run';
import { type ExportStatus, exportStatusOf } from './export-status';

/** How long the request in flight may still take when the service is told to stop. */
const LAST_REQUEST_MS = 7000;

export interface ExportResult {
  successfulDays: CalendarDay[];
  unsuccessfulDays: CalendarDay[];
}

export interface DaysBackQuery {
  days: number;
  includeToday?: boolean;
}

/** Exports days from the site into the stores; one run at a time, application-wide. */
@Injectable()
export class ExportService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Export');
  private readonly stopWaiting = new AbortController();
  private readonly stopRequests = new AbortController();
  /** Ends the run of this process, if there is one, after the day in flight. */
  private stopRun = new AbortController();
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly documents: DocStore,
    private readonly state: StateStore,
    private readonly timeSeries: TimeSeries,
    private readonly scraper: ScraperService,
  ) {}

  async exportRange({ fromDate, toDate }: RangeQuery, startedBy: ExportStarter = 'api'): Promise<ExportResult> {
    return resultOf(await this.run(dateRange(fromDate, toDate, LONGEST_RANGE_DAYS), startedBy));
  }

  /** The given number of days ending yesterday, and today as well when asked for. */
  async exportDaysBack(
    { days, includeToday = false }: DaysBackQuery,
    startedBy: ExportStarter = 'api',
  ): Promise<ExportResult> {
    const { minDaysBack, maxDaysBack } = this.config.upstream;
    if (days < minDaysBack || days > maxDaysBack) {
      throw validationFailed({ days: `days must be a whole number from ${minDaysBack} to ${maxDaysBack}` });
    }
    const today = this.clock.today();
    const range = { from: addDays(today, -days), to: addDays(today, includeToday ? 0 : -1) };
    return resultOf(await this.run(range, startedBy));
  }

  /** The run that is going on, or else the last one, whichever replica has it. */
  async status(): Promise<ExportStatus> {
    return exportStatusOf(await this.state.viewLease());
  }

  /** Whichever replica runs, it ends after the day in flight; its caller gets what there is by then. */
  async stop(): Promise<ExportStatus> {
    await this.state.wishStop();
    const status = await this.status();
    if (status.stopRequested) this.stopRun.abort();
    return status;
  }

  /** The day in flight is brought to its end, nothing more is asked for, and the lease is given back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopWaiting.abort();
    const force = setTimeout(() => this.stopRequests.abort(), LAST_REQUEST_MS);
    await this.running.catch(() => undefined);
    clearTimeout(force);
  }

  private async run(range: DateRange, startedBy: ExportStarter): Promise<DayOutcome[]> {
    const lease = await ExportLease.take(this.state, this.config.persistence.leaseSeconds);
    const run = this.runUnder(lease, range, startedBy).finally(() => lease.giveBack());
    this.running = run;
    return run;
  }

  private async runUnder(lease: ExportLease, range: DateRange, startedBy: ExportStarter): Promise<DayOutcome[]> {
    const startedAt = this.clock.now();
    const stopRun = (this.stopRun = new AbortController());
    const progress = new ExportProgress(
      { fromDate: range.from, toDate: range.to, total: daysBetween(range.from, range.to) + 1, startedBy, startedAt },
      (text) => lease.tell(text),
      () => stopRun.abort(),
    );
    await progress.begin();
    const signals = {
      waiting: AbortSignal.any([this.stopWaiting.signal, stopRun.signal]),
      requests: this.stopRequests.signal,
    };
    const { documents, timeSeries, scraper } = this;
    const run = new ExportRun({ scraper, documents, timeSeries, lease, progress }, this.clock.today(), signals);
    this.logger.log(`Exporting ${range.from} to ${range.to}`);
    try {
      const outcomes = await run.over(daysOf(range));
      await progress.end(this.clock.now());
      this.logSummary(range, outcomes, this.clock.now() - startedAt);
      return outcomes;
    } catch (error) {
      await progress.end(this.clock.now(), sentenceOf(error));
      throw error;
    }
  }

  private logSummary(range: DateRange, outcomes: DayOutcome[], milliseconds: number): void {
    const stored = outcomes.filter(({ reason }) => reason === undefined).length;
    this.logger.log(
      `Exported ${range.from} to ${range.to}: ${stored} days stored, ${outcomes.length - stored} unsuccessful, ${(milliseconds / 1000).toFixed(1)} s`,
    );
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof DiaryError ? error.message : 'An unexpected error ended the export; the log says more';
}

function resultOf(outcomes: DayOutcome[]): ExportResult {
  return {
    successfulDays: outcomes.filter(({ reason }) => reason === undefined).map(({ date }) => date),
    unsuccessfulDays: outcomes.filter(({ reason }) => reason !== undefined).map(({ date }) => date),
  };
}

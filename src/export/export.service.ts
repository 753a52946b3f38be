import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock';
import { CONFIG, type Config } from '../config/config';
import { addDays, type CalendarDay, daysBetween } from '../diary/calendar-day';
import { dateRange, daysOf, LONGEST_RANGE_DAYS, type RangeQuery } from '../diary/date-range';
import { DiaryError, validationFailed } from '../diary/errors';
import { DocStore } from '../persistence/doc-store';
import { StateStore } from '../persistence/state-store';
import { TimeSeries } from '../persistence/time-series';
import { ScraperService } from '../scraper/scraper.service';
import { DayWriter } from './day-writer';
import { ExportFigures } from './export-figures';
import { ExportLease } from './export-lease';
import { ExportProgress, type ExportStarter, type RunEnd } from './export-progress';
import type { DayOutcome } from './day-outcome';
import { ExportRun } from './export-run';
import { type ExportStatus, exportStatusOf, type ExportStatusQuery } from './export-status';
import { FetchedDays } from './fetched-days';
import { PendingPoints } from './pending-points';

/** How long the current request may still take when the service is stopped. */
const LAST_REQUEST_MS = 7000;
/** Thirteen years of single days; a body of 65 kB. */
export const MOST_CHOSEN_DAYS = 5000;

export interface ExportResult {
  successfulDays: CalendarDay[];
  unsuccessfulDays: CalendarDay[];
}

export interface DaysBackQuery {
  days: number;
  includeToday?: boolean;
}

/** Exports days from the site into the stores; one run at a time across all replicas. */
@Injectable()
export class ExportService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Export');
  private readonly stopWaiting = new AbortController();
  private readonly stopRequests = new AbortController();
  /** Ends the run of this process, if any, after the current day. */
  private stopRun = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private since?: number;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly documents: DocStore,
    private readonly state: StateStore,
    private readonly timeSeries: TimeSeries,
    private readonly pending: PendingPoints,
    private readonly scraper: ScraperService,
    private readonly figures: ExportFigures,
    private readonly fetched: FetchedDays,
  ) {}

  /** When the current run of this process began, in milliseconds since 1970; undefined when there is none. */
  get runningSince(): number | undefined {
    return this.since;
  }

  async exportRange({ fromDate, toDate }: RangeQuery, startedBy: ExportStarter = 'api'): Promise<ExportResult> {
    const range = dateRange(fromDate, toDate, LONGEST_RANGE_DAYS);
    return resultOf(await this.exportDays([...daysOf(range)], startedBy));
  }

  /** The given number of days ending yesterday, and optionally today. */
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
    return resultOf(await this.exportDays([...daysOf(range)], startedBy));
  }

  /** Days in any order and with gaps. */
  async exportChosenDays(chosen: readonly CalendarDay[], startedBy: ExportStarter = 'api'): Promise<ExportResult> {
    const dates = [...new Set(chosen)].sort();
    if (dates.length < 1 || dates.length > MOST_CHOSEN_DAYS) {
      throw validationFailed({ dates: `dates must be 1 to ${MOST_CHOSEN_DAYS} dates` });
    }
    return resultOf(await this.exportDays(dates, startedBy));
  }

  /**
   * Exports a list of days under one lease and returns the outcome of each.
   *
   * @param dates oldest first, at least one
   */
  async exportDays(dates: readonly CalendarDay[], startedBy: ExportStarter): Promise<DayOutcome[]> {
    const lease = await ExportLease.take(this.state, this.config.persistence.leaseSeconds);
    const run = this.figures.follow(this.runUnder(lease, dates, startedBy)).finally(() => {
      this.since = undefined;
      return lease.giveBack();
    });
    this.since = this.clock.now();
    this.running = run;
    return run;
  }

  /** The current run, or else the last one, of any replica. */
  async status(query: ExportStatusQuery = {}): Promise<ExportStatus> {
    return exportStatusOf(await this.state.viewLease(), query);
  }

  /** The run ends after its current day, on any replica; its caller gets the result so far. */
  async stop(): Promise<ExportStatus> {
    await this.state.requestStop();
    const status = await this.status();
    if (status.stopRequested) this.stopRun.abort();
    return status;
  }

  /** Finishes the current day, requests no more, and releases the lease. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopWaiting.abort();
    const force = setTimeout(() => this.stopRequests.abort(), LAST_REQUEST_MS);
    await this.running.catch(() => undefined);
    clearTimeout(force);
  }

  private async runUnder(
    lease: ExportLease,
    dates: readonly CalendarDay[],
    startedBy: ExportStarter,
  ): Promise<DayOutcome[]> {
    const startedAt = this.clock.now();
    const [fromDate, toDate] = [dates[0]!, dates.at(-1)!];
    const stopRun = (this.stopRun = new AbortController());
    const progress = new ExportProgress(
      { fromDate, toDate, total: dates.length, startedBy, startedAt },
      (text) => lease.reportProgress(text),
      () => stopRun.abort(),
    );
    await progress.begin();
    const signals = {
      waiting: AbortSignal.any([this.stopWaiting.signal, stopRun.signal]),
      requests: this.stopRequests.signal,
    };
    const writer = new DayWriter(this.documents, this.timeSeries, this.pending, this.config.persistence.keepPages);
    const { scraper, figures, fetched } = this;
    const run = new ExportRun({ scraper, writer, lease, figures, fetched, progress }, this.clock.today(), signals);
    const label = labelOf(dates, startedBy);
    this.logger.log(`Exporting ${label}`);
    try {
      const outcomes = await run.over(dates).finally(() => this.writePending());
      const stopped = stopRun.signal.aborted && outcomes.some(({ reason }) => reason === 'not tried');
      await progress.end(this.clock.now(), { stopped });
      this.logSummary(label, outcomes, this.clock.now() - startedAt);
      return outcomes;
    } catch (error) {
      await progress.end(this.clock.now(), problemOf(error));
      throw error;
    }
  }

  /** A stopping service has no time for it; the next start does it. */
  private async writePending(): Promise<void> {
    if (!this.stopWaiting.signal.aborted) await this.pending.writeAll();
  }

  private logSummary(label: string, outcomes: DayOutcome[], milliseconds: number): void {
    const stored = outcomes.filter(({ reason }) => reason === undefined).length;
    const seconds = (milliseconds / 1000).toFixed(1);
    this.logger.log(`Exported ${label}: ${stored} days stored, ${outcomes.length - stored} unsuccessful, ${seconds} s`);
  }
}

/** The days and who asked for them, for the log. */
function labelOf(dates: readonly CalendarDay[], startedBy: ExportStarter): string {
  const [from, to] = [dates[0]!, dates.at(-1)!];
  const hasGaps = daysBetween(from, to) + 1 > dates.length;
  return `${hasGaps ? `${dates.length} days of ` : ''}${from} to ${to}${startedBy === 'api' ? '' : ` (${startedBy})`}`;
}

function problemOf(error: unknown): RunEnd {
  return error instanceof DiaryError
    ? { problem: error.message, problemCode: error.code }
    : { problem: 'An unexpected error ended the export; the log says more', problemCode: 'internal-error' };
}

function resultOf(outcomes: DayOutcome[]): ExportResult {
  return {
    successfulDays: outcomes.filter(({ reason }) => reason === undefined).map(({ date }) => date),
    unsuccessfulDays: outcomes.filter(({ reason }) => reason !== undefined).map(({ date }) => date),
  };
}

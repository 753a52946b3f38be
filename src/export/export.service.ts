import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock';
import { CONFIG, type Config } from '../config/config';
import { addDays, type CalendarDay } from '../diary/calendar-day';
import { dateRange, type DateRange, daysOf, LONGEST_RANGE_DAYS, type RangeQuery } from '../diary/date-range';
import { validationFailed } from '../diary/errors';
import { DocStore } from '../persistence/doc-store';
import { StateStore } from '../persistence/state-store';
import { TimeSeries } from '../persistence/time-series';
import { ScraperService } from '../scraper/scraper.service';
import { DayWriter } from './day-writer';
import { ExportFigures } from './export-figures';
import { ExportLease } from './export-lease';
import { type DayOutcome, ExportRun } from './export-run';
import { PendingPoints } from './pending-points';

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
  ) {}

  /** When the run that this process is at began, in milliseconds since 1970; undefined when there is none. */
  get runningSince(): number | undefined {
    return this.since;
  }

  async exportRange({ fromDate, toDate }: RangeQuery): Promise<ExportResult> {
    return resultOf(await this.runRange(dateRange(fromDate, toDate, LONGEST_RANGE_DAYS)));
  }

  /** The given number of days ending yesterday, and today as well when asked for. */
  async exportDaysBack({ days, includeToday = false }: DaysBackQuery): Promise<ExportResult> {
    const { minDaysBack, maxDaysBack } = this.config.upstream;
    if (days < minDaysBack || days > maxDaysBack) {
      throw validationFailed({ days: `days must be a whole number from ${minDaysBack} to ${maxDaysBack}` });
    }
    const today = this.clock.today();
    return resultOf(await this.runRange({ from: addDays(today, -days), to: addDays(today, includeToday ? 0 : -1) }));
  }

  /**
   * A list of days under one lease, with what became of each.
   *
   * @param dates oldest first
   * @param startedBy who asked for it, for the log
   */
  exportDays(dates: readonly CalendarDay[], startedBy: string): Promise<DayOutcome[]> {
    return this.run(dates, `${dates.length} days for ${startedBy}`);
  }

  /** The day in flight is brought to its end, nothing more is asked for, and the lease is given back. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopWaiting.abort();
    const force = setTimeout(() => this.stopRequests.abort(), LAST_REQUEST_MS);
    await this.running.catch(() => undefined);
    clearTimeout(force);
  }

  private runRange(range: DateRange): Promise<DayOutcome[]> {
    return this.run(daysOf(range), `${range.from} to ${range.to}`);
  }

  /** @param label names the days in the log */
  private async run(dates: Iterable<CalendarDay>, label: string): Promise<DayOutcome[]> {
    const lease = await ExportLease.take(this.state, this.config.persistence.leaseSeconds);
    const run = this.figures.follow(this.runUnder(lease, dates, label)).finally(() => {
      this.since = undefined;
      return lease.giveBack();
    });
    this.since = this.clock.now();
    this.running = run;
    return run;
  }

  private async runUnder(lease: ExportLease, dates: Iterable<CalendarDay>, label: string): Promise<DayOutcome[]> {
    const startedAt = this.clock.now();
    const signals = { waiting: this.stopWaiting.signal, requests: this.stopRequests.signal };
    const writer = new DayWriter(this.documents, this.timeSeries, this.pending);
    const { scraper, figures } = this;
    const run = new ExportRun({ scraper, writer, lease, figures }, this.clock.today(), signals);
    this.logger.log(`Exporting ${label}`);
    const outcomes = await run.over(dates).finally(() => this.writePending());
    const stored = outcomes.filter(({ reason }) => reason === undefined).length;
    const seconds = ((this.clock.now() - startedAt) / 1000).toFixed(1);
    this.logger.log(`Exported ${label}: ${stored} days stored, ${outcomes.length - stored} unsuccessful, ${seconds} s`);
    return outcomes;
  }

  /** A service that is told to stop has no time for it; its next start has. */
  private async writePending(): Promise<void> {
    if (!this.stopWaiting.signal.aborted) await this.pending.writeAll();
  }
}

function resultOf(outcomes: DayOutcome[]): ExportResult {
  return {
    successfulDays: outcomes.filter(({ reason }) => reason === undefined).map(({ date }) => date),
    unsuccessfulDays: outcomes.filter(({ reason }) => reason !== undefined).map(({ date }) => date),
  };
}

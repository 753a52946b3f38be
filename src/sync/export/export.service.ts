import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config } from '../../config/config';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import { dateRange, eachDay, MAX_RANGE_DAYS, type RangeQuery } from '../../diary/date-range';
import { validationFailed } from '../../diary/errors';
import { problemType } from '../../platform/http/problems';
import { type DayOutcome, fetchProblem, lostFoodsOf } from '../../diary/day-fetch';
import { plural } from '../../diary/plural';
import type { RunStarter } from '../runs/run-progress';
import { type ActiveRun, RunCoordinator } from '../runs/run-coordinator';
import { ScraperService } from '../scraper/scraper.service';
import { type DaysBackDto, type ExportDetailsDto, type ExportResultDto, MAX_CHOSEN_DAYS } from './export.dto';
import { ExportMetrics } from './export-metrics';
import { ExportRunner, type FetchOptions } from './export-runner';

@Injectable()
export class ExportService {
  private readonly logger = new Logger('Export');
  runningSince?: number;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly coordinator: RunCoordinator,
    private readonly scraper: ScraperService,
    private readonly runner: ExportRunner,
    private readonly figures: ExportMetrics,
  ) {}

  async exportRange(
    { fromDate, toDate }: RangeQuery,
    startedBy: RunStarter,
    query?: ExportDetailsDto,
  ): Promise<ExportResultDto> {
    const range = dateRange(fromDate, toDate, MAX_RANGE_DAYS);
    return toExportResult(await this.exportDays([...eachDay(range)], startedBy), query);
  }

  async exportDaysBack(query: DaysBackDto, startedBy: RunStarter): Promise<ExportResultDto> {
    const { days, includeToday = false } = query;
    const { minDaysBack, maxDaysBack } = this.config.upstream;
    if (days < minDaysBack || days > maxDaysBack) {
      throw validationFailed({ days: `days must be a whole number from ${minDaysBack} to ${maxDaysBack}` });
    }
    const today = this.clock.today();
    const range = { from: addDays(today, -days), to: addDays(today, includeToday ? 0 : -1) };
    return toExportResult(await this.exportDays([...eachDay(range)], startedBy), query);
  }

  async exportChosenDays(
    chosen: readonly CalendarDay[],
    startedBy: RunStarter,
    query?: ExportDetailsDto,
  ): Promise<ExportResultDto> {
    const dates = [...new Set(chosen)].sort();
    if (dates.length < 1 || dates.length > MAX_CHOSEN_DAYS) {
      throw validationFailed({ dates: `dates must be 1 to ${MAX_CHOSEN_DAYS} dates` });
    }
    return toExportResult(await this.exportDays(dates, startedBy), query);
  }

  async exportDays(dates: readonly CalendarDay[], startedBy: RunStarter): Promise<DayOutcome[]> {
    const [fromDate, toDate] = [dates[0]!, dates.at(-1)!];
    const about = { work: 'export' as const, fromDate, toDate, total: dates.length, startedBy };
    return this.coordinator.run(about, async (active) => {
      const result = await this.fetchUnder(active, dates, { startedBy });
      const isComplete = result.every(({ reason }) => reason !== 'not tried');
      return { result, isComplete, failed: fetchProblem(result) };
    });
  }

  /** The run has the lease already. */
  async fetchUnder(active: ActiveRun, dates: readonly CalendarDay[], options: FetchOptions): Promise<DayOutcome[]> {
    const startedAt = this.clock.now();
    const label = runLabel(dates, options.startedBy);
    this.logger.log(`Fetching ${label}`);
    this.runningSince = startedAt;
    const run = this.runner.over(dates, { ...active, ...options }).finally(() => (this.runningSince = undefined));
    const outcomes = await this.figures.follow(dates, run);
    const seconds = ((this.clock.now() - startedAt) / 1000).toFixed(1);
    this.logger.log(`Fetched ${label}: ${describeCounts(outcomes)}, ${seconds} s`);
    return outcomes;
  }

  /** The last request of this process, or the last run of any replica. */
  async isLoginRejected(): Promise<boolean> {
    const { problemType: problem } = await this.coordinator.status({ details: true });
    return this.scraper.lastAnswer?.result === 'login rejected' || problem === problemType('upstream-login-failed');
  }
}

function runLabel(dates: readonly CalendarDay[], startedBy: RunStarter): string {
  const inOrder = dates.toSorted();
  const [from, to] = [inOrder[0], inOrder.at(-1)];
  const range = from === to ? from : `${from} to ${to}`;
  return `${plural(dates.length, 'day')} (${range}${startedBy === 'api' ? '' : `, ${startedBy}`})`;
}

function describeCounts(outcomes: readonly DayOutcome[]): string {
  const stored = outcomes.filter(({ reason }) => reason === undefined).length;
  const nothing: readonly unknown[] = ['nothing logged', 'no longer at fddb.info'];
  const empty = outcomes.filter(({ reason }) => nothing.includes(reason)).length;
  const kept = outcomes.filter(({ reason }) => reason === 'fewer foods than stored').length;
  return (
    `${stored} stored, ${empty} with nothing logged, ${kept > 0 ? `${kept} with fewer foods than stored, ` : ''}` +
    `${outcomes.length - stored - empty - kept} failed`
  );
}

export function toExportResult(
  outcomes: readonly DayOutcome[],
  { details = false }: ExportDetailsDto = {},
): ExportResultDto {
  return {
    successfulDays: outcomes.filter(({ reason }) => reason === undefined).map(({ date }) => date),
    unsuccessfulDays: outcomes.filter(({ reason }) => reason !== undefined).map(({ date }) => date),
    ...(details && { lostFoods: lostFoodsOf(outcomes) }),
  };
}

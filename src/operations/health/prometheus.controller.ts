import { Controller, Get, Header, Inject } from '@nestjs/common';
import { outsideOfRequests } from '../../platform/logging/current-request';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '../../platform/api/api-problems';
import { CONFIG, type Config } from '../../config/config';
import { Clock } from '../../platform/clock';
import { type CalendarDay, daysBetween } from '../../diary/calendar-day';
import { ExportMetrics } from '../../sync/export/export-metrics';
import { GoalsService } from '../../features/goals/goals.service';
import { Metrics } from '../../platform/metrics/metrics';
import { DocStore } from '../../persistence/doc-store';
import { localMidnight } from '../../persistence/local-midnight';
import { SiteRetention } from '../../persistence/site-retention';

const EXAMPLE = `# HELP diary_export_runs_total Export runs that have ended, by outcome.
# TYPE diary_export_runs_total counter
diary_export_runs_total{outcome="success"} 12
`;

@ApiTags('Administration')
@Controller('actuator/prometheus')
export class PrometheusController {
  constructor(
    private readonly metrics: Metrics,
    private readonly days: DocStore,
    private readonly figures: ExportMetrics,
    private readonly goals: GoalsService,
    private readonly clock: Clock,
    private readonly retention: SiteRetention,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  @ApiOperation({ summary: 'Get metrics in the text format of Prometheus' })
  @ApiOkResponse({
    description: 'Process, requests by route, fetches and their days, stores, fddb.info, goals',
    content: { 'text/plain': { schema: { type: 'string' }, example: EXAMPLE } },
  })
  @ApiProblems()
  async text(): Promise<string> {
    const today = this.clock.today();
    const newest = await this.newestDay(today);
    const { daysSinceLastStoredDay } = this.metrics;
    if (newest === undefined) daysSinceLastStoredDay.remove();
    else daysSinceLastStoredDay.set(daysBetween(newest, today));
    await Promise.all([this.measureSite(), this.measureGoals()]);
    return this.metrics.text();
  }

  private async measureSite(): Promise<void> {
    const site = await this.retention.view().catch(() => undefined);
    if (site === undefined) return;
    this.metrics.daysOnlyHere.set(site.daysOnlyHere);
    this.metrics.daysAtRisk.set(site.atRisk.length);
    this.metrics.siteFirstDay.set(localMidnight(site.firstDay, this.config.timeZone).getTime() / 1000);
  }

  private async measureGoals(): Promise<void> {
    const { goalTarget, goalHitRate } = this.metrics;
    goalTarget.reset();
    goalHitRate.reset();
    if (!this.days.enabled) return;
    const found = await outsideOfRequests(() => this.goals.figures()).catch(() => undefined);
    for (const [metric, value] of found?.targets ?? []) goalTarget.set({ metric }, value);
    for (const [metric, rate] of found?.hitRates ?? []) goalHitRate.set({ metric }, rate);
  }

  /** An unreachable store is reported by health; the other metrics are still served. */
  private async newestDay(today: CalendarDay): Promise<CalendarDay | undefined> {
    if (!this.days.enabled) return this.figures.newestStoredDay;
    const counted = await this.days.countDays({ to: today }).catch(() => undefined);
    return counted?.bounds?.to;
  }
}

import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiAnswer } from '../../platform/api/api-problems';
import { Clock } from '../../platform/clock';
import { CONFIG, type Config, isRestricted } from '../../config/config';
import { PROGRAM } from '../../platform/version';
import { VersionCheckService } from '../telemetry/version-check.service';
import { HistoryService } from '../../sync/history/history.service';
import { AboutDto } from './about.dto';

@ApiTags('Administration')
@Controller('api/v2/about')
export class AboutController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly versions: VersionCheckService,
    private readonly history: HistoryService,
  ) {}

  @Get()
  @ApiAnswer('Describe this service', 'Version, current date and configured features; no secrets', AboutDto)
  async about(): Promise<AboutDto> {
    const { upstream, persistence, scheduler, mcp, timeZone } = this.config;
    const newer = await this.versions.newer();
    return {
      version: PROGRAM.version,
      today: this.clock.today(),
      timeZone,
      dayStartsAt: await this.history.dayStartsAt(),
      accountConfigured: upstream.username !== undefined && upstream.password !== undefined,
      docStoreEnabled: persistence.docStore.enabled,
      timeSeriesEnabled: persistence.timeSeries.enabled,
      minDaysBack: upstream.minDaysBack,
      maxDaysBack: upstream.maxDaysBack,
      schedulerEnabled: scheduler.enabled,
      schedulerCron: scheduler.cron,
      schedulerLookBackDays: scheduler.lookBackDays,
      ...(isRestricted(this.config) && { accessRestricted: true }),
      ...(mcp.enabled && { mcpEnabled: true }),
      ...(scheduler.todayCron !== undefined && { todayScheduled: true }),
      newerVersion: newer?.version ?? null,
      newerVersionUrl: newer?.url ?? null,
    };
  }
}

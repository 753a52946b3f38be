import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock';
import { isRestricted } from '../config/access';
import { CONFIG, type Config } from '../config/config';
import type { CalendarDay } from '../diary/calendar-day';
import { PROGRAM } from '../version';

export interface About {
  version: string;
  today: CalendarDay;
  timeZone: string;
  accountConfigured: boolean;
  docStoreEnabled: boolean;
  timeSeriesEnabled: boolean;
  minDaysBack: number;
  maxDaysBack: number;
  schedulerEnabled: boolean;
  schedulerCron: string;
  schedulerLookBackDays: number;
  /** Absent: everyone who reaches the service may use it. */
  accessRestricted?: boolean;
  /** Absent: the endpoint of AI assistants is off. */
  mcpEnabled?: boolean;
}

/** Describes the service to clients, without secrets. */
@Injectable()
export class AboutService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  about(): About {
    const { upstream, persistence, scheduler, mcp, timeZone } = this.config;
    return {
      version: PROGRAM.version,
      today: this.clock.today(),
      timeZone,
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
    };
  }
}

import { Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { stackOf } from '../logging/stack-of';
import { BackupIndicator } from './backup.indicator';
import { DocStoreIndicator } from './doc-store.indicator';
import type { ComponentHealthDto, HealthDto } from './health.dto';
import type { Indicator } from './indicator';
import { ShutdownIndicator } from './shutdown.indicator';
import { TimeSeriesIndicator } from './time-series.indicator';
import { UpstreamLoginIndicator } from './upstream-login.indicator';

/** Converts the results of Terminus to the actuator format. */
@Injectable()
export class HealthService {
  private readonly logger = new Logger('Health');

  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly documents: DocStoreIndicator,
    private readonly timeSeries: TimeSeriesIndicator,
    private readonly login: UpstreamLoginIndicator,
    private readonly backup: BackupIndicator,
    private readonly shutdown: ShutdownIndicator,
  ) {}

  /** Whether the process answers, even while it stops. */
  async liveness(): Promise<HealthDto> {
    const { status } = await this.check([]);
    return { status: status === 'error' ? 'DOWN' : 'UP' };
  }

  /** Whether requests can be served: the enabled stores can be used, and the service is not stopping. */
  readiness(): Promise<HealthDto> {
    return this.healthOf([this.documents, this.timeSeries, this.shutdown]);
  }

  /** Whether the service can do all of its work: the stores, the account at the diary site, and backups. */
  full(): Promise<HealthDto> {
    return this.healthOf([this.login, this.documents, this.timeSeries, this.backup, this.shutdown]);
  }

  private async healthOf(parts: readonly Indicator[]): Promise<HealthDto> {
    const { status, details } = await this.check(parts);
    const components = parts.flatMap(({ key }) => (details[key] ? [[key, componentOf(details[key])] as const] : []));
    return { status: status === 'ok' ? 'UP' : 'DOWN', components: Object.fromEntries(components) };
  }

  /** Terminus throws its result if a part is down. */
  private async check(parts: readonly Indicator[]): Promise<HealthCheckResult> {
    try {
      return await this.checks.check(parts.map((part) => () => this.resultOf(part)));
    } catch (error) {
      if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
      throw error;
    }
  }

  /** A check that fails is a part that is down, not a request that fails. */
  private async resultOf(part: Indicator): Promise<HealthIndicatorResult> {
    try {
      return await part.check();
    } catch (error) {
      // Debug level, because polling would repeat it.
      this.logger.debug(`${part.key} could not be checked: ${stackOf(error)}`);
      return this.indicators.check(part.key).down();
    }
  }
}

function componentOf({ status, ...details }: HealthIndicatorResult[string]): ComponentHealthDto {
  const hasDetails = Object.keys(details).length > 0;
  return { status: status === 'up' ? 'UP' : 'DOWN', ...(hasDetails && { details }) };
}

import { Injectable, Logger, ServiceUnavailableException } from '@nestjs/common';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { BackupService } from '../backup/backup.service';
import { instantText } from '../clock';
import { GracefulStop } from '../http/connections/graceful-stop';
import { stackOf } from '../logging/stack-of';
import { Days } from '../persistence/days';
import { TimeSeries } from '../persistence/time-series';
import type { ComponentHealthDto, HealthDto } from './health.dto';
import { UpstreamLoginIndicator } from './upstream-login.indicator';

/** A part of the service by its name in the answer. Its check is empty if the part is switched off. */
type Part = readonly [key: string, check: () => Promise<HealthIndicatorResult>];

/** Checks the parts of the service with Terminus, and converts its result to the actuator format. */
@Injectable()
export class HealthService {
  private readonly logger = new Logger('Health');
  private readonly stores: readonly Part[];
  private readonly backup: Part = ['backup', () => this.checkBackup()];
  private readonly shutdown: Part = ['shutdown', () => this.checkShutdown()];

  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    documents: Days,
    timeSeries: TimeSeries,
    private readonly login: UpstreamLoginIndicator,
    private readonly backups: BackupService,
    private readonly stop: GracefulStop,
  ) {
    this.stores = [
      ['docStore', () => this.checkStore('docStore', documents)],
      ['timeSeries', () => this.checkStore('timeSeries', timeSeries)],
    ];
  }

  /** Whether the process answers, even while it stops. */
  async liveness(): Promise<HealthDto> {
    const { status } = await this.check([]);
    return { status: status === 'error' ? 'DOWN' : 'UP' };
  }

  /** Whether requests can be served: the enabled stores can be used, and the service is not stopping. */
  readiness(): Promise<HealthDto> {
    return this.healthOf([...this.stores, this.shutdown]);
  }

  /** Whether the service can do all of its work: the stores, the account at fddb.info, and backups. */
  full(): Promise<HealthDto> {
    const login: Part = [this.login.key, () => this.login.check()];
    return this.healthOf([login, ...this.stores, this.backup, this.shutdown]);
  }

  private async healthOf(parts: readonly Part[]): Promise<HealthDto> {
    const { status, details } = await this.check(parts);
    const components = parts.flatMap(([key]) => (details[key] ? [[key, componentOf(details[key])] as const] : []));
    return { status: status === 'ok' ? 'UP' : 'DOWN', components: Object.fromEntries(components) };
  }

  /** Terminus throws its result if a part is down. */
  private async check(parts: readonly Part[]): Promise<HealthCheckResult> {
    try {
      return await this.checks.check(parts.map((part) => () => this.resultOf(part)));
    } catch (error) {
      if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
      throw error;
    }
  }

  /** A check that fails is a part that is down, not a request that fails. */
  private async resultOf([key, check]: Part): Promise<HealthIndicatorResult> {
    try {
      return await check();
    } catch (error) {
      // Debug level, because polling would repeat it.
      this.logger.debug(`${key} could not be checked: ${stackOf(error)}`);
      return this.indicators.check(key).down();
    }
  }

  private async checkStore(key: string, store: Days | TimeSeries): Promise<HealthIndicatorResult> {
    if (!store.enabled) return {};
    const { up, details } = await store.health();
    const session = this.indicators.check(key);
    return up ? session.up(details) : session.down(details);
  }

  private async checkBackup(): Promise<HealthIndicatorResult> {
    const { enabled, lastProblem } = this.backups;
    if (!enabled) return {};
    const newest = await this.backups.newest();
    const details = newest && { lastBackup: instantText(newest.at), bytes: newest.bytes };
    const session = this.indicators.check(this.backup[0]);
    return lastProblem ? session.down({ ...details, error: lastProblem.reason }) : session.up({ ...details });
  }

  private checkShutdown(): Promise<HealthIndicatorResult> {
    return Promise.resolve(this.stop.isUnderWay ? this.indicators.check(this.shutdown[0]).down() : {});
  }
}

function componentOf({ status, ...details }: HealthIndicatorResult[string]): ComponentHealthDto {
  const hasDetails = Object.keys(details).length > 0;
  return { status: status === 'up' ? 'UP' : 'DOWN', ...(hasDetails && { details }) };
}

import { Injectable, Logger, Optional, type ServiceUnavailableException } from '@nestjs/common';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { HealthCheckResult, HealthIndicatorResult } from '@nestjs/terminus';
import { BackupService } from '../backup/backup.service';
import { Clock, instantText } from '../../platform/clock';
import { MqttPublisher } from '../../integrations/mqtt/publisher';
import { GracefulStop } from '../../platform/http/connections/graceful-stop';
import { stackOf } from '../../platform/logging/logger';
import { AccessStore } from '../../persistence/access-store';
import { DocStore, type StoreHealth } from '../../persistence/doc-store';
import { SettingsInForce } from '../../persistence/settings/settings-in-force';
import { SiteRetention } from '../../persistence/site-retention';
import { StateStore } from '../../persistence/state-store';
import { TimeSeries } from '../../persistence/time-series';
import type { HealthDto } from './health.dto';
import { UpstreamLoginIndicator } from './upstream-login.indicator';

/** Checks of parts of the service by their names in the answer; a part that is switched off has no result. */
type Checks = Record<string, () => StoreHealth | undefined | Promise<StoreHealth | undefined>>;

/** Checks the parts of the service with Terminus, and converts its result to the actuator format. */
@Injectable()
export class HealthService {
  private readonly logger = new Logger('Health');

  constructor(
    private readonly terminus: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly clock: Clock,
    private readonly days: DocStore,
    private readonly state: StateStore,
    private readonly retention: SiteRetention,
    private readonly timeSeries: TimeSeries,
    private readonly login: UpstreamLoginIndicator,
    private readonly backups: BackupService,
    private readonly settings: SettingsInForce,
    private readonly stop: GracefulStop,
    @Optional() private readonly broker?: MqttPublisher,
    @Optional() private readonly access?: AccessStore,
  ) {}

  /** Whether requests can be served: the enabled stores can be used, and the service is not stopping. */
  readiness(): Promise<HealthDto> {
    return this.healthOf(this.checkStores());
  }

  /** Whether the service can do all of its work: the stores, the account at fddb.info, and backups. */
  full(): Promise<HealthDto> {
    return this.healthOf({
      upstreamLogin: () => this.checkSite(),
      ...this.checkStores(),
      docStore: () => (this.days.enabled ? this.checkDiary() : undefined),
      backup: () => (this.backups.enabled ? this.checkBackup() : undefined),
      mqtt: () => this.broker?.health,
    });
  }

  private checkStores(): Checks {
    return {
      // A store that does not answer has a check of its own.
      settings: async () => downIf(await this.settings.problem().catch(() => undefined)),
      access: () => downIf(this.access?.problem()),
      docStore: () => (this.days.enabled ? this.days.health() : undefined),
      timeSeries: () => (this.timeSeries.enabled ? this.timeSeries.health() : undefined),
    };
  }

  private async healthOf(checks: Checks): Promise<HealthDto> {
    const all: Checks = { ...checks, shutdown: () => (this.stop.isShuttingDown ? { up: false } : undefined) };
    const indicators = Object.entries(all).map(([key, check]) => this.indicatorOf.bind(this, key, check));
    const { status, details } = await this.terminus
      .check(indicators)
      // It throws its result if a part is down.
      .catch((error: ServiceUnavailableException) => error.getResponse() as HealthCheckResult);
    const components = Object.keys(all).flatMap((key) => {
      const { status: partStatus, ...more } = details[key] ?? {};
      if (partStatus === undefined) return [];
      const upOrDown = partStatus === 'up' ? ('UP' as const) : ('DOWN' as const);
      return [[key, { status: upOrDown, ...(Object.keys(more).length > 0 && { details: more }) }] as const];
    });
    return { status: status === 'ok' ? 'UP' : 'DOWN', components: Object.fromEntries(components) };
  }

  /** A check that fails is a part that is down, not a request that fails. */
  private async indicatorOf(key: string, check: Checks[string]): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(key);
    try {
      const found = await check();
      if (!found) return {};
      return found.up ? indicator.up({ ...found.details }) : indicator.down({ ...found.details });
    } catch (error) {
      // Debug level, because polling would repeat it.
      this.logger.debug(`${key} could not be checked: ${stackOf(error)}`);
      return indicator.down();
    }
  }

  /** Not for readiness, which is polled: days that only the diary has say nothing about whether it can be used. */
  private async checkDiary(): Promise<StoreHealth> {
    const [{ up, details }, site] = await Promise.all([
      this.days.health(),
      this.retention.view().catch(() => undefined),
    ]);
    if (site === undefined) return { up, details };
    const { firstDay: siteFirstDay, daysOnlyHere, atRisk } = site;
    return { up, details: { ...details, siteFirstDay, daysOnlyHere, daysAtRisk: atRisk.length } };
  }

  private async checkSite(): Promise<StoreHealth> {
    const today = this.clock.today();
    const [{ up, details }, [lastOfToday]] = await Promise.all([
      this.login.check(),
      this.state.fetchesIn({ from: today, to: today }).catch(() => []),
    ]);
    return { up, details: { ...details, ...(lastOfToday && { todayReadAt: instantText(lastOfToday.at) }) } };
  }

  private async checkBackup(): Promise<StoreHealth> {
    const newest = await this.backups.newest();
    const error = this.backups.lastProblem?.reason;
    const last = newest && { lastBackup: instantText(newest.at), bytes: newest.bytes };
    return { up: error === undefined, details: { ...last, ...(error !== undefined && { error }) } };
  }
}

function downIf(error: string | undefined): StoreHealth | undefined {
  return error === undefined ? undefined : { up: false, details: { error } };
}

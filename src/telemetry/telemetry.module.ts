import { type DynamicModule, type FactoryProvider, type InjectionToken, Module } from '@nestjs/common';
import type { Config } from '../config/config';
import { executionMode } from '../config/execution-mode';
import { Days } from '../persistence/days';
import { StateStore } from '../persistence/state-store';
import { PROGRAM } from '../version';

/** Each channel exists, and its code is loaded, only if its address is configured. */
@Module({})
export class TelemetryModule {
  static async register(config: Config): Promise<DynamicModule & { exports: InjectionToken[] }> {
    const services = [...(await telemetry(config)), ...(await versionCheck(config))];
    return { module: TelemetryModule, providers: services, exports: services.map(({ provide }) => provide) };
  }
}

async function telemetry(config: Config): Promise<FactoryProvider[]> {
  const { url } = config.telemetry;
  if (url === undefined) return [];
  const { TelemetryService } = await import('./telemetry.service');
  const create = (documents: Days, state: StateStore) =>
    new TelemetryService(url, config, documents, state, executionMode());
  return [{ provide: TelemetryService, useFactory: create, inject: [Days, StateStore] }];
}

async function versionCheck({ versionCheck: { url, cron } }: Config): Promise<FactoryProvider[]> {
  if (url === undefined) return [];
  const { VersionCheckService } = await import('./version-check.service');
  return [{ provide: VersionCheckService, useFactory: () => new VersionCheckService(url, cron, PROGRAM.version) }];
}

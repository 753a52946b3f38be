import { type DynamicModule, Module } from '@nestjs/common';
import type { Clock } from '../platform/clock';
import { CONFIG, type Config, IN_MEMORY_URL, mayBeRestricted } from '../config/config';
import { Metrics } from '../platform/metrics/metrics';
import { measured } from './store-operations';
import { SiteRetention } from './site-retention';
import { PendingPoints } from './pending-points';
import { SwitchedOffTimeSeries, TimeSeries } from './time-series';
import { StartError } from '../platform/process-end';
import { SettingsInForce } from './settings/settings-in-force';
import { SettingsStore, settingsStoreOf } from './settings/settings-store';
import { StateStore } from './state-store';

@Module({})
export class PersistenceModule {
  static async register(config: Config, clock: Clock, { isReadOnly = false } = {}): Promise<DynamicModule> {
    const { diary, access } = await storeModules(config, clock, isReadOnly);
    const stores = !isReadOnly && mayBeRestricted(config) ? [diary, access({ after: diary })] : [diary];
    return {
      module: PersistenceModule,
      global: true,
      imports: stores,
      providers: [
        { provide: TimeSeries, useFactory: openTimeSeries, inject: [CONFIG, Metrics] },
        PendingPoints,
        SiteRetention,
        { provide: SettingsStore, useFactory: settingsStoreOf, inject: [CONFIG, StateStore] },
        SettingsInForce,
      ],
      exports: [...stores, TimeSeries, PendingPoints, SiteRetention, SettingsStore, SettingsInForce],
    };
  }
}

async function openTimeSeries(config: Config, metrics: Metrics): Promise<TimeSeries> {
  const { timeSeries } = config.persistence;
  if (!timeSeries.enabled) return new SwitchedOffTimeSeries();
  const { InfluxTimeSeries } = await import('./influx/influx-time-series');
  return measured(new InfluxTimeSeries(timeSeries, () => config.timeZone), 'timeSeries', metrics.storeOperations);
}

export interface StoreModules {
  diary: DynamicModule;
  /** Tokens and sessions; may be the same module. With `isReadOnly`, no file is made for them. Opened once `after` is. */
  access: (options?: { isReadOnly?: boolean; after?: DynamicModule }) => DynamicModule;
}

/** The code of a store is loaded only if it is selected. @throws StartError with one readable line, without secrets */
export async function storeModules(config: Config, clock: Clock, isReadOnly = false): Promise<StoreModules> {
  const { enabled, url, collection } = config.persistence.docStore;
  // The service's own state needs a store even if the diary has none.
  const address = { url: enabled ? url : IN_MEMORY_URL, collection };
  const settings = {
    ...address,
    isOff: !enabled,
    isReadOnly,
    zone: () => config.timeZone,
    clock,
    backup: config.backup,
  };
  const [scheme = ''] = settings.url.split(':', 1);
  switch (scheme) {
    case 'sqlite': {
      const { SqliteAccessModule, SqliteModule } = await import('./sqlite/sqlite.module');
      return {
        diary: SqliteModule.register(settings),
        access: (options) => SqliteAccessModule.register(settings, options),
      };
    }
    case 'mongodb':
    case 'mongodb+srv': {
      const { MongoModule } = await import('./mongo/mongo.module');
      const module = MongoModule.register(settings);
      return { diary: module, access: () => module };
    }
    default:
      throw new StartError(`There is no document store for ${scheme}`);
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import type { Clock } from '../clock';
import { isRestricted } from '../config/access';
import { CONFIG, type Config } from '../config/config';
import { Metrics } from '../metrics/metrics';
import { DisabledTimeSeries } from './disabled-stores';
import { measured } from './measured';
import { storeModules } from './store-modules';
import { TimeSeries } from './time-series';

/** The stores that the settings select. */
@Module({})
export class PersistenceModule {
  static async register(config: Config, clock: Clock): Promise<DynamicModule> {
    const { diary, access } = await storeModules(config, clock);
    const stores = isRestricted(config) ? [diary, access()] : [diary];
    return {
      module: PersistenceModule,
      global: true,
      imports: stores,
      providers: [{ provide: TimeSeries, useFactory: openTimeSeries, inject: [CONFIG, Metrics] }],
      exports: [...stores, TimeSeries],
    };
  }
}

async function openTimeSeries({ persistence, timeZone }: Config, metrics: Metrics): Promise<TimeSeries> {
  if (!persistence.timeSeries.enabled) return new DisabledTimeSeries();
  const { InfluxTimeSeries } = await import('./influx/influx-time-series');
  return measured(new InfluxTimeSeries(persistence.timeSeries, timeZone), 'timeSeries', metrics.storeOperations);
}

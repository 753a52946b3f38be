import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '../common/clock';
import { CONFIG, type Config } from '../config/config';
import { Metrics } from '../metrics/metrics';
import { DisabledDocStore } from './disabled-doc-store';
import { DisabledTimeSeries } from './disabled-time-series';
import { DocStore } from './doc-store';
import { measured } from './measured';
import { MemoryStateStore } from './memory-state-store';
import { type Documents, openDocuments } from './open-documents';
import { StateStore } from './state-store';
import { TimeSeries } from './time-series';

const DOCUMENTS = Symbol('Documents');
// A provider of its own, so that it is closed when the application ends.
const CONNECTION = Symbol('Connection');

/** The one place that knows which store is behind which setting. A store's code is loaded only when it is chosen. */
@Module({})
export class PersistenceModule {
  static register(): DynamicModule {
    return {
      module: PersistenceModule,
      global: true,
      providers: [
        { provide: DOCUMENTS, useFactory: chosenDocuments, inject: [CONFIG, Clock] },
        { provide: CONNECTION, useFactory: ({ connection }: Documents) => connection, inject: [DOCUMENTS] },
        {
          provide: DocStore,
          useFactory: ({ documents }: Documents, metrics: Metrics) =>
            documents.enabled ? measured(documents, 'docStore', metrics.storeOperations) : documents,
          inject: [DOCUMENTS, Metrics],
        },
        { provide: StateStore, useFactory: ({ state }: Documents) => state, inject: [DOCUMENTS] },
        { provide: TimeSeries, useFactory: openTimeSeries, inject: [CONFIG, Metrics] },
      ],
      exports: [DocStore, StateStore, TimeSeries],
    };
  }
}

async function chosenDocuments({ persistence, timeZone }: Config, clock: Clock): Promise<Documents> {
  const { enabled, ...address } = persistence.docStore;
  if (!enabled) return { documents: new DisabledDocStore(), state: new MemoryStateStore(clock) };
  return openDocuments(address, timeZone, clock);
}

async function openTimeSeries({ persistence, timeZone }: Config, metrics: Metrics): Promise<TimeSeries> {
  if (!persistence.timeSeries.enabled) return new DisabledTimeSeries();
  const { InfluxTimeSeries } = await import('./influx/influx-time-series');
  return measured(new InfluxTimeSeries(persistence.timeSeries, timeZone), 'timeSeries', metrics.storeOperations);
}

import { type DynamicModule, Module } from '@nestjs/common';
import type { Clock } from '../clock';
import { isRestricted } from '../config/access';
import { CONFIG, type Config } from '../config/config';
import { Metrics } from '../metrics/metrics';
import { AccessStore } from './access-store';
import { DisabledDocStore } from './disabled-doc-store';
import { DisabledTimeSeries } from './disabled-time-series';
import { DocStore } from './doc-store';
import { type DocumentDatabase, type Documents, DOCUMENTS } from './documents';
import { measured } from './measured';
import { MemoryStateStore } from './memory-state-store';
import { OnlineCopy } from './online-copy';
import { documentsModule } from './open-documents';
import { StateStore } from './state-store';
import { TimeSeries } from './time-series';

/** Selects the stores by the settings. A store's code is loaded only if it is selected. */
@Module({})
export class PersistenceModule {
  static async register(config: Config, clock: Clock): Promise<DynamicModule> {
    const access = isRestricted(config) ? [ACCESS_STORE] : [];
    return {
      module: PersistenceModule,
      global: true,
      imports: [await chosenDocuments(config, clock)],
      providers: [
        {
          provide: DocStore,
          useFactory: ({ documents }: Documents, metrics: Metrics) =>
            documents.enabled ? measured(documents, 'docStore', metrics.storeOperations) : documents,
          inject: [DOCUMENTS, Metrics],
        },
        { provide: StateStore, useFactory: ({ state }: Documents) => state, inject: [DOCUMENTS] },
        { provide: OnlineCopy, useFactory: ({ onlineCopy }: Documents) => onlineCopy ?? null, inject: [DOCUMENTS] },
        { provide: TimeSeries, useFactory: openTimeSeries, inject: [CONFIG, Metrics] },
        ...access,
      ],
      exports: [DocStore, StateStore, OnlineCopy, TimeSeries, ...access],
    };
  }
}

const ACCESS_STORE = {
  provide: AccessStore,
  useFactory: ({ openAccess }: DocumentDatabase) => openAccess(),
  inject: [DOCUMENTS],
};

/** Replaces the module of a document store if it is disabled. */
@Module({})
class NoDocumentsModule {
  static register(clock: Clock): DynamicModule {
    const useFactory = (): DocumentDatabase => ({
      documents: new DisabledDocStore(),
      state: new MemoryStateStore(clock),
      openAccess: async () => new (await import('./memory-access-store')).MemoryAccessStore(),
    });
    return { module: NoDocumentsModule, providers: [{ provide: DOCUMENTS, useFactory }], exports: [DOCUMENTS] };
  }
}

async function chosenDocuments({ persistence, timeZone }: Config, clock: Clock): Promise<DynamicModule> {
  const { enabled, ...address } = persistence.docStore;
  return enabled ? documentsModule({ ...address, timeZone, clock }) : NoDocumentsModule.register(clock);
}

async function openTimeSeries({ persistence, timeZone }: Config, metrics: Metrics): Promise<TimeSeries> {
  if (!persistence.timeSeries.enabled) return new DisabledTimeSeries();
  const { InfluxTimeSeries } = await import('./influx/influx-time-series');
  return measured(new InfluxTimeSeries(persistence.timeSeries, timeZone), 'timeSeries', metrics.storeOperations);
}

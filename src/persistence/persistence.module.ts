import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '../common/clock';
import { CONFIG, type Config } from '../config/config';
import { Metrics } from '../metrics/metrics';
import { DisabledDocStore } from './disabled-doc-store';
import { DisabledTimeSeries } from './disabled-time-series';
import { DocStore } from './doc-store';
import { measured } from './measured';
import { MemoryStateStore } from './memory-state-store';
import { StartError } from './start-error';
import { StateStore } from './state-store';
import { TimeSeries } from './time-series';

/** What a document database brings: the documents, the service's own notes beside them, and what has to be closed. */
interface Documents {
  documents: DocStore;
  state: StateStore;
  connection?: unknown;
}

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
        { provide: DOCUMENTS, useFactory: openDocuments, inject: [CONFIG, Clock] },
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

async function openDocuments({ persistence, timeZone }: Config, clock: Clock): Promise<Documents> {
  const { enabled, url } = persistence.docStore;
  if (!enabled) return { documents: new DisabledDocStore(), state: new MemoryStateStore(clock) };
  const [scheme = ''] = url.split(':', 1);
  switch (scheme) {
    case 'sqlite': {
      const [{ SqliteDatabase }, { SqliteDocStore }, { SqliteStateStore }] = await Promise.all([
        import('./sqlite/sqlite-database'),
        import('./sqlite/sqlite-doc-store'),
        import('./sqlite/sqlite-state-store'),
      ]);
      const connection = await SqliteDatabase.open(url.slice('sqlite:'.length), clock);
      return { documents: new SqliteDocStore(connection), state: new SqliteStateStore(connection), connection };
    }
    case 'mongodb':
    case 'mongodb+srv': {
      const [{ MongoDatabase }, { MongoDocStore }, { MongoStateStore }] = await Promise.all([
        import('./mongo/mongo-database'),
        import('./mongo/mongo-doc-store'),
        import('./mongo/mongo-state-store'),
      ]);
      const connection = new MongoDatabase(url, persistence.docStore.collection, clock);
      return { documents: new MongoDocStore(connection, timeZone), state: new MongoStateStore(connection), connection };
    }
    default:
      throw new StartError(`There is no document store for ${scheme}`);
  }
}

async function openTimeSeries({ persistence, timeZone }: Config, metrics: Metrics): Promise<TimeSeries> {
  if (!persistence.timeSeries.enabled) return new DisabledTimeSeries();
  const { InfluxTimeSeries } = await import('./influx/influx-time-series');
  return measured(new InfluxTimeSeries(persistence.timeSeries, timeZone), 'timeSeries', metrics.storeOperations);
}

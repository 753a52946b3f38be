import { type DynamicModule, Module } from '@nestjs/common';
import { MongooseModule, type MongooseModuleFactoryOptions } from '@nestjs/mongoose';
import { type Connection, mongo } from 'mongoose';
import { AccessStore } from '../access-store';
import { DocStore } from '../doc-store';
import { UserDataStore } from '../user-data/user-data-store';
import { NutrientQueries, ProductQueries } from '../queries';
import { measuredProviders, type Stores } from '../store-operations';
import { StartError } from '../../platform/process-end';
import { STORE_SETTINGS, type StoreSettings } from '../store-settings';
import { StateStore } from '../state-store';
import { VersionStore } from '../version-store';
import { MODELS } from './documents';
import { CONNECT_OPTIONS, MongoDatabase } from './mongo-database';
import { MongoAccessStore } from './mongo-access-store';
import { MongoDocStore } from './mongo-doc-store';
import { MongoNutrientQueries } from './mongo-nutrient-queries';
import { MongoUserDataStore } from './mongo-user-data-store';
import { MongoProductQueries } from './mongo-product-queries';
import { MongoStateStore } from './mongo-state-store';
import { MongoVersionStore } from './mongo-version-store';
import { DatabasePreparation } from './preparation/database-preparation';

const STORES: Stores = [
  [DocStore, MongoDocStore],
  [VersionStore, MongoVersionStore],
  [ProductQueries, MongoProductQueries],
  [NutrientQueries, MongoNutrientQueries],
  [UserDataStore, MongoUserDataStore],
];

@Module({})
export class MongoModule {
  static register(settings: StoreSettings): DynamicModule {
    const { url, collection } = settings;
    return {
      module: MongoModule,
      imports: [
        MongooseModule.forRootAsync({ useFactory: () => connectionTo(url) }),
        MongooseModule.forFeature(MODELS.map(({ end, ...model }) => ({ ...model, collection: collection + end }))),
      ],
      providers: [
        { provide: STORE_SETTINGS, useValue: settings },
        MongoDatabase,
        DatabasePreparation,
        ...measuredProviders(STORES, MongoDatabase),
        MongoStateStore,
        {
          provide: StateStore,
          useFactory: (database: MongoDatabase, state: MongoStateStore) => database.guarded(state),
          inject: [MongoDatabase, MongoStateStore],
        },
        { provide: AccessStore, useClass: MongoAccessStore },
      ],
      exports: [...STORES.map(([token]) => token), StateStore, AccessStore],
    };
  }
}

function connectionTo(url: string): MongooseModuleFactoryOptions {
  assertReadable(url);
  return {
    ...CONNECT_OPTIONS,
    uri: url,
    lazyConnection: true,
    connectionFactory: (connection: Connection) => {
      // Callers that wait for the connection get its failure; without these handlers it would also end the process.
      connection.on('error', () => undefined);
      connection.asPromise().catch(() => undefined);
      return connection;
    },
  };
}

/** The driver's message does not quote the address, which may contain a password. */
function assertReadable(url: string): void {
  try {
    new mongo.MongoClient(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The address of the MongoDB cannot be used: ${reason}`, { cause: error });
  }
}

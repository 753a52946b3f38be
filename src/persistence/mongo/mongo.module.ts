import { type DynamicModule, Module } from '@nestjs/common';
import { MongooseModule, type MongooseModuleFactoryOptions } from '@nestjs/mongoose';
import { type Connection, mongo } from 'mongoose';
import { type DocumentDatabase, DOCUMENTS, DOCUMENTS_SETTINGS, type DocumentsSettings } from '../documents';
import { StartError } from '../start-error';
import { CONNECT_OPTIONS } from './connect-options';
import { MongoDatabase } from './mongo-database';
import { MongoDetailQueries } from './mongo-detail-queries';
import { MongoDocStore } from './mongo-doc-store';
import { MongoPages } from './mongo-pages';
import { MongoProductQueries } from './mongo-product-queries';
import { MongoStateStore } from './mongo-state-store';
import { DatabasePreparation } from './database-preparation';
import { Entry, EntrySchema } from './schemas/entry.schema';
import { FetchedDay, FetchedDaySchema } from './schemas/fetched-day.schema';
import { Page, PageSchema } from './schemas/page.schema';
import { ProductName, ProductNameSchema } from './schemas/product-name.schema';
import { Remembered, RememberedSchema } from './schemas/remembered.schema';

/** The diary in a MongoDB. */
@Module({})
export class MongoModule {
  static register(settings: DocumentsSettings): DynamicModule {
    const { url, collection } = settings;
    return {
      module: MongoModule,
      imports: [
        MongooseModule.forRootAsync({ useFactory: () => connectionTo(url) }),
        MongooseModule.forFeature([
          { name: Entry.name, schema: EntrySchema, collection },
          { name: ProductName.name, schema: ProductNameSchema, collection: `${collection}_names` },
          { name: Page.name, schema: PageSchema, collection: `${collection}_pages` },
          { name: FetchedDay.name, schema: FetchedDaySchema, collection: `${collection}_fetches` },
          { name: Remembered.name, schema: RememberedSchema, collection: `${collection}_state` },
        ]),
      ],
      providers: [
        { provide: DOCUMENTS_SETTINGS, useValue: settings },
        MongoDatabase,
        DatabasePreparation,
        MongoPages,
        MongoProductQueries,
        MongoDetailQueries,
        MongoDocStore,
        MongoStateStore,
        {
          provide: DOCUMENTS,
          useFactory: (
            documents: MongoDocStore,
            state: MongoStateStore,
            database: MongoDatabase,
          ): DocumentDatabase => ({
            documents,
            state,
            openAccess: async () =>
              new (await import('./mongo-access-store')).MongoAccessStore(database, settings.collection),
          }),
          inject: [MongoDocStore, MongoStateStore, MongoDatabase],
        },
      ],
      exports: [DOCUMENTS],
    };
  }
}

/** The start does not wait for the database; `MongoDatabase` keeps trying to connect. */
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

/** @throws StartError when the driver cannot parse the address; the driver's message does not quote it */
function assertReadable(url: string): void {
  try {
    new mongo.MongoClient(url);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The address of the MongoDB cannot be used: ${reason}`, { cause: error });
  }
}

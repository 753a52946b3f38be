import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { loadConfig } from '../../src/config/load-config';
import { CoreModule } from '../../src/core.module';
import { DocStore } from '../../src/persistence/doc-store';
import { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import { NutrientQueries, ProductQueries } from '../../src/persistence/queries';
import { MongoDatabase } from '../../src/persistence/mongo/mongo-database';
import { MongoModule } from '../../src/persistence/mongo/mongo.module';
import { StateStore } from '../../src/persistence/state-store';
import { VersionStore } from '../../src/persistence/version-store';
import { withClient } from './mongo';
import { TestClock } from './test-clock';

export interface MongoDiary {
  store: DocStore;
  products: ProductQueries;
  details: NutrientQueries;
  userData: UserDataStore;
  state: StateStore;
  versions: VersionStore;
  database: MongoDatabase;
  clock: TestClock;
}

class Diary {}

/** Diaries in a MongoDB, opened as the service opens them. */
export class MongoDiaries {
  private readonly opened: INestApplicationContext[] = [];

  /** Comes back as soon as the database is prepared. */
  async open(url: string, { collection = 'entries', timeZone = 'Europe/Berlin' } = {}): Promise<MongoDiary> {
    const clock = new TestClock('2024-09-01T12:00:00Z');
    const { config } = loadConfig({ environment: {} });
    const imports = [
      CoreModule.register(config, clock),
      MongoModule.register({ url, collection, zone: () => timeZone, clock }),
    ];
    const context = await NestFactory.createApplicationContext(
      { module: Diary, imports },
      { logger: ['warn', 'error'] },
    );
    this.opened.push(context);
    const store = context.get(DocStore);
    await store.countDays({});
    return {
      store,
      products: context.get(ProductQueries),
      details: context.get(NutrientQueries),
      userData: context.get(UserDataStore),
      state: context.get(StateStore),
      versions: context.get(VersionStore),
      database: context.get(MongoDatabase, { strict: false }),
      clock,
    };
  }

  async close(): Promise<void> {
    for (const context of this.opened.splice(0)) await context.close();
  }
}

/** Entries as another program writes them. */
export async function writeEntries(uri: string, documents: readonly object[], collection = 'entries'): Promise<void> {
  if (documents.length === 0) return;
  const copies = documents.map((document) => ({ ...document }));
  await withClient(uri, {}, (client) => client.db().collection(collection).insertMany(copies));
}

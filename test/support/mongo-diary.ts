import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { MongoDatabase } from '../../src/persistence/mongo/mongo-database';
import { MongoDocStore } from '../../src/persistence/mongo/mongo-doc-store';
import { MongoStateStore } from '../../src/persistence/mongo/mongo-state-store';
import { MongoModule } from '../../src/persistence/mongo/mongo.module';
import { withClient } from './mongo';
import { TestClock } from './test-clock';

export interface MongoDiary {
  store: MongoDocStore;
  state: MongoStateStore;
  database: MongoDatabase;
}

/** Diaries in a MongoDB, opened as the service opens them. */
export class MongoDiaries {
  private readonly opened: INestApplicationContext[] = [];

  /** Comes back as soon as the database is prepared. */
  async open(url: string, { collection = 'entries', timeZone = 'Europe/Berlin' } = {}): Promise<MongoDiary> {
    const clock = new TestClock('2024-09-01T12:00:00Z');
    const module = MongoModule.register({ url, collection, timeZone, clock });
    const context = await NestFactory.createApplicationContext(module, { logger: ['warn', 'error'] });
    this.opened.push(context);
    const store = context.get(MongoDocStore);
    const [state, database] = [context.get(MongoStateStore), context.get(MongoDatabase)];
    await store.countDays({});
    return { store, state, database };
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

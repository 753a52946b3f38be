import { MongoDatabase } from '../../src/persistence/mongo/mongo-database';
import { MongoDocStore } from '../../src/persistence/mongo/mongo-doc-store';
import { MongoStateStore } from '../../src/persistence/mongo/mongo-state-store';
import { describeWithMongo, type Mongo, startMongo } from '../support/mongo';
import { TestClock } from '../support/test-clock';
import { describeDocStore, type OpenDocStore } from './doc-store.contract';
import { describeProductQuestions } from './product-questions.contract';
import { describeStateStore, type OpenStateStore } from './state-store.contract';

/** All contracts on one server. */
export function describeMongoStores(name: string, { replicaSet }: { replicaSet: boolean }): void {
  let mongo: Mongo;
  let database: MongoDatabase;
  let store: MongoDocStore;

  /** Emptied, not made anew: a collection costs a server more than a test. */
  async function emptied(): Promise<OpenDocStore & OpenStateStore> {
    const { entries, names, state } = database;
    await Promise.all([entries, names, state].map((collection) => collection.deleteMany({})));
    return { store, state: new MongoStateStore(database), close: () => Promise.resolve() };
  }

  describeWithMongo(
    name,
    () => {
      beforeAll(async () => {
        mongo = await startMongo({ replicaSet });
        database = new MongoDatabase(mongo.uri, 'entries', new TestClock('2024-09-01T12:00:00Z'));
        store = new MongoDocStore(database, 'Europe/Berlin');
        await store.countDays({});
      });
      afterAll(async () => {
        await database.onApplicationShutdown();
        await mongo.stop();
      });

      describeDocStore(name, emptied);
      describeProductQuestions(name, emptied);
      describeStateStore(name, emptied);
    },
    { replicaSet },
  );
}

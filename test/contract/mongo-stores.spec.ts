import { MongoDatabase } from '../../src/persistence/mongo/mongo-database';
import { MongoDocStore } from '../../src/persistence/mongo/mongo-doc-store';
import { MongoStateStore } from '../../src/persistence/mongo/mongo-state-store';
import { describeWithMongo, type Mongo, startMongo } from '../support/mongo';
import { TestClock } from '../support/test-clock';
import { describeDocStore, type OpenDocStore } from './doc-store.contract';
import { describeProductQuestions } from './product-questions.contract';
import { describeStateStore, type OpenStateStore } from './state-store.contract';

let mongo: Mongo;
let database: MongoDatabase;
let store: MongoDocStore;

async function openServer(replicaSet: boolean): Promise<void> {
  mongo = await startMongo({ replicaSet });
  database = new MongoDatabase(mongo.uri, 'entries', new TestClock('2024-09-01T12:00:00Z'));
  store = new MongoDocStore(database, 'Europe/Berlin');
  await store.countDays({});
}

async function closeServer(): Promise<void> {
  await database.onApplicationShutdown();
  await mongo.stop();
}

/** Emptied, not made anew: a collection costs a server more than a test. */
async function emptied(): Promise<OpenDocStore & OpenStateStore> {
  await Promise.all([database.entries, database.names, database.state].map((collection) => collection.deleteMany({})));
  return { store, state: new MongoStateStore(database), close: () => Promise.resolve() };
}

describeWithMongo('MongoDB', () => {
  beforeAll(() => openServer(false));
  afterAll(closeServer);

  describeDocStore('MongoDB', emptied);
  describeProductQuestions('MongoDB', emptied);
  describeStateStore('MongoDB', emptied);
});

describeWithMongo(
  'MongoDB as a replica set',
  () => {
    beforeAll(() => openServer(true));
    afterAll(closeServer);

    describeDocStore('MongoDB as a replica set', emptied);
    describeProductQuestions('MongoDB as a replica set', emptied);
    describeStateStore('MongoDB as a replica set', emptied);
  },
  { replicaSet: true },
);

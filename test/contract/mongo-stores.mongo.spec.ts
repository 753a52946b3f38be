import { MongoAccessStore } from '../../src/persistence/mongo/mongo-access-store';
import { describeWithMongo, type Mongo, startMongo } from '../support/mongo';
import { MongoDiaries, type MongoDiary } from '../support/mongo-diary';
import { describeAccessStore } from './access-store.contract';
import { describeDocStore, type OpenDocStore } from './doc-store.contract';
import { describeFencing } from './fencing.contract';
import { describeFetches } from './fetches.contract';
import { describeOrigins } from './origins.contract';
import { describeOwnData, type OpenOwnData } from './own-data.contract';
import { describeProductQuestions } from './product-questions.contract';
import { describeSameAnswers } from './same-answers';
import { describeDeliveries } from './deliveries.contract';
import { describeVersions, type OpenVersions } from './versions.contract';
import { describeStateStore, type OpenStateStore } from './state-store.contract';

/** The contracts on one server. */
function describeMongoStores(name: string, { replicaSet }: { replicaSet: boolean }): void {
  let mongo: Mongo;
  const diaries = new MongoDiaries();
  let diary: MongoDiary;

  /** Emptied, not made anew: a collection costs a server more than a test. */
  async function emptied(): Promise<OpenDocStore & OpenStateStore & OpenOwnData & OpenVersions> {
    const { database, ...stores } = diary;
    const collections = [
      database.entries,
      database.names,
      database.pages,
      database.versions,
      database.fetches,
      database.userRecords,
      database.state,
    ].map(({ collection }) => collection);
    await Promise.all(collections.map((collection) => collection.deleteMany({})));
    return { ...stores, close: () => Promise.resolve() };
  }

  describeWithMongo(
    name,
    () => {
      beforeAll(async () => {
        mongo = await startMongo({ replicaSet });
        diary = await diaries.open(mongo.uri);
      });
      afterAll(async () => {
        await diaries.close();
        await mongo.stop();
      });

      describeStateStore(name, emptied);
      describeFencing(name, emptied);
      // The service uses no transactions, so only what replicas do at the same time is tried again on a replica set.
      if (replicaSet) return;
      let collections = 0;
      describeAccessStore(name, () => {
        const settings = { url: '', collection: `entries${++collections}`, zone: () => 'UTC', clock: diary.clock };
        return Promise.resolve(new MongoAccessStore(diary.database, settings));
      });
      describeVersions(name, emptied);
      describeDeliveries(name, emptied);
      describeOrigins(name, emptied);
      describeOwnData(name, emptied);
      describeDocStore(name, emptied);
      describeProductQuestions(name, emptied);
      describeSameAnswers(name, emptied);
      describeFetches(name, emptied);
    },
    { replicaSet },
  );
}

describeMongoStores('MongoDB', { replicaSet: false });
describeMongoStores('MongoDB as a replica set', { replicaSet: true });

import { MongoDatabase } from '../../src/persistence/mongo/mongo-database';
import { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import { contentTag } from '../../src/platform/http/preconditions';
import { createTestApp, type TestApp } from '../support/create-test-app';
import { describeWithMongo } from '../support/mongo';
import { WEIGHT } from '../support/own-data';

describeWithMongo('The service on MongoDB', (mongo) => {
  let service: TestApp;

  beforeAll(async () => {
    service = await createTestApp({ environment: { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri } });
  });
  afterAll(() => service.close());

  it('measures operations of its stores under their names', async () => {
    expect((await fetch(`${service.url}/api/v2/stats/weekdays`)).status).toBe(200);

    const metrics = await (await fetch(`${service.url}/actuator/prometheus`)).text();
    expect(metrics).toMatch(/_count\{store="docStore",operation="readTotals"\} [1-9]/);
  });

  it('knows what was stored under the tag of an earlier version, and replaces it for who has seen it', async () => {
    const own = service.app.get(UserDataStore);
    await own.save('measurement', [WEIGHT]);
    await service.app.get(MongoDatabase).own.collection.updateMany({}, { $set: { tag: 'of an earlier version' } });

    expect(await own.save('measurement', [WEIGHT])).toEqual({ added: 0, updated: 0, unchanged: 1, written: [] });
    expect(await own.replace('measurement', { ...WEIGHT, value: 71 }, contentTag(WEIGHT))).toBe(true);
  });

  it('ends a long read with an error after 4 s when the answer to a slice is lost, and does not wait for that slice', async () => {
    const slices = service.app.get(MongoDatabase).stream(async function* () {
      yield 'the first slice';
      // The driver never settles when its connection is lost at a bad moment.
      await new Promise(() => undefined);
    });

    expect(await slices.next()).toEqual({ done: false, value: 'the first slice' });
    await expect(slices.next()).rejects.toMatchObject({ code: 'store-unavailable' });
  });
});

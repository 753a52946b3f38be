import { MongoDatabase } from '../../src/persistence/mongo/mongo-database';
import { createTestApp } from '../support/create-test-app';
import { describeWithMongo, startMongo } from '../support/mongo';

describeWithMongo('a long read from MongoDB', () => {
  it('ends with an error after 4 s when the answer to a slice is lost, and does not wait for that slice', async () => {
    const mongo = await startMongo();
    const service = await createTestApp({ environment: { EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri } });
    const slices = service.app.get(MongoDatabase).stream(async function* () {
      yield 'the first slice';
      // As the driver does when its connection is lost at a bad moment.
      await new Promise(() => undefined);
    });

    expect(await slices.next()).toEqual({ done: false, value: 'the first slice' });
    await expect(slices.next()).rejects.toMatchObject({ code: 'store-unavailable' });

    await service.close();
    await mongo.stop();
  });
});

import type { TestApp } from './create-test-app';
import { describeWithMongo, type Mongo, startMongo } from './mongo';

/** The same stories on a diary file and on MongoDB. @param open starts the service, with these settings besides its own */
export function describeOnBothStores(open: (environment: object) => Promise<TestApp>, stories: () => void): void {
  let service: TestApp;

  describe('on SQLite', () => {
    beforeAll(async () => (service = await open({})));
    afterAll(() => service.close());

    stories();
  });

  describeWithMongo('on MongoDB', () => {
    let mongo: Mongo;

    beforeAll(async () => {
      mongo = await startMongo();
      service = await open({ EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.freshUri() });
      while (!(await fetch(`${service.url}/actuator/health/readiness`)).ok);
    });
    afterAll(async () => {
      await service.close();
      await mongo.stop();
    });

    stories();
  });
}

import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { describeWithMongo, type Mongo, startMongo } from '../support/mongo';
import { exportDays, getJson, type JsonAnswer } from '../support/requests';

/** By itself the driver waits for 30 s. */
const TEN_SECONDS = 10_000;

describeWithMongo(
  'The service on MongoDB',
  () => {
    let mongo: Mongo;
    let site: SimulatedSite;
    let services: TestApp[];

    beforeAll(async () => {
      mongo = await startMongo({ own: true });
      site = await SimulatedSite.start();
    });
    afterAll(async () => {
      await mongo.stop();
      await site.stop();
    });
    beforeEach(() => {
      services = [];
      site.clearFaults();
    });
    afterEach(() => Promise.all(services.map((service) => service.close())));

    async function start(uri: string): Promise<TestApp> {
      const environment = { ...upstreamOf(site), EXPORTER_PERSISTENCE_DOCSTORE_URL: uri };
      const service = await createTestApp({ environment });
      services.push(service);
      return service;
    }

    async function get(service: TestApp, path: string): Promise<JsonAnswer & { milliseconds: number }> {
      const startedAt = performance.now();
      const answer = await getJson(service.url + path);
      return { ...answer, milliseconds: performance.now() - startedAt };
    }

    async function untilReady(service: TestApp): Promise<void> {
      for (let attempt = 0; attempt < 100; attempt++) {
        if ((await get(service, '/actuator/health/readiness')).status === 200) return;
      }
      throw new Error('The service did not become ready');
    }

    it('measures operations of its stores under their names', async () => {
      const service = await start(mongo.freshUri());
      await untilReady(service);
      await exportDays(service, '2024-08-27', '2024-08-27');

      const metrics = await (await fetch(`${service.url}/actuator/prometheus`)).text();

      expect(metrics).toMatch(/_count\{store="docStore",operation="save"\} 1/);
    });

    it('lets one of two replicas export at a time', async () => {
      const uri = mongo.freshUri();
      const [one, other] = [await start(uri), await start(uri)];
      await untilReady(one);
      await untilReady(other);
      const release = site.hold();

      const both = [one, other].map((replica) => exportDays(replica, '2024-08-26', '2024-08-27'));
      await Promise.race(both);
      release();
      const answers = await Promise.all(both);

      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)!.body.detail).toMatch(/^An export is already running/);
      // Given back at the end: the next one may start.
      expect((await exportDays(other, '2024-08-26', '2024-08-26')).status).toBe(200);
    });

    it('listens while the database is away at its start, answers 503 in time, and recovers without a restart', async () => {
      const uri = mongo.freshUri();
      await mongo.kill();
      const service = await start(uri);

      expect((await get(service, '/actuator/health/liveness')).status).toBe(200);
      const [readiness, stats] = await Promise.all([
        get(service, '/actuator/health/readiness'),
        get(service, '/api/v2/stats'),
      ]);
      expect([readiness.status, readiness.body.components.docStore.status]).toEqual([503, 'DOWN']);
      expect([stats.status, stats.body.type]).toEqual([503, 'urn:problem-type:nutrition-diary:store-unavailable']);
      expect(Math.max(readiness.milliseconds, stats.milliseconds)).toBeLessThan(TEN_SECONDS);

      await mongo.restart();
      await untilReady(service);
      expect((await get(service, '/api/v2/stats')).body.amountEntries).toBe(0);
    });
  },
  { own: true },
);

import { setTimeout as moment } from 'node:timers/promises';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { siteWasAskedFor } from '../support/asked-of-site';
import { describeWithMongo, type Mongo, startMongo } from '../support/mongo';
import { type Answer, Replica } from '../support/replica';
import { isMongoCommand, TcpProxy } from '../support/tcp-proxy';
import '../support/needs-build';

const FIVE_SECONDS = 5000;
const [LIVENESS, READINESS] = ['/actuator/health/liveness', '/actuator/health/readiness'];

describeWithMongo(
  'A database that goes away under a service process',
  () => {
    let mongo: Mongo;
    let uri: string;
    let site: SimulatedSite;
    let proxy: TcpProxy;
    let replica: Replica;

    beforeAll(async () => (mongo = await startMongo({ own: true })));
    afterAll(() => mongo.stop());
    beforeEach(async () => {
      uri = mongo.freshUri();
      site = await SimulatedSite.start();
      proxy = await TcpProxy.start(Number(new URL(uri).port));
    });
    afterEach(async () => {
      // It is still the same process, and nothing was left without somebody to hear of it.
      expect(replica.process.child.exitCode).toBeNull();
      expect(replica.process.output).not.toMatch(/unhandled/i);
      await replica.process.stop('SIGKILL');
      await proxy.stop();
      await site.stop();
    });

    function throughProxy(): string {
      return uri.replace(/:\d+\//, `:${proxy.port}/`);
    }

    async function exportWhenFree(from: string, to: string): Promise<Answer> {
      for (;;) {
        const answer = await replica.exportDays(from, to);
        if (answer.status !== 409) return answer;
        await moment(100);
      }
    }

    async function storedDays(): Promise<string[]> {
      const { body } = await replica.get('/api/v2/nutritiondata');
      return (body as unknown as { date: string }[]).map(({ date }) => date);
    }

    it('in the middle of an export ends it with 503; what was stored is there when the database is, and the rest can follow', async () => {
      replica = await Replica.start(uri, site);
      await replica.untilReady();
      site.addFault({ kind: 'slow', ms: 800, date: '2024-08-27', times: 1 });
      const running = replica.exportDays('2024-08-26', '2024-08-29');
      await siteWasAskedFor(site, '2024-08-27');
      await mongo.kill();

      const [liveness, readiness, stats, oneDay] = await Promise.all(
        [LIVENESS, READINESS, '/api/v2/stats', '/api/v2/nutritiondata/2024-08-26'].map((path) => replica.get(path)),
      );
      expect([liveness, readiness, stats, oneDay].map((answer) => answer?.status)).toEqual([200, 503, 503, 503]);
      expect(stats!.body['type']).toBe('urn:problem-type:nutrition-diary:store-unavailable');
      expect(Math.max(...[readiness, stats, oneDay].map((answer) => answer!.milliseconds))).toBeLessThan(FIVE_SECONDS);
      expect(await running).toMatchObject({
        status: 503,
        body: { type: 'urn:problem-type:nutrition-diary:store-unavailable' },
      });

      await mongo.restart();
      await replica.untilReady();
      expect(await storedDays()).toEqual(['2024-08-26']);
      expect(await exportWhenFree('2024-08-26', '2024-08-29')).toMatchObject({
        status: 200,
        body: { successfulDays: ['2024-08-26', '2024-08-27', '2024-08-28', '2024-08-29'] },
      });
    });

    it('and is back before the day arrives does not disturb the export', async () => {
      replica = await Replica.start(uri, site);
      await replica.untilReady();
      site.addFault({ kind: 'slow', ms: 4000, date: '2024-08-27', times: 1 });
      const running = replica.exportDays('2024-08-26', '2024-08-28');
      await siteWasAskedFor(site, '2024-08-27');
      await mongo.restart();

      expect(await running).toMatchObject({
        status: 200,
        body: { successfulDays: ['2024-08-26', '2024-08-27', '2024-08-28'], unsuccessfulDays: [] },
      });
    });

    it('for the moment of one write makes that day unsuccessful, with its reason, and the others go on', async () => {
      replica = await Replica.start(throughProxy(), site);
      await replica.untilReady();
      let writes = 0;
      proxy.refuses = (chunk) => isMongoCommand(chunk, 'update', 'entries') && ++writes === 2;

      const { status, body } = await replica.exportDays('2024-08-25', '2024-08-27');

      expect([status, body]).toEqual([
        200,
        { successfulDays: ['2024-08-25', '2024-08-27'], unsuccessfulDays: ['2024-08-26'] },
      ]);
      expect(replica.process.output).toContain('2024-08-26: store unavailable');
      expect(await storedDays()).toEqual(['2024-08-25', '2024-08-27']);
    });

    it('is not stormed with connections: at the start, and later while requests want it', async () => {
      proxy.goAway();
      replica = await Replica.start(throughProxy(), site);
      expect((await replica.get(LIVENESS)).status).toBe(200);
      expect((await replica.get(READINESS)).status).toBe(503);
      // The driver looks twice a second while somebody waits.
      expect(await attemptsIn(3)).toBeLessThan(16);

      proxy.isAway = false;
      await replica.untilReady();
      proxy.goAway();
      const asking = Array.from({ length: 20 }, () => replica.get('/api/v2/stats'));
      // What was under way tries once more at once, a few times for each request; then it is twice a second again.
      await moment(1000);
      expect(await attemptsIn(3)).toBeLessThan(16);
      for (const { status, milliseconds } of await Promise.all(asking)) {
        expect([status, milliseconds < FIVE_SECONDS]).toEqual([503, true]);
      }

      proxy.isAway = false;
      await replica.untilReady();
      expect((await replica.get('/api/v2/stats')).status).toBe(200);
    });

    async function attemptsIn(seconds: number): Promise<number> {
      const before = proxy.connections;
      await moment(seconds * 1000);
      return proxy.connections - before;
    }
  },
  { own: true },
);

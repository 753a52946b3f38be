import { setTimeout as moment } from 'node:timers/promises';
import { siteWasAskedFor } from '../support/asked-of-site';
import { describeWithMongo } from '../support/mongo';
import { type Replica, ReplicaSetting } from '../support/replica';
import { storedDays } from '../support/requests';
import { isMongoCommand } from '../support/tcp-proxy';

/** The service waits for five seconds; by itself the driver waits for 30. */
const LESS_THAN_THE_DRIVER = 25_000;
const [LIVENESS, READINESS] = ['/actuator/health/liveness', '/actuator/health/readiness'];

describeWithMongo(
  'A database that goes away under a service process',
  () => {
    const setting = new ReplicaSetting();
    let replica: Replica;
    afterEach(() => {
      // It is still the same process, and nothing was left without somebody to hear of it.
      expect(replica.process.output).not.toMatch(/unhandled/i);
      expect(replica.process.child.exitCode).toBeNull();
    });

    it('in the middle of an export ends it with 503; what was stored is there when the database is, and the rest can follow', async () => {
      replica = await setting.startReady();
      const release = setting.site.hold({ date: '2024-08-27', times: 1 });
      const running = replica.exportDays('2024-08-26', '2024-08-29');
      await siteWasAskedFor(setting.site, '2024-08-27');
      await setting.mongo.kill();
      release();

      const [liveness, readiness, stats, oneDay] = await Promise.all(
        [LIVENESS, READINESS, '/api/v2/stats', '/api/v2/nutritiondata/2024-08-26'].map((path) => replica.get(path)),
      );
      expect([liveness, readiness, stats, oneDay].map((answer) => answer?.status)).toEqual([200, 503, 503, 503]);
      expect(stats!.body['type']).toBe('urn:problem-type:nutrition-diary:store-unavailable');
      expect(Math.max(...[readiness, stats, oneDay].map((answer) => answer!.milliseconds))).toBeLessThan(
        LESS_THAN_THE_DRIVER,
      );
      expect(await running).toMatchObject({
        status: 503,
        body: { type: 'urn:problem-type:nutrition-diary:store-unavailable' },
      });

      await setting.mongo.restart();
      await replica.untilReady();
      expect(await storedDays(replica.process)).toEqual(['2024-08-26']);
      expect(await replica.exportWhenFree('2024-08-26', '2024-08-29')).toMatchObject({
        status: 200,
        body: { successfulDays: ['2024-08-26', '2024-08-27', '2024-08-28', '2024-08-29'] },
      });
    });

    it('by freezing, in the middle of an export and of a save, ends both with 503; what was stored is there when it goes on', async () => {
      replica = await setting.startReady();
      const release = setting.site.hold({ date: '2024-08-27', times: 1 });
      const running = replica.exportDays('2024-08-26', '2024-08-28');
      await siteWasAskedFor(setting.site, '2024-08-27');
      setting.mongo.freeze();
      release();
      const weight = { date: '2024-08-26', kind: 'WEIGHT', value: 70 };

      const [stats, saved, exported] = await Promise.all([replica.get('/api/v2/stats'), replica.save(weight), running]);
      expect([stats, saved, exported].map(({ status }) => status)).toEqual([503, 503, 503]);

      setting.mongo.goOn();
      await replica.untilReady();
      expect(await storedDays(replica.process)).toContain('2024-08-26');
      expect(await replica.save(weight)).toMatchObject({ status: 200 });
      expect((await replica.get('/api/v2/stats/body')).body).toMatchObject({ measurements: [weight] });
      expect(await replica.exportWhenFree('2024-08-26', '2024-08-28')).toMatchObject({
        status: 200,
        body: { successfulDays: ['2024-08-26', '2024-08-27', '2024-08-28'] },
      });
    });

    it('and is back before the day arrives does not disturb the export', async () => {
      replica = await setting.startReady();
      const release = setting.site.hold({ date: '2024-08-27', times: 1 });
      const running = replica.exportDays('2024-08-26', '2024-08-28');
      await siteWasAskedFor(setting.site, '2024-08-27');
      await setting.mongo.restart();
      release();

      expect(await running).toMatchObject({
        status: 200,
        body: { successfulDays: ['2024-08-26', '2024-08-27', '2024-08-28'], unsuccessfulDays: [] },
      });
    });

    it('for the moment of one write makes that day unsuccessful, with its reason, and the others go on', async () => {
      replica = await setting.startReady({ throughProxy: true });
      let writes = 0;
      setting.proxy.refuses = (chunk) => isMongoCommand(chunk, 'update', 'entries') && ++writes === 2;

      const { status, body } = await replica.exportDays('2024-08-25', '2024-08-27');

      expect([status, body]).toEqual([
        200,
        { successfulDays: ['2024-08-25', '2024-08-27'], unsuccessfulDays: ['2024-08-26'] },
      ]);
      expect(replica.process.output).toContain('2024-08-26: store unavailable');
      expect(await storedDays(replica.process)).toEqual(['2024-08-25', '2024-08-27']);
    });

    it('is not stormed with connections: at the start, and later while requests want it', async () => {
      setting.proxy.goAway();
      replica = await setting.start({ throughProxy: true });
      expect((await replica.get(LIVENESS)).status).toBe(200);
      const [readiness, stats] = await Promise.all([replica.get(READINESS), replica.get('/api/v2/stats')]);
      expect([readiness.status, stats.status]).toEqual([503, 503]);
      expect(stats.body['type']).toBe('urn:problem-type:nutrition-diary:store-unavailable');
      expect(Math.max(readiness.milliseconds, stats.milliseconds)).toBeLessThan(LESS_THAN_THE_DRIVER);
      // The driver looks twice a second while somebody waits.
      expect(await attemptsIn(2)).toBeLessThan(12);

      setting.proxy.isAway = false;
      await replica.untilReady();
      setting.proxy.goAway();
      const asking = Array.from({ length: 20 }, () => replica.get('/api/v2/stats'));
      // Pending requests retry at once, a few times each; then the driver looks twice a second again.
      await moment(1000);
      expect(await attemptsIn(2)).toBeLessThan(12);
      for (const { status, milliseconds } of await Promise.all(asking)) {
        expect([status, milliseconds < LESS_THAN_THE_DRIVER]).toEqual([503, true]);
      }

      setting.proxy.isAway = false;
      await replica.untilReady();
      expect((await replica.get('/api/v2/stats')).status).toBe(200);
    });

    async function attemptsIn(seconds: number): Promise<number> {
      const before = setting.proxy.connections;
      await moment(seconds * 1000);
      return setting.proxy.connections - before;
    }
  },
  { own: true },
);

import { siteWasAskedFor } from '../support/asked-of-site';
import { describeWithMongo } from '../support/mongo';
import { type Replica, ReplicaSetting } from '../support/replica';
import { storedDays } from '../support/requests';
import { isMongoCommand } from '../support/tcp-proxy';

const DAYS = ['2024-08-20', '2024-08-21', '2024-08-22', '2024-08-23', '2024-08-26', '2024-08-27', '2024-08-28'];
const [LIVENESS, READINESS] = ['/actuator/health/liveness', '/actuator/health/readiness'];

interface Outage {
  away: () => Promise<void> | void;
  back: () => Promise<void> | void;
  days: string[];
  /** How many of the days may be stored when the database is back. */
  counts: number[];
}

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

    it('killed or frozen, ends an export with 503; what was stored is there when the database is, and the rest can follow', async () => {
      replica = await setting.startReady();
      const { mongo } = setting;
      const outages: Outage[] = [
        { away: () => mongo.kill(), back: () => mongo.restart(), days: DAYS.slice(0, 4), counts: [1] },
        // When it goes on it still has the write of the next day.
        { away: () => mongo.freeze(), back: () => mongo.goOn(), days: DAYS.slice(4), counts: [1, 2] },
      ];
      for (const { away, back, days, counts } of outages) {
        const [first = '', second = '', last = ''] = [days[0], days[1], days.at(-1)];
        const weight = { date: first, kind: 'WEIGHT', value: 70 };
        const release = setting.site.hold({ date: second, times: 1 });
        const running = replica.exportDays(first, last);
        await siteWasAskedFor(setting.site, second);
        await away();
        release();

        const answers = await Promise.all([
          ...[READINESS, '/api/v2/stats', `/api/v2/nutritiondata/${first}`].map((path) => replica.get(path)),
          replica.save(weight),
        ]);
        expect((await replica.get(LIVENESS)).status).toBe(200);
        expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
        for (const { body } of [answers[1]!, await running]) {
          expect(body['type']).toBe('urn:problem-type:nutrition-diary:store-unavailable');
        }
        expect((await running).status).toBe(503);

        await back();
        await replica.untilReady();
        const stored = (await storedDays(replica.process)).filter((day) => days.includes(day));
        expect(stored).toEqual(days.slice(0, stored.length));
        expect(counts).toContain(stored.length);
        expect(await replica.save(weight)).toMatchObject({ status: 200 });
        const measured = (await replica.get(`/api/v2/stats/body?fromDate=${first}&toDate=${first}`)).body;
        expect(measured).toMatchObject({ measurements: [weight] });
        expect(await replica.exportWhenFree(first, last)).toMatchObject({
          status: 200,
          body: { successfulDays: days },
        });
      }
    });

    it('for a moment costs an export the day whose write it hits, with its reason, and no other', async () => {
      replica = await setting.startReady({ throughProxy: true });
      let writes = 0;
      setting.proxy.refuses = (chunk) => isMongoCommand(chunk, 'update', 'entries') && ++writes === 2;
      const release = setting.site.hold({ date: '2024-08-28', times: 1 });
      const running = replica.exportDays('2024-08-25', '2024-08-28');
      await siteWasAskedFor(setting.site, '2024-08-28');
      // It is back before that day arrives.
      await setting.mongo.restart();
      release();

      const [successfulDays, unsuccessfulDays] = [['2024-08-25', '2024-08-27', '2024-08-28'], ['2024-08-26']];
      expect(await running).toMatchObject({ status: 200, body: { successfulDays, unsuccessfulDays } });
      expect(replica.process.output).toContain('2024-08-26: store unavailable');
      expect(await storedDays(replica.process)).toEqual(successfulDays);
    });

    it('is not stormed with connections: at the start, and later while requests want it', async () => {
      setting.proxy.goAway();
      replica = await setting.start({ throughProxy: true });
      expect((await replica.get(LIVENESS)).status).toBe(200);
      const [readiness, stats] = await withoutStorm([READINESS, '/api/v2/stats']);
      expect([readiness?.status, stats?.status]).toEqual([503, 503]);
      expect(stats?.body['type']).toBe('urn:problem-type:nutrition-diary:store-unavailable');

      setting.proxy.isAway = false;
      await replica.untilReady();
      setting.proxy.goAway();
      const paths = Array.from({ length: 20 }, () => '/api/v2/stats');
      // Pending requests retry at once, a few times each; after that the driver looks twice a second again.
      await Promise.all(paths.map((path) => replica.get(path)));
      expect(new Set((await withoutStorm(paths)).map(({ status }) => status))).toEqual(new Set([503]));

      setting.proxy.isAway = false;
      await replica.untilReady();
      expect((await replica.get('/api/v2/stats')).status).toBe(200);
    });

    /** The answers. The driver looks twice a second in the four seconds in which the service waits for it. */
    async function withoutStorm(paths: string[]) {
      const before = setting.proxy.connections;
      const answers = await Promise.all(paths.map((path) => replica.get(path)));
      expect(setting.proxy.connections - before).toBeLessThan(24);
      return answers;
    }
  },
  { own: true },
);

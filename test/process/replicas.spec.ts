import { setTimeout as moment } from 'node:timers/promises';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { siteWasAskedFor } from '../support/asked-of-site';
import { describeWithMongo, type Mongo, startMongo, withClient } from '../support/mongo';
import { type Answer, Replica } from '../support/replica';
import { isMongoCommand, TcpProxy } from '../support/tcp-proxy';
import '../support/needs-build';

const SECOND = 1000;

describeWithMongo(
  'Service processes on one database',
  () => {
    let mongo: Mongo;
    let uri: string;
    let site: SimulatedSite;
    let proxy: TcpProxy;
    let replicas: Replica[];

    beforeAll(async () => (mongo = await startMongo({ own: true })));
    afterAll(() => mongo.stop());
    beforeEach(async () => {
      replicas = [];
      uri = mongo.freshUri();
      site = await SimulatedSite.start();
      proxy = await TcpProxy.start(Number(new URL(uri).port));
    });
    afterEach(async () => {
      await Promise.all(replicas.map(({ process }) => process.stop('SIGKILL')));
      await proxy.stop();
      await site.stop();
    });

    async function start(at = uri): Promise<Replica> {
      const replica = await Replica.start(at, site);
      replicas.push(replica);
      await replica.untilReady();
      return replica;
    }

    function throughProxy(): string {
      return uri.replace(/:\d+\//, `:${proxy.port}/`);
    }

    /** Asks again and again until the answer is another than 409; says how many times it was that. */
    async function exportWhenFree(replica: Replica, from: string, to: string): Promise<Answer & { refusals: number }> {
      for (let refusals = 0; ; refusals++) {
        const answer = await replica.exportDays(from, to);
        if (answer.status !== 409) return { ...answer, refusals };
        await moment(100);
      }
    }

    /** Sorted: the days of all entries, one for each entry; the names that they hold; the names that are searched. */
    async function stored(): Promise<{ days: string[]; held: string[]; searched: string[] }> {
      return withClient(uri, {}, async (client) => {
        const entries = await client
          .db()
          .collection<{ day: string; products: { name: string }[] }>('entries')
          .find()
          .toArray();
        const names = await client.db().collection<{ _id: string }>('entries_names').find().toArray();
        return {
          days: entries.map(({ day }) => day).sort(),
          held: [...new Set(entries.flatMap(({ products }) => products.map(({ name }) => name)))].sort(),
          searched: names.map(({ _id }) => _id).sort(),
        };
      });
    }

    it('after the owner was killed another takes over when the lease has run out, not before, and no day is twice', async () => {
      const [owner, other] = [await start(), await start()];
      site.addFault({ kind: 'slow', ms: 2500, date: '2024-08-27', times: 1 });
      const cut = owner.exportDays('2024-08-26', '2024-08-29').catch(() => 'cut');
      await siteWasAskedFor(site, '2024-08-27');
      await owner.process.stop('SIGKILL');
      const killedAt = performance.now();

      const { status, body, refusals } = await exportWhenFree(other, '2024-08-26', '2024-08-29');

      const waited = performance.now() - killedAt;
      expect(await cut).toBe('cut');
      expect([status, body['unsuccessfulDays']]).toEqual([200, []]);
      // The lease of 5 s was renewed for the last time at most a third of it before the kill, plus what a renewal takes.
      expect(waited).toBeGreaterThan(3 * SECOND);
      expect(waited).toBeLessThan(9 * SECOND);
      expect(refusals).toBeGreaterThan(5);
      expect((await stored()).days).toEqual(['2024-08-26', '2024-08-27', '2024-08-28', '2024-08-29']);
    });

    it('the lease holds through a day on which the site asks to wait for longer than the lease', async () => {
      const [owner, other] = [await start(), await start()];
      site.addFault({ kind: 'status', status: 429, retryAfter: '7', date: '2024-08-26', times: 1 });
      const running = owner.exportDays('2024-08-26', '2024-08-26');
      await siteWasAskedFor(site, '2024-08-26');

      const { status, refusals } = await exportWhenFree(other, '2024-08-27', '2024-08-27');

      expect(await running).toMatchObject({ status: 200, body: { successfulDays: ['2024-08-26'] } });
      expect((await running).milliseconds).toBeGreaterThan(7 * SECOND);
      expect(status).toBe(200);
      // It asked ten times a second, and was refused for all of the seven.
      expect(refusals).toBeGreaterThan(20);
    });

    describe('a service killed in the middle of storing a day that has other products than before', () => {
      const [DAY, OTHER_DAY] = ['2024-08-27', '2024-08-30'];

      /** Ends the service in the moment in which it is about to send that command, which does not arrive. */
      async function killBefore(command: string, collection: string): Promise<{ before: string[] }> {
        const replica = await start(throughProxy());
        await replica.exportDays(DAY, DAY);
        const before = (await stored()).held;
        site.setDay(DAY, { ...site.expectedDay(OTHER_DAY)!, date: DAY });
        const killed = new Promise<void>((resolve) => {
          proxy.refuses = (chunk) => {
            if (!isMongoCommand(chunk, command, collection)) return false;
            replica.process.child.kill('SIGKILL');
            resolve();
            return true;
          };
        });
        await Promise.all([replica.exportDays(DAY, DAY).catch(() => 'cut'), killed]);
        await replica.process.ended();
        return { before };
      }

      it('between its new names and the entry: searches find all that is stored, and a later start removes what no day holds', async () => {
        const { before } = await killBefore('update', 'entries');

        const { held, searched } = await stored();
        expect(held).toEqual(before);
        expect(searched).toEqual(expect.arrayContaining(held));
        // The kill did hit the gap: names are ahead.
        expect(searched.length).toBeGreaterThan(held.length);

        // The lease has to run out first.
        await moment(5.5 * SECOND);
        const replica = await start();
        expect((await stored()).searched).toEqual(held);
        const names = (await replica.get('/api/v2/nutritiondata/products/distinct?limit=1000')).body;
        expect([...(names as unknown as string[])].sort()).toEqual(held);
      });

      it('between the entry and the removal of names: searches find all that is stored', async () => {
        const { before } = await killBefore('delete', 'entries_names');

        const { held, searched } = await stored();
        expect(held).not.toEqual(before);
        expect(searched).toEqual(expect.arrayContaining(held));
        expect(searched.length).toBeGreaterThan(held.length);
      });
    });
  },
  { own: true },
);

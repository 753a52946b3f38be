import { setTimeout as moment } from 'node:timers/promises';
import { askedDays, siteWasAskedFor } from '../support/asked-of-site';
import { aDay, aProduct } from '../support/days';
import { describeWithMongo, withClient } from '../support/mongo';
import { type Replica, ReplicaSetting } from '../support/replica';
import { readJson } from '../support/requests';
import { isMongoCommand } from '../support/tcp-proxy';
import { until } from '../support/until';

const DATA = '/api/v2/nutritiondata';

describeWithMongo(
  'Service processes on one database',
  () => {
    const setting = new ReplicaSetting();

    /** Sorted: the days of all entries, one for each entry; the names that they hold; the names that are searched. */
    async function stored(): Promise<{ days: string[]; held: string[]; searched: string[] }> {
      return withClient(setting.uri, {}, async (client) => {
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

    const isLeaseOver = () =>
      withClient(setting.uri, {}, async (client) => {
        const lease = { owner: { $exists: true }, expiresAt: { $gt: new Date() } };
        return (await client.db().collection('entries_state').countDocuments(lease)) === 0;
      });

    const leaseEnd = () =>
      withClient(setting.uri, {}, async (client) => {
        const lease = await client
          .db()
          .collection<{ _id: string; expiresAt: Date }>('entries_state')
          .findOne({ _id: 'export-lease' });
        return lease?.expiresAt.getTime() ?? 0;
      });

    it('take the lease of another when it has run out after a kill, not before, and not while it waits for the site; no day is twice', async () => {
      const [owner, other] = [await setting.startReady(), await setting.startReady()];
      setting.site.addFault({ kind: 'status', status: 429, retryAfter: '6', date: '2024-08-26', times: 1 });
      setting.site.addFault({ kind: 'hang', date: '2024-08-27', times: 1 });
      const running = owner.exportDays('2024-08-26', '2024-08-26');
      await siteWasAskedFor(setting.site, '2024-08-26');
      const waiting = other.exportWhenFree('2024-08-25', '2024-08-25');

      // The lease of 5 s is renewed meanwhile: the site wants to be left alone for six.
      const granted = await leaseEnd();
      await until(async () => (await leaseEnd()) > granted, 100);
      expect(await running).toMatchObject({ status: 200, body: { successfulDays: ['2024-08-26'] } });
      expect(await waiting).toMatchObject({ status: 200 });
      expect((await waiting).refusals).toBeGreaterThan(1);
      expect(askedDays(setting.site)).toEqual(['2024-08-26', '2024-08-26', '2024-08-25']);

      const cut = owner.exportDays('2024-08-26', '2024-08-29').catch(() => 'cut');
      await siteWasAskedFor(setting.site, '2024-08-27');
      await owner.process.stop('SIGKILL');
      const expiresAt = await leaseEnd();

      const { status, body, refusals } = await other.exportWhenFree('2024-08-26', '2024-08-29');
      expect(await cut).toBe('cut');
      expect([status, body['unsuccessfulDays']]).toEqual([200, []]);
      expect(refusals).toBeGreaterThan(1);
      const { startedAt } = (await other.get(`${DATA}/export/status`)).body;
      expect(Date.parse(String(startedAt))).toBeGreaterThanOrEqual(expiresAt);
      expect((await stored()).days).toEqual(['2024-08-25', '2024-08-26', '2024-08-27', '2024-08-28', '2024-08-29']);
    });

    it('searches find all that is stored after a kill in the middle of storing a day that has other products, and a later start removes what no day holds', async () => {
      const day = '2024-08-27';
      const startAgain = () => setting.startReady({ throughProxy: true });

      /** Ends the service in the moment in which it is about to send that command, which does not arrive; names are then ahead. */
      async function killBefore(replica: Replica, command: string, collection: string, otherDay: string) {
        setting.site.setDay(day, { ...setting.site.expectedDay(otherDay)!, date: day });
        const killed = new Promise<void>((resolve) => {
          setting.proxy.refuses = (chunk) => {
            if (!isMongoCommand(chunk, command, collection)) return false;
            replica.process.child.kill('SIGKILL');
            resolve();
            return true;
          };
        });
        await Promise.all([replica.exportDays(day, day).catch(() => 'cut'), killed]);
        await replica.process.ended();
        setting.proxy.refuses = () => false;
        const { held, searched } = await stored();
        expect(searched).toEqual(expect.arrayContaining(held));
        expect(searched.length).toBeGreaterThan(held.length);
        return held;
      }

      let replica = await startAgain();
      await replica.exportDays(day, day);
      const { held } = await stored();
      // Between its new names and the entry.
      expect(await killBefore(replica, 'update', 'entries', '2024-08-30')).toEqual(held);

      await until(isLeaseOver, 100);
      replica = await startAgain();
      // They are looked through beside the first answers.
      await until(async () => (await stored()).searched.length === held.length, 50);
      expect((await stored()).searched).toEqual(held);
      const names = (await replica.get('/api/v2/nutritiondata/products/distinct?limit=1000')).body;
      expect([...(names as unknown as string[])].sort()).toEqual(held);

      // Between the entry and the removal of names.
      expect(await killBefore(replica, 'delete', 'entries_names', '2024-08-30')).not.toEqual(held);
    });

    describe('a run that was stopped for longer than its lease, in the middle of writing a day', () => {
      const [DAY, NEXT_DAY] = ['2024-08-27', '2024-08-28'];

      /** Stops the first while its day is on the way to the database, and wakes it after the second has stored the same day. */
      async function overtaken(run: (replica: Replica, isLate: boolean) => Promise<{ status: number; body: unknown }>) {
        const [first, second] = [await setting.startReady({ throughProxy: true }), await setting.startReady()];
        const { proxy } = setting;
        proxy.holds = (chunk) => isMongoCommand(chunk, 'update', 'entries');
        const stopped = run(first, true);
        await until(() => proxy.isHolding);
        first.process.child.kill('SIGSTOP');
        let answer = await run(second, false);
        while (answer.status === 409) answer = await moment(100).then(() => run(second, false));
        proxy.release();
        first.process.child.kill('SIGCONT');
        const late = await stopped;
        const { body } = await second.get(`${DATA}/range?fromDate=${DAY}&toDate=${NEXT_DAY}&includeProducts=true`);
        const days = body as unknown as { date: string; products: { name: string }[] }[];
        return { answer, late, days: days.map(({ date, products }) => [date, products.map(({ name }) => name)]) };
      }

      it('does not replace what an import has stored in the meantime', async () => {
        const importing = async (replica: Replica, isLate: boolean) => {
          const products = [aProduct(isLate ? 'Altes Brot' : 'Frisches Brot')];
          const body = JSON.stringify([aDay(DAY, { products }), aDay(NEXT_DAY, { products })]);
          return readJson(await fetch(`${replica.process.url}${DATA}/import?mode=replace`, { method: 'POST', body }));
        };
        const { answer, late, days } = await overtaken(importing);

        expect(answer).toMatchObject({ status: 200, body: { imported: 2 } });
        expect(days).toEqual([
          [DAY, ['Frisches Brot']],
          [NEXT_DAY, ['Frisches Brot']],
        ]);
        expect(late).toMatchObject({ status: 200, body: { imported: 0, notTried: 2 } });
      });
    });
  },
  { own: true },
);

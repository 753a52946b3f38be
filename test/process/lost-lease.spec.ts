import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { aDay, aProduct } from '../support/days';
import { describeWithMongo, type Mongo, startMongo } from '../support/mongo';
import { Replica } from '../support/replica';
import { readJson } from '../support/requests';
import { isMongoCommand, TcpProxy } from '../support/tcp-proxy';
import { until } from '../support/until';
import '../support/needs-build';

const DATA = '/api/v2/nutritiondata';
const [DAY, NEXT_DAY] = ['2024-08-27', '2024-08-28'];

describeWithMongo(
  'A run that was stopped for longer than its lease, in the middle of writing a day',
  () => {
    let mongo: Mongo;
    let site: SimulatedSite;
    let proxy: TcpProxy;
    let replicas: Replica[];

    beforeAll(async () => (mongo = await startMongo({ own: true })));
    afterAll(() => mongo.stop());
    beforeEach(async () => {
      const uri = mongo.freshUri();
      site = await SimulatedSite.start();
      proxy = await TcpProxy.start(Number(new URL(uri).port));
      const throughProxy = uri.replace(/:\d+\//, `:${proxy.port}/`);
      replicas = [await Replica.start(throughProxy, site), await Replica.start(uri, site)];
      for (const replica of replicas) await replica.untilReady();
    });
    afterEach(async () => {
      for (const { process } of replicas) process.child.kill('SIGCONT');
      await Promise.all(replicas.map(({ process }) => process.stop('SIGKILL')));
      await proxy.stop();
      await site.stop();
    });

    /** Stops the first while its day is on the way to the database, and wakes it after the second has stored the same day. */
    async function overtaken(run: (replica: Replica, isLate: boolean) => Promise<{ status: number; body: unknown }>) {
      const [first, second] = replicas as [Replica, Replica];
      proxy.holds = (chunk) => isMongoCommand(chunk, 'update', 'entries');
      const stopped = run(first, true);
      await until(() => proxy.isHolding);
      first.process.child.kill('SIGSTOP');
      let answer = await run(second, false);
      while (answer.status === 409) answer = await run(second, false);
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

    it('does not replace what an export has stored in the meantime', async () => {
      const [before, after] = [site.expectedDay(DAY)!, site.expectedDay('2024-08-30')!];
      const exporting = (replica: Replica, isLate: boolean) => {
        site.setDay(DAY, { ...(isLate ? before : after), date: DAY });
        return replica.exportDays(DAY, NEXT_DAY);
      };
      const { answer, late, days } = await overtaken(exporting);

      expect(answer).toMatchObject({ status: 200, body: { successfulDays: [DAY, NEXT_DAY] } });
      expect(days[0]).toEqual([DAY, after.products.map(({ expected }) => expected.name)]);
      expect(late).toMatchObject({ status: 200, body: { unsuccessfulDays: [DAY, NEXT_DAY] } });
    });
  },
  { own: true },
);

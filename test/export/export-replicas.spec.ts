import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { describeWithMongo, type Mongo, startMongo } from '../support/mongo';
import { postExport } from '../support/requests';

interface Status {
  running: boolean;
  stopRequested: boolean;
  done: number;
  total: number;
}

describeWithMongo('two replicas on one database', () => {
  let mongo: Mongo;
  let site: SimulatedSite;
  let one: TestApp;
  let other: TestApp;

  beforeAll(async () => {
    [mongo, site] = await Promise.all([startMongo(), SimulatedSite.start({ delayMs: 300 })]);
    const environment = { ...upstreamOf(site), EXPORTER_PERSISTENCE_DOCSTORE_URL: mongo.uri };
    [one, other] = [await createTestApp({ environment }), await createTestApp({ environment })];
  });
  afterAll(async () => {
    await Promise.all([one.close(), other.close()]);
    await Promise.all([mongo.stop(), site.stop()]);
  });

  const statusOf = async ({ url }: TestApp) =>
    (await (await fetch(`${url}/api/v2/nutritiondata/export/status`)).json()) as Status;

  it('report the same about an export, and either of them stops it', async () => {
    const running = postExport(one, '2024-08-01', '2024-08-20');
    let seen = await statusOf(other);
    while (seen.done < 1) seen = await statusOf(other);
    expect(seen).toMatchObject({ running: true, fromDate: '2024-08-01', toDate: '2024-08-20', total: 20 });

    const stopping = await fetch(`${other.url}/api/v2/nutritiondata/export`, { method: 'DELETE' });
    expect(await stopping.json()).toMatchObject({ running: true, stopRequested: true });

    const result = (await (await running).json()) as { successfulDays: string[] };
    // The stop request is read with the next progress report: the current day, and at most one that had begun.
    expect(result.successfulDays.length).toBeGreaterThanOrEqual(1);
    expect(result.successfulDays.length).toBeLessThanOrEqual(4);
    expect(await statusOf(other)).toEqual(await statusOf(one));
    expect(await statusOf(other)).toMatchObject({ running: false, done: 20 });
  });
});

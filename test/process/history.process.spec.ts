import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as moment } from 'node:timers/promises';
import { randomFrom } from '../../simulated-site/diary/random.ts';
import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { upstreamOf } from '../support/create-test-app';
import { ReplicaSetting } from '../support/replica';
import { describeWithMongo } from '../support/mongo';
import { getJson } from '../support/requests';
import { ServiceProcess } from '../support/service-process';
import { until } from '../support/until';

const HISTORY = '/api/v2/nutritiondata/history';
/** More by hand: `HISTORY_KILLS=30 npm test -- test/process/history`. */
const KILLS = Number(process.env['HISTORY_KILLS'] ?? 3);
const SPAN = { from: '2024-05-01', to: '2024-08-30' };

interface Entry {
  date: string;
  source: string | null;
  totalCalories: number;
  totalSugar: number | null;
  products: object[];
}

const compare = (url: string, mode: string) =>
  fetch(url + HISTORY, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  });

describe('a comparison whose service is killed', () => {
  it('a service killed again and again while it gets the whole diary has every day as its page or as the CSV says, and then as its page', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'diary-history-'));
    const site = await SimulatedSite.start({
      delayMs: 4,
      history: { span: SPAN, nightShare: 0.2, dayStartsAt: '03:00' },
    });
    const random = randomFrom(26, 'kills');
    const start = () =>
      ServiceProcess.start({
        ...upstreamOf(site),
        'EXPORTER_UPSTREAM_PAUSE-MS': '0',
        EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${join(folder, 'diary.db')}`,
      });
    const entriesOf = async ({ url }: ServiceProcess) =>
      (await getJson(`${url}/api/v2/nutritiondata?details=true`)).body as unknown as Entry[];
    let fromPages = 0;

    let service = await start();
    for (let kill = 0; kill < KILLS; kill++) {
      const running = compare(service.url, 'fill').catch(() => undefined);
      // The CSV takes some 100 ms, and so does each of a hundred pages.
      await moment(random() * 1000);
      await service.stop('SIGKILL');
      await running;

      service = await start();
      const entries = await entriesOf(service);
      for (const { date, source, totalCalories, totalSugar, products } of entries) {
        const page = site.expectedDay(date)!;
        expect({ date, foods: products.length }).toEqual({ date, foods: page.products.length });
        if (source === 'PAGE') expect({ date, totalCalories }).toEqual({ date, totalCalories: page.totals.kcal });
        else expect({ date, source, totalSugar }).toEqual({ date, source: 'HISTORY', totalSugar: null });
      }
      // The CSV does not replace values of a page.
      const pages = entries.filter(({ source }) => source === 'PAGE').length;
      expect(pages).toBeGreaterThanOrEqual(fromPages);
      fromPages = pages;
    }

    expect((await compare(service.url, 'fetch')).status).toBe(200);
    const entries = await entriesOf(service);
    expect(new Set(entries.map(({ source }) => source))).toEqual(new Set(['PAGE']));
    expect(entries.map(({ date, totalCalories }) => [date, totalCalories])).toEqual(
      entries.map(({ date }) => [date, site.expectedDay(date)!.totals.kcal]),
    );
    const again = (await (await compare(service.url, 'compare')).json()) as { same: number; days: number };
    expect(again).toMatchObject({ missing: 0, changed: 0, same: entries.length, days: entries.length });
    await service.stop('SIGKILL');
    await site.stop();
    rmSync(folder, { recursive: true });
  });
});

describeWithMongo('two replicas', () => {
  const setting = new ReplicaSetting({ history: { span: { from: '2024-08-01', to: '2024-08-30' } } });

  it('show and stop the comparison of each other, and do not begin another', async () => {
    setting.site.addFault({ kind: 'slow', ms: 200 });
    const release = setting.site.hold({ after: 2 });
    const [one, other] = [await setting.startReady(), await setting.startReady()];
    const running = compare(one.process.url, 'fill');
    const status = async (): Promise<Record<string, unknown>> =>
      (await other.get('/api/v2/nutritiondata/export/status?details=true')).body as Record<string, unknown>;
    await until(async () => (await status())['done'] === 2);

    expect(await status()).toMatchObject({ running: true, work: 'history' });
    expect((await compare(other.process.url, 'fetch')).status).toBe(409);
    await fetch(`${other.process.url}/api/v2/nutritiondata/export`, { method: 'DELETE' });
    release();

    const report = (await (await running).json()) as { filled: number; left: number };
    expect(report.left).toBeGreaterThan(0);
    expect((await other.get(HISTORY)).body).toMatchObject({ report });
    setting.site.clearFaults();
    expect(await (await compare(other.process.url, 'fetch')).json()).toMatchObject({
      missing: 0,
      changed: report.left,
      left: 0,
    });
  });
});

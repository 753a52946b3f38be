import { createTestApp, type TestApp, upstreamOf } from '../../support/create-test-app';
import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { siteWasAskedFor } from '../../support/asked-of-site';
import { getJson, readJson } from '../../support/requests';

const ENTRIES = '/api/v2/nutritiondata';

let site: SimulatedSite;
let service: TestApp;

beforeEach(async () => {
  site = await SimulatedSite.start();
  service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment: upstreamOf(site) });
});
afterEach(async () => {
  await service.close();
  await site.stop();
});

const post = (path: string, body: object) =>
  fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const stop = () => fetch(`${service.url}${ENTRIES}/export`, { method: 'DELETE' });
const status = async (): Promise<unknown> =>
  (await getJson(`${service.url}${ENTRIES}/export/status?details=true`)).body;

describe('a stop does not wait for a site that drips', () => {
  it('the page of a day', async () => {
    site.addFault({ kind: 'drip', everyMs: 100, date: '2024-08-21' });
    const running = post(ENTRIES, { fromDate: '2024-08-21', toDate: '2024-08-22' });
    await siteWasAskedFor(site, '2024-08-21');
    await stop();

    const { successfulDays, unsuccessfulDays } = (await readJson(await running)).body;
    expect([successfulDays, unsuccessfulDays]).toEqual([[], ['2024-08-21', '2024-08-22']]);
    expect(await status()).toMatchObject({ running: false, stopped: true, problem: null });
  });

  it('its CSV, at once', async () => {
    site.addFault({ kind: 'drip', everyMs: 50, on: 'history' });
    const running = post(`${ENTRIES}/history`, {});
    await siteWasAskedFor(site, 'history');
    await stop();

    expect((await running).status).toBe(502);
    expect(await status()).toMatchObject({ running: false, stopped: true, problem: null });
    expect((await getJson(`${service.url}${ENTRIES}/history`)).body).toMatchObject({ problem: null });
  });
});

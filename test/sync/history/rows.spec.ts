import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { DocStore } from '../../../src/persistence/doc-store';
import type { HistoryReportDto } from '../../../web/src/api/schema';
import { createTestApp, type TestApp, upstreamOf } from '../../support/create-test-app';
import { day } from '../../support/days';
import { getJson, post, postExport, readJson } from '../../support/requests';
import { logBread } from '../../support/shown-by-site';

const CSV = '/db/i18n/exporter/?lang=de&action=diary&type=csv';
const API = '/api/v2/nutritiondata';

let site: SimulatedSite;
let service: TestApp;

async function start(options: Parameters<typeof SimulatedSite.start>[0]): Promise<void> {
  site = await SimulatedSite.start(options);
  service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment: upstreamOf(site) });
}
afterEach(async () => {
  await service.close();
  await site.stop();
});

const compare = async (body = {}) =>
  (await readJson(await post(`${service.url}${API}/history`, body))).body as HistoryReportDto;

describe('the fingerprints of days that were imported', () => {
  it('are noted for all of them by the first comparison', async () => {
    await start({ requireLogin: false });
    // The first one, of which the morning may be gone, and one more than are noted at once: 502 days.
    logBread(site, { from: day('2023-04-17'), to: day('2024-08-30') });
    const body = await (await fetch(site.url + CSV)).text();
    await fetch(`${service.url}${API}/import`, { method: 'POST', body });
    const marked = async () => {
      const origins = await service.app.get(DocStore).readOrigins({});
      return origins.filter(({ fingerprint }) => fingerprint !== null).length;
    };

    expect(await marked()).toBe(0);
    expect(await compare()).toMatchObject({ days: 502, missing: 0, same: 502, fetched: 0 });
    expect(await marked()).toBe(501);
  });
});

describe('a comparison with a CSV of which a row cannot be read', () => {
  it('does not judge the stored day, and reads the page of the one that is missing', async () => {
    const [stored, missing] = ['2024-08-01', '2024-08-02'];
    await start({ history: { span: { from: '2024-07-20', to: '2024-08-09' } } });
    for (const date of [stored, missing]) {
      const shown = site.expectedDay(date) ?? site.expectedDay('2024-08-06')!;
      const [first, ...others] = shown.products;
      site.setDay(date, { ...shown, products: [{ ...first!, inHistory: { text: ' ', kilojoules: 100 } }, ...others] });
    }
    await postExport(service, stored, stored);

    const report = await compare({ mode: 'fill' });

    expect(report.listed.missing).toContain(missing);
    expect(report.listed.missing).not.toContain(stored);
    expect([report.changed, report.notInHistory]).toEqual([0, 0]);
    // Nor is the last of July stored from the CSV: the row may be a food of its evening.
    expect(report.filled).toBe(report.missing - 2);
    const { body } = await getJson(`${service.url}${API}/${missing}?details=true`);
    expect(body).toMatchObject({ source: 'PAGE' });
  });
});

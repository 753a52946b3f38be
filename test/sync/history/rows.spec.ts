import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import { addDays } from '../../../src/diary/calendar-day';
import { DocStore } from '../../../src/persistence/doc-store';
import type { HistoryReportDto } from '../../../web/src/api/schema';
import { createTestApp, upstreamOf } from '../../support/create-test-app';
import { day } from '../../support/days';
import { post, readJson } from '../../support/requests';

const CSV = '/db/i18n/exporter/?lang=de&action=diary&type=csv';
const API = '/api/v2/nutritiondata';
/** The first one, of which the morning may be gone, and one more than are noted at once. */
const DAYS = 502;

describe('the fingerprints of days that were imported', () => {
  it('are noted for all of them by the first comparison', async () => {
    const site = await SimulatedSite.start({ requireLogin: false });
    const values = { kcal: 100, kilojoules: 419, fat: 1.5, carbs: 10, protein: 2.5 };
    const expected = { amount: '1 Scheibe', name: 'Brot', link: '' };
    const bread = { time: '8:00', meal: 'Breakfast', text: '1 Scheibe Brot', link: undefined, ...values, expected };
    for (let ago = 1; ago <= DAYS; ago++) {
      const date = addDays(day('2024-08-31'), -ago);
      site.setDay(date, { date, products: [bread], totals: { ...values, sugar: 0, fibre: 0 } });
    }
    const service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment: upstreamOf(site) });
    const body = await (await fetch(site.url + CSV)).text();
    await fetch(`${service.url}${API}/import`, { method: 'POST', body });
    const marked = async () => {
      const origins = await service.app.get(DocStore).readOrigins({});
      return origins.filter(({ fingerprint }) => fingerprint !== null).length;
    };

    expect(await marked()).toBe(0);
    const { body: report } = await readJson(await post(`${service.url}${API}/history`, {}));
    expect(report as unknown as HistoryReportDto).toMatchObject({ days: DAYS, missing: 0, same: DAYS, fetched: 0 });
    expect(await marked()).toBe(DAYS - 1);
    await service.close();
    await site.stop();
  });
});

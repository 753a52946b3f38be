import { SimulatedSite } from '../../../simulated-site/simulated-site.ts';
import type { HistoryReportDto } from '../../../src/sync/history/history.dto';
import { createTestApp, upstreamOf } from '../../support/create-test-app';
import { getJson, post, postExport } from '../../support/requests';

const API = '/api/v2/nutritiondata';
const [STORED, MISSING] = ['2024-08-01', '2024-08-02'];

describe('a comparison with a CSV of which a row cannot be read', () => {
  it('does not judge the stored day, and reads the page of the one that is missing', async () => {
    const site = await SimulatedSite.start({ history: { span: { from: '2024-07-20', to: '2024-08-09' } } });
    const service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment: upstreamOf(site) });
    for (const date of [STORED, MISSING]) {
      const day = site.expectedDay(date) ?? site.expectedDay('2024-08-06')!;
      const [first, ...others] = day.products;
      site.setDay(date, { ...day, products: [{ ...first!, inHistory: { text: ' ', kilojoules: 100 } }, ...others] });
    }
    await postExport(service, STORED, STORED);

    const answer = await post(`${service.url}${API}/history`, { mode: 'fill' });
    const report = (await answer.json()) as HistoryReportDto;

    expect(report.listed.missing).toContain(MISSING);
    expect(report.listed.missing).not.toContain(STORED);
    expect([report.changed, report.notInHistory]).toEqual([0, 0]);
    // Nor is the last of July stored from the CSV: the row may be a food of its evening.
    expect(report.filled).toBe(report.missing - 2);
    const { body } = await getJson(`${service.url}${API}/${MISSING}?details=true`);
    expect(body).toMatchObject({ source: 'PAGE' });
    await service.close();
    await site.stop();
  });
});

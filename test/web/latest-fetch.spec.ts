import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { describeInBrowser, figure, TestBrowser } from '../support/browser';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import { aDay } from '../support/days';
import { fill } from '../support/diary-with-gaps';
import '../support/needs-build';

describeInBrowser('the overview tells of the latest fetch', () => {
  let browser: TestBrowser;
  let site: SimulatedSite;
  let service: TestApp;

  beforeAll(async () => (browser = await TestBrowser.start()));
  afterAll(() => browser.stop());
  beforeEach(async () => {
    site = await SimulatedSite.start();
    service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment: upstreamOf(site) });
    await fill(service.app, [aDay('2024-08-01')]);
  });
  afterEach(async () => {
    await service.close();
    await site.stop();
  });
  const fetchDays = (days: number) => fetch(`${service.url}/api/v2/nutritiondata/export?days=${days}`);

  it('while it runs, and shows what it brought when it has ended', async () => {
    site.addFault({ kind: 'slow', ms: 700 });
    const { page, complaints } = await browser.open(service.url);
    await page.locator('[data-figure="gaps"]').waitFor();
    expect(await page.locator('.notice').count()).toBe(0);
    // 2 to 31 August.
    expect(await figure(page, 'gaps')).toBe('30');

    const running = fetchDays(3);
    await page.getByText('Days are being fetched').waitFor();
    await page.getByText('1 of 3 days').waitFor();
    await running;

    await page.getByText('Days are being fetched').waitFor({ state: 'detached' });
    await page.locator('[data-figure="gaps"]', { hasText: '27' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('when some days failed, without calling it a failure', async () => {
    site.addFault({ kind: 'maintenance', date: '2024-08-30' });
    await fetchDays(4);
    const { page } = await browser.open(service.url);
    await page.getByText('The last fetch is incomplete').waitFor();
    expect(await page.locator('.notice').innerText()).toContain('Not fetched: 1 of 4 days.');
    await page.context().close();
  });

  it('when it went wrong, in the language of the page', async () => {
    site.rejectPassword = true;
    await fetchDays(2);
    const { page } = await browser.open(service.url, { locale: 'de-DE' });
    await page.getByText('fddb.info hat die Anmeldung abgelehnt').waitFor();
    // The days may be stored all the same, from an earlier fetch.
    expect(await page.locator('.notice').innerText()).toContain('Nicht abgerufen: 2 von 2 Tagen.');

    await page.getByRole('link', { name: 'Details' }).click();
    await page.getByRole('heading', { level: 1, name: 'Abruf' }).waitFor();
    await page.context().close();
  });
});

import { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { accessibilityMistakes, describeInBrowser, TestBrowser, type WatchedPage } from '../support/browser';
import { createTestApp, type TestApp, upstreamOf } from '../support/create-test-app';
import '../support/needs-build';

type Page = WatchedPage['page'];

describeInBrowser('the page of exports', () => {
  let browser: TestBrowser;
  let site: SimulatedSite;
  let service: TestApp;

  beforeAll(async () => (browser = await TestBrowser.start()));
  afterAll(() => browser.stop());
  beforeEach(async () => {
    site = await SimulatedSite.start();
    service = await createTestApp({ now: '2024-09-01T12:00:00Z', environment: upstreamOf(site) });
  });
  afterEach(async () => {
    await service.close();
    await site.stop();
  });

  async function open(from: string, to: string): Promise<WatchedPage> {
    const opened = await browser.open(`${service.url}/#/export?from=${from}&to=${to}`);
    await opened.page.getByText('Nothing was exported yet.').waitFor();
    return opened;
  }
  const start = (page: Page) => page.getByRole('button', { name: 'Start the export' }).click();
  const stored = async () => {
    const entries = (await (await fetch(`${service.url}/api/v2/nutritiondata`)).json()) as { date: string }[];
    return entries.map(({ date }) => date);
  };

  it('shows an export from its beginning to its end, with the reason of the day that failed, in every window', async () => {
    site.addFault({ kind: 'slow', ms: 1200 });
    site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    const { page, complaints } = await open('2024-08-26', '2024-08-29');
    const other = await browser.open(`${service.url}/#/export`);
    await start(page);

    await Promise.all(
      [page, other.page].map(async (window) => {
        await window.getByRole('heading', { name: 'Running now' }).waitFor();
        await window.locator('progress[value="2"][max="4"]').waitFor();
        await window.getByText(/^[23] of 4 days$/).waitFor();
      }),
    );
    expect(await other.page.getByRole('main').innerText()).toContain('started on this page');
    // A second export is not offered while one runs.
    expect(await other.page.getByRole('button', { name: 'Start the export' }).isDisabled()).toBe(true);

    for (const window of [page, other.page]) {
      await window.getByText('3 stored, 1 not.').waitFor();
      const failed = window.locator('[data-reason="unexpected page"]');
      expect(await failed.allInnerTexts()).toEqual(['27 Aug 2024']);
      expect(await window.locator('.outcomes').innerText()).toContain('Try again later.');
      expect(await window.locator('.stored-days a').allInnerTexts()).toEqual([
        '29 Aug 2024',
        '28 Aug 2024',
        '26 Aug 2024',
      ]);
    }
    expect(await stored()).toEqual(['2024-08-26', '2024-08-28', '2024-08-29']);
    expect(await accessibilityMistakes(other.page)).toEqual([]);
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  it('stops an export after the day in flight', async () => {
    site.addFault({ kind: 'slow', ms: 500 });
    const { page, complaints } = await open('2024-08-20', '2024-08-29');
    await start(page);
    await page.getByText('2 of 10 days').waitFor();

    await page.getByRole('button', { name: 'Stop after the current day' }).click();

    await page.getByRole('heading', { name: 'The last export' }).waitFor();
    const days = await stored();
    expect(days.length).toBeGreaterThanOrEqual(2);
    expect(days.length).toBeLessThan(5);
    await page.getByText(`${days.length} stored, ${10 - days.length} not.`).waitFor();
    expect(await page.locator('[data-reason="not tried"]').count()).toBe(10 - days.length);
    expect(complaints).toEqual([]);
  });

  it('shows what another client has started', async () => {
    site.addFault({ kind: 'slow', ms: 400 });
    const { page } = await open('2024-08-01', '2024-08-01');
    const running = fetch(`${service.url}/api/v2/nutritiondata/export?days=3`);

    await page.getByText('started over the API').waitFor();
    await page.getByText('All 3 days are stored.').waitFor();
    await running;
  });

  it('says in words that help that another export runs, although its window did not know', async () => {
    site.addFault({ kind: 'slow', ms: 1500 });
    const { page } = await open('2024-08-26', '2024-08-26');
    const running = fetch(`${service.url}/api/v2/nutritiondata/export?days=1`);
    await start(page);

    await page.getByText('One runs at a time, whoever started it.').waitFor();
    await running;
  });

  it('says in words that help that the account was not accepted', async () => {
    site.rejectPassword = true;
    const { page } = await open('2024-08-26', '2024-08-26');
    await start(page);

    await page.getByText('The diary site did not accept the account').waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    // Another window learns of it too.
    const other = await browser.open(`${service.url}/#/export`);
    await other.page.getByText('The export failed').waitFor();
  });

  it('fetches the last days, today as well when that is wished', async () => {
    const { page } = await open('', '');
    expect(await page.getByLabel(/How many days/).inputValue()).toBe('7');
    await page.getByLabel(/How many days/).fill('2');
    await page.getByLabel('Today as well').check();
    await start(page);

    await page.getByText('All 3 days are stored.').waitFor();
    expect(await stored()).toEqual(['2024-08-30', '2024-08-31', '2024-09-01']);
  });
});

describeInBrowser('the page of exports without an account', () => {
  it('says what to set and starts nothing', async () => {
    const browser = await TestBrowser.start();
    const service = await createTestApp();
    const { page } = await browser.open(`${service.url}/#/export`);

    await page.getByText('EXPORTER_UPSTREAM_USERNAME').waitFor();
    expect(await page.getByRole('button', { name: 'Start the export' }).isDisabled()).toBe(true);
    await browser.stop();
    await service.close();
  });
});

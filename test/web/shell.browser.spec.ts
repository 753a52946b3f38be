import {
  chooseRange,
  describeInBrowser,
  DiaryInBrowser,
  expectSoon,
  FAILED_REQUEST,
  loaded,
  Windows,
} from '../support/browser';
import { createTestApp } from '../support/create-test-app';
import { DIARY_WITH_GAPS, fill } from '../support/diary-with-gaps';
import { until } from '../support/until';

describeInBrowser('while the service is away', () => {
  const windows = new Windows(/^Failed to load resource: |ERR_/);

  it('the page says so once, and goes on by itself when it is back', async () => {
    const service = await createTestApp();
    await fill(service.app, DIARY_WITH_GAPS);
    const page = await windows.open(service.url);
    await page.locator('.months [data-state="logged"]').first().waitFor();
    await service.close();

    await page.getByRole('link', { name: 'Trends' }).click();
    await page.getByRole('alert').waitFor();
    await expectSoon(() => page.getByRole('alert').allInnerTexts()).toEqual([
      'The service cannot be reached\n\nIt may be restarting, or the connection is gone. This page continues by itself; nothing is lost.',
    ]);
    await expectSoon(() => page.getByRole('button', { name: 'Try again' }).count()).toEqual(0);

    const again = await createTestApp({ port: Number(new URL(service.url).port) });
    await fill(again.app, DIARY_WITH_GAPS);
    await page.locator('.chart-title').first().waitFor();
    await page.locator('.bars').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await again.close();
  });
});

describeInBrowser('around every page', () => {
  const diary = new DiaryInBrowser({ expected: FAILED_REQUEST });

  it('that was open during an update loads the new version when it needs a view', async () => {
    const page = await diary.open();
    await page.getByRole('heading', { name: 'Overview' }).waitFor();
    await page.route(/assets\/trends-page/, (route) => route.fulfill({ status: 404 }), { times: 1 });
    const newer = { contentType: 'text/html', body: '<script src="./assets/index-newer.js"></script>' };
    await page.route(`${diary.url}/`, (route) => route.fulfill(newer), { times: 1 });
    const reloaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Trends' }).click();
    await reloaded;
    await page.getByRole('heading', { name: 'Trends', exact: true }).waitFor();
  });

  it('the name stays beside the heading in German, at any width', async () => {
    const page = await diary.open('#/trends', { locale: 'de-DE' });
    await page.getByRole('heading', { name: 'Trends' }).waitFor();
    for (const width of [770, 800, 1024, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      // The text, not its box, which may be narrower.
      const [name, heading] = await page.evaluate<[number, number]>(`['.brand span', 'h1'].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(document.querySelector(part));
        return range.getBoundingClientRect();
      }).map(({ left, right }, index) => index === 0 ? right : left)`);
      expect({ width, isBeside: name < heading }).toEqual({ width, isBeside: true });
      // It breaks after "Ernährungs", where its hyphen is.
      const lines = await page.evaluate<number>(`(() => {
        const range = document.createRange();
        range.setEnd(document.querySelector('.brand span').firstChild, 10);
        range.setStart(document.querySelector('.brand span').firstChild, 0);
        return range.getClientRects().length;
      })()`);
      expect({ width, lines }).toEqual({ width, lines: 1 });
    }
  });

  it('paper has the content alone, on white, also when the screen is dark', async () => {
    const page = await diary.open('#/trends?from=2024-08-20&to=2024-08-31', { colorScheme: 'dark' });
    await page.locator('.sentence').first().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });

    for (const part of ['nav', '.brand', '.preferences', '.controls .field', 'button']) {
      await page.locator(part).first().waitFor({ state: 'hidden' });
    }
    await expectSoon(() => page.locator('.sentence').first().isVisible()).toEqual(true);
    // The days of the figures.
    await expectSoon(() => page.locator('.period').first().isVisible()).toEqual(true);
    const colours = `[document.documentElement, document.querySelector('.card')].map((part) => getComputedStyle(part).backgroundColor)`;
    await expectSoon(() => page.evaluate(colours)).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    await expectSoon(() => page.evaluate('getComputedStyle(document.body).color')).toEqual('rgb(31, 36, 34)');
  });

  it('going back finds what was chosen and where one was', async () => {
    const page = await diary.show('#/trends');
    await chooseRange(page, 'This year');
    await page.getByLabel('Nutrient').selectOption('FAT');
    await page.locator('.chart-title', { hasText: 'Fat' }).waitFor();
    await loaded(page);
    await page.evaluate('scrollTo(0, 700)');
    await until(async () => (await page.evaluate('history.state?.scroll')) === 700);

    await page.evaluate(`location.hash = '#/day/2024-08-30'`);
    await page.getByRole('heading', { name: 'Friday, 30 August 2024' }).waitFor();
    await expectSoon(() => page.evaluate('scrollY')).toEqual(0);
    await page.goBack();

    await loaded(page);
    await until(async () => (await page.evaluate('scrollY')) === 700);
    await expectSoon(() => page.getByLabel('Nutrient').inputValue()).toEqual('FAT');
    await page.locator('.range-filter summary', { hasText: 'This year' }).waitFor();
  });
});

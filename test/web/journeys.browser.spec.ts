import { buffer } from 'node:stream/consumers';
import { DocStore } from '../../src/persistence/doc-store';
import { datesBetween } from '../../web/src/dates';
import { askedDays } from '../support/asked-of-site';
import {
  ACCOUNT,
  describeInBrowser,
  DiaryInBrowser,
  expectFigures,
  expectReadable,
  expectSoon,
  FAILED_REQUEST,
  loaded,
  Windows,
} from '../support/browser';
import { createTestApp } from '../support/create-test-app';
import { aDay } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { DAYS_OF_FILE, drop, fileInput, jsonFile, SITE_FILE } from '../support/files-to-import';
import { storedDays } from '../support/requests';
import { until } from '../support/until';

describeInBrowser('in a filled diary', () => {
  const diary = new DiaryInBrowser({ environment: ACCOUNT, expected: FAILED_REQUEST });

  it('the overview leads to the last month and what changed in it, to yesterday, and to a missing day', async () => {
    const page = await diary.show();
    await page.getByRole('link', { name: 'August 2024', exact: true }).click();
    const change = page.locator('[data-figure="comparison"]');
    await change.waitFor();
    const { y, height } = (await change.boundingBox())!;
    // Without scrolling.
    expect(y + height).toBeLessThan(page.viewportSize()!.height);
    await page.goBack();
    await page.getByRole('link', { name: 'Yesterday' }).click();
    await page.getByRole('heading', { level: 1, name: 'Saturday, 31 August 2024' }).waitFor();
    expect(page.url()).toBe(`${diary.url}/#/day/2024-08-31`);
    await page.goBack();
    await page.locator('.months a[href="#/day/2024-08-28"]').click();
    await page.getByText('This day was not fetched yet').waitFor();
    await expectSoon(() => page.getByRole('button', { name: 'Fetch this day' }).isEnabled()).toEqual(true);
  });

  it('going back finds what was chosen and where one was', async () => {
    const page = await diary.show('#/trends');
    await page.locator('.range-filter summary').first().click();
    await page.getByRole('button', { name: 'This year', exact: true }).click();
    await page.getByLabel('Nutrient').selectOption('FAT');
    await page.locator('.chart-title', { hasText: 'Fat' }).waitFor();
    await loaded(page);
    await page.evaluate('scrollTo(0, 500)');
    await until(async () => (await page.evaluate('history.state?.scroll')) === 500);

    await page.evaluate(`location.hash = '#/day/2024-08-30'`);
    await page.getByRole('heading', { name: 'Friday, 30 August 2024' }).waitFor();
    await expectSoon(() => page.evaluate('scrollY')).toEqual(0);
    await page.goBack();

    await loaded(page);
    await until(async () => (await page.evaluate('scrollY')) === 500);
    await expectSoon(() => page.getByLabel('Nutrient').inputValue()).toEqual('FAT');
    await page.locator('.range-filter summary', { hasText: 'This year' }).waitFor();
  });

  it('a page that was open during an update loads the new version when it needs a view', async () => {
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

  it('a download is the file that the API makes', async () => {
    const page = await diary.show('#/download');
    await page.getByLabel('One row per').selectOption('products');
    const [request, download] = await Promise.all([
      page.waitForRequest(/\/download\?/),
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download 38 days' }).click(),
    ]);
    const expected = Buffer.from(await (await fetch(request.url())).arrayBuffer());
    // Spreadsheets that guess encodings look for the byte-order mark of UTF-8.
    expect(expected.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(expected.toString()).toContain('"Apfel, frisch"');
    expect(download.suggestedFilename()).toBe('nutrition-diary-export-2023-09-03-to-2024-09-01-with-products.csv');
    expect((await buffer(await download.createReadStream())).equals(expected)).toBe(true);

    const done = page.getByText('has been downloaded.');
    await done.waitFor();
    await page.getByLabel('File format').selectOption('JSON');
    await done.waitFor({ state: 'detached' });
  });

  it('the CSV of the site is read when it is dropped, and only one file at a time', async () => {
    const page = await diary.show('#/import');
    await loaded(page);
    await drop(page, SITE_FILE, jsonFile(DAYS_OF_FILE));
    await page.getByText('Only one file at a time can be imported.').waitFor();
    await drop(page, SITE_FILE);
    await page.getByText(/^Diary as CSV from fddb.info: 2 days/).waitFor();
    await page.getByText('1 row of activities is kept apart from food.').waitFor();
    await expectSoon(() => page.getByText('Only one file at a time can be imported.').count()).toEqual(0);
  });
});

describeInBrowser('while the service is away', () => {
  const windows = new Windows(/^Failed to load resource: |ERR_/);

  it('the page says so once, and goes on by itself when it is back', async () => {
    const service = await createTestApp({ days: DIARY_WITH_GAPS });
    const page = await windows.open(service.url);
    await page.locator('.months [data-state="logged"]').first().waitFor();
    await service.close();

    await page.getByRole('link', { name: 'Trends' }).click();
    await page.getByRole('alert').waitFor();
    await expectSoon(() => page.getByRole('alert').allInnerTexts()).toEqual([
      'The service cannot be reached\n\nIt may be restarting, or the connection is gone. This page continues by itself; nothing is lost.',
    ]);
    await expectSoon(() => page.getByRole('button', { name: 'Try again' }).count()).toEqual(0);

    const port = Number(new URL(service.url).port);
    const again = await createTestApp({ port, days: DIARY_WITH_GAPS });
    await page.locator('.chart-title').first().waitFor();
    await page.locator('.bars').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await again.close();
  });
});

/** Six weeks that end the day before yesterday. */
const SPAN = { from: '2024-07-20', to: '2024-08-30' };

describeInBrowser('in an empty diary', () => {
  const diary = new DiaryInBrowser({
    days: [],
    site: { history: { span: SPAN } },
    isWritten: true,
    expected: FAILED_REQUEST,
  });

  it('the whole diary comes with one button: the calendar fills at once, and what is left is named', async () => {
    const dates = datesBetween(SPAN.from, SPAN.to).filter((date) => diary.site.expectedDay(date) !== undefined);
    const page = await diary.open();
    await page.getByRole('link', { name: 'Fetch some days only' }).waitFor();
    diary.site.rejectPassword = true;
    await page.getByRole('button', { name: 'Get my whole diary' }).click();
    await page.getByText('fddb.info rejected the login').first().waitFor();
    // The next step is shown at the failure, without a promise that contradicts it.
    await page.locator('.notice', { hasText: 'Log in to fddb.info in a browser' }).first().waitFor();
    await expectSoon(() => page.getByText('Everything that fddb.info still has is here').count()).toEqual(0);
    await expectSoon(() => page.getByText('0 of 0').count()).toEqual(0);
    diary.site.rejectPassword = false;
    const release = diary.site.hold({ after: 1 });
    await page.getByRole('button', { name: 'Get my whole diary' }).click();

    await page.getByText('Your whole diary is being fetched').waitFor();
    await expectSoon(() => page.getByText('Your diary is empty').count()).toEqual(0);
    await page.getByText(`${dates.length} days since 20 Jul 2024`).waitFor();
    // Today is read first; yesterday, of which the CSV has no entry, last.
    await page.locator(`progress[max="${dates.length + 2}"]`).waitFor();
    const full = page.locator('.months [data-state="logged"], .months [data-state="half"]');
    await expectSoon(() => full.count()).toEqual(dates.length);
    const stopped = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Stop after the current day' }).click();
    await stopped;
    release();
    const end = page.locator('.notice', { hasText: `Your diary is here: ${dates.length} days, 20 Jul – 30 Aug 2024` });
    await expectSoon(() => end.innerText()).toMatch(
      /\d+ days stored at once\. 2 days fetched\. \d+ days left to fetch; the next comparison continues with them\. Sugar, fibre and meals/,
    );
    await expectReadable(page);

    // The days that fddb.info deletes next were read first.
    await page.goto(`${diary.url}/#/day/${dates.at(-1)}`);
    await expectFigures(page, {
      'from-history': 'Sugar, fibre and meals are added when the page of this day is fetched.',
      'total-sugar': '–',
    });
    await page.getByRole('button', { name: 'Fetch again' }).click();
    await page.locator('[data-figure="from-history"]').waitFor({ state: 'detached' });
  });

  it('a fetch is shown from its beginning to its end, in every window, and the day that failed is tried again', async () => {
    const release = diary.site.hold({ after: 2 });
    diary.site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    const page = await diary.open('#/data/fetch?from=2024-08-26&to=2024-08-29');
    const other = await diary.open('#/data');
    await other.getByText('Nothing has been fetched yet.').waitFor();
    await page.getByRole('button', { name: 'Fetch', exact: true }).click();
    for (const window of [page, other]) {
      await window.getByRole('heading', { name: 'Days are being fetched' }).waitFor();
      await window.locator('progress[value="2"][max="4"]').waitFor();
      await window.getByText('2 of 4 days', { exact: true }).waitFor();
    }
    // A second export is not offered while one runs.
    await expectSoon(() => other.getByRole('button', { name: 'Fetch', exact: true }).isDisabled()).toEqual(true);
    const why = 'A fetch or an import is running; another one can start afterwards.';
    await expectSoon(() => other.locator('.row-of-buttons', { hasText: why }).allInnerTexts()).toEqual([
      expect.stringMatching(/^Fetch/),
      expect.stringContaining('Compare with fddb.info now'),
    ]);

    release();
    const datesOf = (reason: string) => other.locator(`[data-reason="${reason}"] a`).allInnerTexts();
    for (const window of [page, other]) await window.getByText('3 days stored, 1 failed.').waitFor();
    await expectSoon(() => datesOf('unexpected page')).toEqual(['Tue, 27 Aug 2024']);
    await expectSoon(() => other.locator('.outcomes').innerText()).toContain('Try again later.');
    await expectSoon(() => datesOf('stored')).toEqual(['Thu, 29 Aug 2024', 'Wed, 28 Aug 2024', 'Mon, 26 Aug 2024']);
    expect(await storedDays(diary)).toEqual(['2024-08-26', '2024-08-28', '2024-08-29']);
    await expectReadable(other);

    diary.site.clearFaults();
    diary.site.requests.length = 0;
    await other.getByRole('button', { name: 'Try the failed days again' }).click();
    await other.getByText('The day is stored.').waitFor();
    expect(askedDays(diary.site)).toEqual(['2024-08-27']);
  });

  it('an import of many days is watched in every window, stopped, and goes on later', async () => {
    // 300 days up to 25 October 2023, and 150 entries that are none.
    const days = datesBetween('2022-12-30', '2023-10-25').map((date) => aDay(date));
    const none = Array.from({ length: 150 }, () => ({ ...aDay('2024-09-01'), date: 'soon' }));
    const page = await diary.open('#/import');
    await fileInput(page).setInputFiles(jsonFile([...days, ...none]));
    await page.getByText(/^Diary as JSON: 300 days/).waitFor();
    await expectFigures(page, { rejected: '150' });
    await page.getByText('150 entries').click();
    await expectSoon(() => page.locator('.rejections tbody tr').count()).toEqual(100);
    await page.getByText('and 50 more').waitFor();
    const other = await diary.open('#/import');
    const overview = await diary.open('#/');
    await other.getByText('Choose a file').waitFor();

    // The store takes a hundred days, and no other until it is released.
    const store = diary.service.app.get(DocStore);
    const save = store.save.bind(store);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    const saving = jest.spyOn(store, 'save').mockImplementation(async (...given) => {
      if (saving.mock.calls.length > 100) await promise;
      return save(...given);
    });
    await page.getByRole('button', { name: 'Import 300 days' }).click();
    for (const window of [page, other]) {
      await window.getByRole('heading', { name: 'A file is being imported' }).waitFor();
      await window.getByText('100 of 300 days', { exact: true }).waitFor();
      await expectSoon(() => fileInput(window).isDisabled()).toEqual(true);
    }
    await overview.getByText('A file is being imported').waitFor();
    const stopped = other.waitForResponse((response) => response.request().method() === 'DELETE');
    await other.getByRole('button', { name: 'Stop after the current day' }).click();
    await stopped;
    release();

    await page.getByText('Import stopped', { exact: true }).waitFor();
    await expectFigures(page, { imported: '101' });
    await other.getByText('101 of 300 days imported.').waitFor();
    // The overview shows what it brought.
    await overview.getByText('longest: 101').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('199 days imported', { exact: true }).waitFor();
    expect(await storedDays(diary)).toHaveLength(300);
    saving.mockRestore();
  });
});

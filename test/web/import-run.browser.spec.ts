import type { Page } from 'playwright-core';
import { DocStore } from '../../src/persistence/doc-store';
import { addDays } from '../../src/diary/calendar-day';
import { siteWasAskedFor } from '../support/asked-of-site';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectFigures,
  expectSoon,
  FAILED_REQUEST,
  figure,
} from '../support/browser';
import { aDay, day } from '../support/days';
import { fill } from '../support/diary-with-gaps';
import { choose, fileInput, jsonFile } from '../support/files-to-import';
import { postExport, storedDays } from '../support/requests';
import { until } from '../support/until';

const MANY = 3000;
/** 3,000 days from 15 June 2016 to 31 August 2024, and 150 entries that are none. */
const LONG_FILE = jsonFile([
  ...Array.from({ length: MANY }, (_, back) => aDay(addDays(day('2024-08-31'), 1 - MANY + back))),
  ...Array.from({ length: 150 }, () => ({ ...aDay('2024-09-01'), date: 'soon' })),
]);
const SHORT_FILE = jsonFile([aDay('2024-08-01'), aDay('2024-08-20')]);

describeInBrowser('an import from the page', () => {
  const diary = new DiaryInBrowser({ days: [], site: {}, isWritten: true, expected: FAILED_REQUEST });
  const importFile = ({ buffer }: { buffer: Buffer }) =>
    fetch(`${diary.url}/api/v2/nutritiondata/import`, { method: 'POST', body: new Uint8Array(buffer) });
  afterEach(() => jest.restoreAllMocks());

  /** The store takes a thousand days, and no other until the returned function is called. */
  function holdImport(): () => void {
    const days = diary.service.app.get(DocStore);
    const save = days.save.bind(days);
    const { promise, resolve } = Promise.withResolvers<void>();
    const saving = jest.spyOn(days, 'save').mockImplementation(async (...given) => {
      if (saving.mock.calls.length > 1000) await promise;
      return save(...given);
    });
    return resolve;
  }

  async function stopIn(page: Page): Promise<void> {
    const asked = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Stop after the current day' }).click();
    await asked;
  }

  it('of 3,000 days is watched in every window, stopped, and goes on later', async () => {
    const page = await diary.open('#/import');
    await choose(page, LONG_FILE);
    await page.getByText('Diary as JSON: 3,000 days, 15 Jun 2016 – 31 Aug 2024').waitFor();
    await expectFigures(page, { rejected: '150' });
    await page.getByText('150 entries').click();
    await expectSoon(() => page.locator('.rejections tbody tr').count()).toEqual(100);
    await page.getByText('and 50 more').waitFor();
    const other = await diary.open('#/import');
    const overview = await diary.open('#/');
    await other.getByRole('heading', { level: 1, name: 'Import' }).waitFor();

    const release = holdImport();
    await page.getByRole('button', { name: 'Import 3,000 days' }).click();

    for (const window of [page, other]) {
      await window.getByRole('heading', { name: 'Importing now' }).waitFor();
      await window.getByText('1,000 of 3,000 days', { exact: true }).waitFor();
      await expectSoon(() => fileInput(window).isDisabled()).toEqual(true);
    }
    await overview.getByText('A file is being imported').waitFor();
    await stopIn(other);
    release();

    await page.getByText('Import stopped', { exact: true }).waitFor();
    await expectFigures(page, { imported: '1,001' });
    await other.getByText('Import stopped: 1,001 of 3,000 days done').waitFor();
    // The overview shows what it brought.
    await overview.getByText(/^Your diary since 15 Jun 2016/).waitFor();

    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('1,999 days imported', { exact: true }).waitFor();
    expect(await storedDays(diary)).toHaveLength(MANY);
  });

  it('waits for a fetch that is running', async () => {
    const release = diary.site.hold();
    const page = await diary.open('#/import');
    const running = postExport(diary, '2024-08-26', '2024-08-27');
    await choose(page, SHORT_FILE);

    await page.getByText('Days are being fetched; the import can start afterwards.').waitFor();
    const start = page.getByRole('button', { name: 'Import 2 days' });
    await expectSoon(() => start.isDisabled()).toEqual(true);
    release();
    await running;
    await start.click();
    await page.getByText('2 days imported', { exact: true }).waitFor();
  });

  it('that another run blocks is said in words that help, although its window did not know', async () => {
    const release = diary.site.hold();
    const page = await diary.open('#/import', { locale: 'de-DE' });
    await page.route('**/export/events*', (route) => route.abort());
    await page.route('**/export/status*', (route) => route.abort());
    await page.reload();
    await choose(page, SHORT_FILE);
    await page.getByRole('button', { name: '2 Tage importieren' }).waitFor();
    const running = postExport(diary, '2024-08-26', '2024-08-26');
    await siteWasAskedFor(diary.site, '2024-08-26');
    await page.getByRole('button', { name: '2 Tage importieren' }).click();

    await page.getByText('Es läuft bereits ein Abruf oder ein Import').waitFor();
    // The file is still there for another try.
    await page.getByRole('button', { name: '2 Tage importieren' }).waitFor();
    release();
    await running;
    await page.getByRole('button', { name: '2 Tage importieren' }).click();
    await page.getByText('2 Tage importiert', { exact: true }).waitFor();
  });

  it('goes on being watched when a proxy has given up on its answer', async () => {
    const release = holdImport();
    const page = await diary.open('#/import');
    await choose(page, LONG_FILE);
    await page.getByRole('button', { name: 'Import 3,000 days' }).waitFor();
    await page.route('**/import?mode=fill&details=true', async (route) => {
      void route.fetch({ timeout: 60_000 }).catch(() => undefined);
      await until(async () => (await storedDays(diary)).length === 1000);
      await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' });
    });
    const gaveUp = page.waitForResponse((response) => response.status() === 504);
    await page.getByRole('button', { name: 'Import 3,000 days' }).click();

    await gaveUp;
    await page.getByText('1,000 of 3,000 days', { exact: true }).waitFor();
    await stopIn(page);
    release();
    // It is asked for again what is left to do.
    await page.getByText('Diary as JSON: 3,000 days').waitFor();
    const unchanged = async () => Number((await figure(page, 'unchanged')).replace(',', ''));
    await expectSoon(unchanged).toEqual((await storedDays(diary)).length);
    await expectSoon(() => page.getByRole('alert').count()).toEqual(0);
  });

  it('is not called a fetch elsewhere', async () => {
    await fill(diary.service.app, [aDay('2024-08-05')]);
    const overview = await diary.open('#/');
    await overview.getByText('Your diary since 5 Aug 2024, 1 day').waitFor();
    await importFile(SHORT_FILE);
    // So short that no event may have said that it runs.
    await overview.getByText('Your diary since 1 Aug 2024, 3 days').waitFor();
    await expectSoon(() => overview.locator('.notice').count()).toEqual(0);

    const page = await diary.open('#/status');
    await page.getByRole('heading', { name: 'Last import' }).waitFor();
    await page.getByText('2 of 2 days done').waitFor();
    await expectSoon(() => page.getByText('Last fetch').count()).toEqual(0);

    await page.goto(`${diary.url}/#/fetch`);
    await page.getByRole('heading', { name: 'The last run was an import' }).waitFor();
    await page.getByRole('link', { name: 'Go to the import' }).click();
    await page.getByText('Complete: 2 of 2 days done').waitFor();
    await page.getByText('started through the API').waitFor();
  });
});

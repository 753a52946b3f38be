import type { Page } from 'playwright-core';
import { DocStore } from '../../src/persistence/doc-store';
import { addDays } from '../../src/diary/calendar-day';
import { describeInBrowser, DiaryInBrowser, expectFigures, expectSoon, FAILED_REQUEST } from '../support/browser';
import { aDay, day } from '../support/days';
import { choose, fileInput, jsonFile } from '../support/files-to-import';
import { storedDays } from '../support/requests';

const MANY = 3000;
/** 3,000 days from 15 June 2016 to 31 August 2024, and 150 entries that are none. */
const LONG_FILE = jsonFile([
  ...Array.from({ length: MANY }, (_, back) => aDay(addDays(day('2024-08-31'), 1 - MANY + back))),
  ...Array.from({ length: 150 }, () => ({ ...aDay('2024-09-01'), date: 'soon' })),
]);

describeInBrowser('an import from the page', () => {
  const diary = new DiaryInBrowser({ days: [], site: {}, isWritten: true, expected: FAILED_REQUEST });
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
    await other.getByText('Choose a file').waitFor();

    const release = holdImport();
    await page.getByRole('button', { name: 'Import 3,000 days' }).click();

    for (const window of [page, other]) {
      await window.getByRole('heading', { name: 'A file is being imported' }).waitFor();
      await window.getByText('1,000 of 3,000 days', { exact: true }).waitFor();
      await expectSoon(() => fileInput(window).isDisabled()).toEqual(true);
    }
    await overview.getByText('A file is being imported').waitFor();
    await stopIn(other);
    release();

    await page.getByText('Import stopped', { exact: true }).waitFor();
    await expectFigures(page, { imported: '1,001' });
    await other.getByText('1,001 of 3,000 days imported.').waitFor();
    // The overview shows what it brought.
    await overview.getByText('longest: 1,001').waitFor();

    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('1,999 days imported', { exact: true }).waitFor();
    expect(await storedDays(diary)).toHaveLength(MANY);
  });
});

import type { Page } from 'playwright-core';
import { askedDays } from '../support/asked-of-site';
import { describeInBrowser, DiaryInBrowser, expectReadable, expectSoon, FAILED_REQUEST } from '../support/browser';
import { storedDays } from '../support/requests';

describeInBrowser('fetching', () => {
  const diary = new DiaryInBrowser({ days: [], site: {}, isWritten: true, expected: FAILED_REQUEST });

  async function open(from: string, to: string): Promise<Page> {
    const page = await diary.open(`#/data/fetch?from=${from}&to=${to}`);
    await page.getByText('Nothing has been fetched yet.').waitFor();
    return page;
  }
  const start = (page: Page) => page.getByRole('button', { name: 'Fetch', exact: true }).click();
  const datesOf = (page: Page, reason: string) => page.locator(`[data-reason="${reason}"] a`).allInnerTexts();

  it('is shown from its beginning to its end, in every window, with the reason of the day that failed, which is tried again', async () => {
    const release = diary.site.hold({ after: 2 });
    diary.site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    const page = await open('2024-08-26', '2024-08-29');
    const other = await diary.open('#/data');
    await start(page);

    await Promise.all(
      [page, other].map(async (window) => {
        await window.getByRole('heading', { name: 'Days are being fetched' }).waitFor();
        await window.locator('progress[value="2"][max="4"]').waitFor();
        await window.getByText('2 of 4 days', { exact: true }).waitFor();
      }),
    );
    await other.getByText('started in the web app').waitFor();
    // A second export is not offered while one runs.
    await expectSoon(() => other.getByRole('button', { name: 'Fetch', exact: true }).isDisabled()).toEqual(true);
    const why = 'A fetch or an import is running; another one can start afterwards.';
    await expectSoon(() => other.locator('.row-of-buttons', { hasText: why }).allInnerTexts()).toEqual([
      expect.stringMatching(/^Fetch/),
      expect.stringContaining('Compare with fddb.info now'),
    ]);

    release();
    for (const window of [page, other]) {
      await window.getByText('3 days stored, 1 failed.').waitFor();
      await expectSoon(() => datesOf(window, 'unexpected page')).toEqual(['Tue, 27 Aug 2024']);
      await expectSoon(() => window.locator('.outcomes').innerText()).toContain('Try again later.');
      const stored = ['Thu, 29 Aug 2024', 'Wed, 28 Aug 2024', 'Mon, 26 Aug 2024'];
      await expectSoon(() => datesOf(window, 'stored')).toEqual(stored);
    }
    expect(await storedDays(diary)).toEqual(['2024-08-26', '2024-08-28', '2024-08-29']);
    await expectReadable(other);
    await page.goto(`${diary.url}/#/`);
    await page.locator('.notice', { hasText: '3 days stored, 1 failed.' }).waitFor();

    diary.site.clearFaults();
    diary.site.requests.length = 0;
    await other.getByRole('button', { name: 'Try the failed days again' }).click();
    await other.getByText('The day is stored.').waitFor();
    expect(askedDays(diary.site)).toEqual(['2024-08-27']);
  });
});

import type { Page } from 'playwright-core';
import { datesBetween } from '../../web/src/dates';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectFigures,
  expectReadable,
  expectSoon,
  expectToFit,
  FAILED_REQUEST,
  PHONE,
} from '../support/browser';

/** Six weeks that end the day before yesterday. */
const SPAN = { from: '2024-07-20', to: '2024-08-30' };
const HISTORY = '/api/v2/nutritiondata/history';

describeInBrowser('the whole diary', () => {
  const environment = { EXPORTER_SCHEDULER_TODAY_CRON: '0 30 12,18 * * *' };
  const diary = new DiaryInBrowser({
    days: [],
    site: { history: { span: SPAN } },
    environment,
    isWritten: true,
    expected: FAILED_REQUEST,
  });
  const loggedDays = () =>
    datesBetween(SPAN.from, SPAN.to).filter((date) => diary.site.expectedDay(date) !== undefined);

  async function isInOrder(page: Page): Promise<void> {
    await expectReadable(page);
    await page.setViewportSize(PHONE);
    await expectToFit(page);
    await page.setViewportSize({ width: 1280, height: 720 });
  }

  it('comes with one button: the calendar fills at once, and the pages that are left are named at the end', async () => {
    const dates = loggedDays();
    const page = await diary.open();
    await page.getByRole('link', { name: 'Fetch some days only' }).waitFor();
    await isInOrder(page);
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
    await page.locator(`.months a[href="#/day/${dates[0]}"][data-state="logged"]`).waitFor();
    const full = page.locator('.months [data-state="logged"], .months [data-state="half"]');
    await expectSoon(() => full.count()).toEqual(dates.length);
    const stopped = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Stop after the current day' }).click();
    await stopped;
    release();
    const end = page.locator('.notice', {
      hasText: `Your diary is here: ${dates.length} days, 20 Jul – 30 Aug 2024`,
    });
    await end.waitFor();
    await expectSoon(() => end.innerText()).toMatch(
      /\d+ days stored at once\. 2 days fetched\. \d+ days left to fetch; the next comparison continues with them\. Sugar, fibre and meals/,
    );
    await isInOrder(page);

    // The days that fddb.info deletes next were read first.
    await page.goto(`${diary.url}/#/day/${dates.at(-1)}`);
    await expectFigures(page, {
      'from-history': 'Sugar, fibre and meals are added when the page of this day is fetched.',
      'total-sugar': '–',
    });
    await page.getByRole('button', { name: 'Fetch this day again' }).click();
    await page.locator('[data-figure="from-history"]').waitFor({ state: 'detached' });
  });

  it('has today, as far as it was read, with a button that reads it at most once a minute', async () => {
    await fetch(diary.url + HISTORY, { method: 'POST' });
    const page = await diary.open();
    const today = page.locator('[data-card="today"]');
    await today.getByText('Not fetched yet.').waitFor();
    diary.site.setDay('2024-09-01', diary.site.expectedDay('2024-08-30')!);

    await today.getByRole('button', { name: 'Fetch today' }).click();

    await expectFigures(page, { 'read-at': '12:00', 'today-calories': expect.stringMatching(/[\d,]+ kcal so far$/) });
    const again = today.getByRole('button', { name: /^Just fetched. Available again at \d\d:\d\d\.$/ });
    await expectSoon(() => again.isDisabled()).toEqual(true);

    await page.goto(`${diary.url}/#/day/2024-09-01`);
    await page.getByText('so far, read at 12:00').waitFor();
    const german = await diary.open('', { locale: 'de-DE' });
    await german.locator('[data-figure="read-at"]', { hasText: '12:00' }).waitFor();
  });
});

import type { Page } from 'playwright-core';
import { datesBetween } from '../../web/src/dates';
import { askedDays, siteWasAskedFor } from '../support/asked-of-site';
import {
  describeInBrowser,
  DiaryInBrowser,
  expectFigures,
  expectReadable,
  expectSoon,
  FAILED_REQUEST,
} from '../support/browser';
import { aDay } from '../support/days';
import { fill } from '../support/diary-with-gaps';
import { storedDays } from '../support/requests';

describeInBrowser('fetching', () => {
  const diary = new DiaryInBrowser({ days: [], site: {}, isWritten: true, expected: FAILED_REQUEST });

  async function open(from: string, to: string): Promise<Page> {
    const page = await diary.open(`#/fetch?from=${from}&to=${to}`);
    await page.getByText('Nothing has been fetched yet.').waitFor();
    return page;
  }
  const start = (page: Page) => page.getByRole('button', { name: 'Start fetching' }).click();
  const datesOf = (page: Page, reason: string) => page.locator(`[data-reason="${reason}"] a`).allInnerTexts();
  const fetchLast = (days: number) => fetch(`${diary.url}/api/v2/nutritiondata/export?days=${days}`);

  it('is shown from its beginning to its end, in every window, with the reason of the day that failed, which is tried again', async () => {
    const release = diary.site.hold({ after: 2 });
    diary.site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    const page = await open('2024-08-26', '2024-08-29');
    const other = await diary.open('#/fetch');
    await start(page);

    await Promise.all(
      [page, other].map(async (window) => {
        await window.getByRole('heading', { name: 'Fetching now' }).waitFor();
        await window.locator('progress[value="2"][max="4"]').waitFor();
        await window.getByText('2 of 4 days', { exact: true }).waitFor();
      }),
    );
    await other.getByText('started in the web app').waitFor();
    // A second export is not offered while one runs.
    await expectSoon(() => other.getByRole('button', { name: 'Start fetching' }).isDisabled()).toEqual(true);
    const why = 'A fetch or an import is running; another one can start afterwards.';
    await expectSoon(() => other.locator('.row-of-buttons', { hasText: why }).allInnerTexts()).toEqual([
      expect.stringContaining('Start fetching'),
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
    await page.getByText('The last fetch is incomplete').waitFor();
    await expectSoon(() => page.locator('.notice').innerText()).toContain('Not fetched: 1 of 4 days.');

    diary.site.clearFaults();
    diary.site.requests.length = 0;
    await other.getByRole('button', { name: 'Try the failed days again' }).click();
    await other.getByText('The day is stored.').waitFor();
    expect(askedDays(diary.site)).toEqual(['2024-08-27']);
  });

  it('stops after the day in flight, says so, and goes on with the rest when that is wished', async () => {
    const release = diary.site.hold({ after: 2 });
    const page = await open('2024-08-20', '2024-08-29');
    await start(page);
    await page.getByText('2 of 10 days', { exact: true }).waitFor();
    const stopped = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Stop after the current day' }).click();
    await stopped;
    release();

    await page.getByText('Stopped', { exact: true }).waitFor();
    expect(await storedDays(diary)).toEqual(['2024-08-20', '2024-08-21', '2024-08-22']);
    await page.getByText('3 of 10 days done, 7 not fetched.').waitFor();
    await expectSoon(async () => (await datesOf(page, 'not tried')).length).toEqual(7);
    // It is remembered by the service, not by the window.
    await page.reload();
    await page.getByText('Stopped', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('All 7 days are stored.').waitFor();
    expect(await storedDays(diary)).toHaveLength(10);
    // No day was asked for twice.
    expect(askedDays(diary.site)).toHaveLength(10);
  });

  it('takes days without entries for a normal outcome, folds long lists, and offers nothing to try again', async () => {
    for (const date of datesBetween('2024-08-01', '2024-08-15')) diary.site.setDay(date, 'empty');
    const page = await open('2024-08-01', '2024-08-18');
    await start(page);

    await page.getByText('3 days stored, nothing logged on 15.').waitFor();
    await page.locator('.notice.good').waitFor();
    await expectSoon(() =>
      page
        .getByRole('alert')
        .or(page.getByRole('button', { name: /again|Resume/ }))
        .count(),
    ).toEqual(0);
    const empty = page.locator('[data-reason="nothing logged"]');
    await expectSoon(() => empty.getByRole('link').first().isVisible()).toEqual(false);
    await empty.getByText('15 days').click();
    await expectSoon(() => empty.getByRole('link').first().innerText()).toEqual('Thu, 15 Aug 2024');
  });

  it('does not take a total failure for a success; it says that it gave up, and offers the rest', async () => {
    diary.site.addFault({ kind: 'maintenance' });
    const page = await open('2024-08-26', '2024-08-27');
    await start(page);
    const alert = page.getByRole('alert');
    await expectSoon(() => alert.innerText()).toMatch(
      /^None of the 2 days could be fetched\.\s+Existing data is unchanged\.$/,
    );

    const longer = await diary.open('#/fetch?from=2024-08-20&to=2024-08-29');
    await start(longer);
    await longer.getByText('Gave up: fddb.info failed for three days in a row').waitFor();
    await longer.getByText('3 of 10 days done, 7 not fetched.').waitFor();
    await expectSoon(() => longer.getByRole('button', { name: 'Resume' }).isEnabled()).toEqual(true);
  });

  it('says how long it will still take, by how long its days take', async () => {
    diary.site.addFault({ kind: 'slow', ms: 1000 });
    // 244 days of a second and something each, under the address that the page had before.
    const page = await diary.open('#/export?from=2024-01-01&to=2024-08-31');
    await page.getByRole('heading', { level: 1, name: 'Fetch' }).waitFor();
    await expectSoon(() => page.getByLabel('From').inputValue()).toEqual('1 Jan 2024');
    await expectSoon(() => page.locator('[aria-current="page"]').getAttribute('href')).toEqual('#/fetch');
    await start(page);

    await page.getByText(/^about ([4-9]|\d\d) minutes left$/).waitFor();
    await page.getByRole('button', { name: 'Stop after the current day' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
  });

  it('is shown on its page and on the overview when another client has started it', async () => {
    await fill(diary.service.app, [aDay('2024-08-01')]);
    const release = diary.site.hold({ after: 1 });
    const page = await open('2024-08-01', '2024-08-01');
    const overview = await diary.open();
    await overview.getByRole('heading', { name: 'Missing: 30 days' }).waitFor(); // 2 to 31 August.
    await expectSoon(() => overview.locator('.notice').count()).toEqual(0);

    const running = fetchLast(3);
    await Promise.all([
      page.getByText('started through the API').waitFor(),
      overview.getByText('Days are being fetched').waitFor(),
      overview.getByText(/^1 of 3 days/).waitFor(),
    ]);
    release();
    await running;
    await page.getByText('All 3 days are stored.').waitFor();
    await overview.getByText('Days are being fetched').waitFor({ state: 'detached' });
    await overview.getByRole('heading', { name: 'Missing: 27 days' }).waitFor();
  });

  it('says in words that help that another export runs, although its window did not know', async () => {
    const release = diary.site.hold();
    const page = await open('2024-08-26', '2024-08-26');
    const idle = await (await fetch(`${diary.url}/api/v2/nutritiondata/export/status?details=true`)).json();
    // The window reads the status from before the other export, however often it asks.
    await page.route('**/export/events*', (route) => route.abort());
    await page.route('**/export/status*', (route) => route.fulfill({ json: idle }));
    await page.reload();
    await page.locator('button:enabled', { hasText: 'Start fetching' }).waitFor();
    const running = fetchLast(1);
    await siteWasAskedFor(diary.site, '2024-08-31');
    await start(page);
    await page.getByText('Only one of them runs at a time, whoever started it.').waitFor();
    release();
    await running;
  });

  it('says in words that help that the account was not accepted, on each page in its language', async () => {
    diary.site.rejectPassword = true;
    const page = await open('2024-08-26', '2024-08-26');
    await start(page);
    for (let visit = 1; visit <= 2; visit++) {
      await page.getByText('fddb.info rejected the login').waitFor();
      await expectSoon(() => page.getByRole('alert').count()).toEqual(1);
      await expectSoon(() => page.getByRole('alert').innerText()).toContain('correct the account in Settings');
      await page.reload();
    }
    await expectSoon(() => page.getByRole('button', { name: 'Try again' }).isEnabled()).toEqual(true);
    await page.goto(`${diary.url}/#/day/2024-08-27`);
    await page.getByRole('button', { name: 'Fetch this day', exact: true }).click();
    await page.getByText('fddb.info rejected the login').waitFor();

    await fill(diary.service.app, [aDay('2024-08-01')]);
    const german = await diary.open('', { locale: 'de-DE' });
    await german.getByText('fddb.info hat die Anmeldung abgelehnt').waitFor();
    // The days may be stored all the same, from an earlier fetch.
    await expectSoon(() => german.locator('.notice').innerText()).toContain('Nicht abgerufen: 1 von 1 Tag.');
    await german.getByRole('link', { name: 'Details' }).click();
    await german.getByRole('heading', { level: 1, name: 'Abruf' }).waitFor();
    await german.getByText('fddb.info hat die Anmeldung abgelehnt').waitFor();
    await expectSoon(() => german.getByRole('main').innerText()).toEqual(expect.not.stringContaining('rejected'));
  });

  it('brings the last days, today as well when that is wished', async () => {
    const page = await open('', '');
    await expectSoon(() => page.getByLabel(/How many days/).inputValue()).toEqual('7');
    await page.getByLabel(/How many days/).fill('2');
    await page.getByLabel('Include today').check();
    await start(page);

    await page.getByText('All 3 days are stored.').waitFor();
    expect(await storedDays(diary)).toEqual(['2024-08-30', '2024-08-31', '2024-09-01']);
  });

  it('brings all missing days in one run, which the overview leads to', async () => {
    const days = datesBetween('2024-08-01', '2024-08-28').map((date) => aDay(date));
    await fill(diary.service.app, [...days, aDay('2024-08-30')]);
    // 10 August was emptied by hand; 29 and 31 August were never fetched.
    await fill(diary.service.app, [aDay('2024-08-10', { totalCalories: 0 })]);
    const page = await diary.open();
    await page.getByRole('link', { name: 'Fetch all 3 …' }).click();
    await page.getByText('3 days without entries since the first one.').waitFor();
    diary.site.setDay('2024-08-29', 'empty');
    await start(page);

    await page.getByText('2 days stored, nothing logged on 1.').waitFor();
    expect(askedDays(diary.site)).toEqual(['2024-08-10', '2024-08-29', '2024-08-31']);
    await page.getByText('No day is missing since the first entry.').waitFor();
    await expectSoon(() => page.getByRole('button', { name: 'Start fetching' }).isDisabled()).toEqual(true);
  });

  describe('a day where it is shown', () => {
    const openDay = (locale = 'en-GB') => diary.open('#/day/2024-08-27', { locale });

    it('fetches only that day, without leaving it, and says why it failed', async () => {
      diary.site.addFault({ kind: 'maintenance', date: '2024-08-27' });
      const page = await openDay();
      await page.getByText('This day was not fetched yet').waitFor();
      await page.getByRole('button', { name: 'Fetch this day', exact: true }).click();
      await page.getByText('The last fetch of this day failed').waitFor();
      await expectSoon(() => page.getByRole('alert').innerText()).toContain(
        'Unexpected page: fddb.info answered with another page',
      );

      diary.site.clearFaults();
      await page.getByRole('button', { name: 'Fetch this day again' }).click();
      await page.getByRole('heading', { name: 'Daily totals' }).waitFor();
      expect(page.url()).toContain('#/day/2024-08-27');
      expect(await storedDays(diary)).toEqual(['2024-08-27']);
    });

    it('does not take an empty one for one that was not fetched', async () => {
      diary.site.setDay('2024-08-27', 'empty');
      const page = await openDay('de-DE');
      await page.getByText('Dieser Tag wurde noch nicht abgerufen').waitFor();
      await page.getByRole('button', { name: 'Diesen Tag abrufen' }).click();

      await page.getByText('An diesem Tag ist nichts eingetragen').waitFor();
      await expectSoon(() => page.locator('.notice').innerText()).toContain('Letzter Abruf: 01.09.2024, 12:00.');
      await expectSoon(() => page.getByText('noch nicht abgerufen').count()).toEqual(0);
    });

    it('says why a stored one was not renewed, and keeps it', async () => {
      await fill(diary.service.app, [aDay('2024-08-27', { totalCalories: 1234 })]);
      diary.site.addFault({ kind: 'status', status: 404, times: 1 });
      const page = await openDay();
      await page.getByRole('button', { name: 'Fetch this day again' }).click();

      await expectSoon(() => page.getByRole('alert').innerText()).toEqual(
        'No usable answer from fddb.info\n\nfddb.info did not answer as it should. Try again later. If fddb.info opens in a browser, ' +
          'check the internet access of the machine on which the service runs.\n\nStored data is unchanged.',
      );
      await expectFigures(page, { 'total-calories': expect.stringContaining('1,234') });

      await page.getByRole('button', { name: 'Fetch this day again' }).click();
      await page.getByText('Fetched', { exact: true }).waitFor();
      await expectSoon(() => page.getByRole('alert').count()).toEqual(0);
      await expectFigures(page, { 'total-calories': expect.not.stringContaining('1,234') });
    });

    it('shows today first, on the overview and the page of days, as soon as it is stored', async () => {
      await fill(diary.service.app, [aDay('2024-08-31', { totalCalories: 2000 })]);
      const page = await diary.open('#/day');
      await page.getByRole('heading', { name: 'Saturday, 31 August 2024' }).waitFor();
      await fill(diary.service.app, [aDay('2024-09-01', { totalCalories: 700 })]);
      await page.goto(`${diary.url}/#/`);
      await page.locator('[data-figure="today-calories"]', { hasText: '700 kcal so far' }).waitFor();
      await expectFigures(page, { yesterday: '2,000' });

      await page.getByRole('navigation').getByRole('link', { name: 'Day', exact: true }).click();
      await page.getByRole('heading', { name: 'Sunday, 1 September 2024' }).waitFor();
    });
  });
});

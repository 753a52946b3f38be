import type { Page } from 'playwright-core';
import { accessibilityMistakes, describeInBrowser, DiaryInBrowser, FAILED_REQUEST } from '../support/browser';
import { storedDays } from '../support/requests';

describeInBrowser('the page of exports', () => {
  const diary = new DiaryInBrowser({ days: [], site: {}, isWritten: true, expected: FAILED_REQUEST });

  async function open(from: string, to: string): Promise<Page> {
    const page = await diary.open(`#/fetch?from=${from}&to=${to}`);
    await page.getByText('Nothing has been fetched yet.').waitFor();
    return page;
  }
  const start = (page: Page) => page.getByRole('button', { name: 'Start fetching' }).click();
  const datesOf = (page: Page, reason: string) => page.locator(`[data-reason="${reason}"] a`).allInnerTexts();

  it('shows an export from its beginning to its end, with the reason of the day that failed, in every window', async () => {
    diary.site.addFault({ kind: 'slow', ms: 1200 });
    diary.site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    const page = await open('2024-08-26', '2024-08-29');
    const other = await diary.open('#/fetch');
    await start(page);

    await Promise.all(
      [page, other].map(async (window) => {
        await window.getByRole('heading', { name: 'Fetching now' }).waitFor();
        await window.locator('progress[value="2"][max="4"]').waitFor();
        await window.getByText(/^[23] of 4 days$/).waitFor();
      }),
    );
    expect(await other.getByRole('main').innerText()).toContain('started in the web app');
    // A second export is not offered while one runs.
    expect(await other.getByRole('button', { name: 'Start fetching' }).isDisabled()).toBe(true);

    for (const window of [page, other]) {
      await window.getByText('3 days stored, 1 failed.').waitFor();
      expect(await datesOf(window, 'unexpected page')).toEqual(['Tue, 27 Aug 2024']);
      expect(await window.locator('.outcomes').innerText()).toContain('Try again later.');
      expect(await datesOf(window, 'stored')).toEqual(['Thu, 29 Aug 2024', 'Wed, 28 Aug 2024', 'Mon, 26 Aug 2024']);
    }
    expect(await storedDays(diary)).toEqual(['2024-08-26', '2024-08-28', '2024-08-29']);
    expect(await accessibilityMistakes(other)).toEqual([]);
  });

  it('stops an export after the day in flight, says so, and goes on with the rest when that is wished', async () => {
    diary.site.addFault({ kind: 'slow', ms: 500 });
    const page = await open('2024-08-20', '2024-08-29');
    await start(page);
    await page.getByText('2 of 10 days').waitFor();

    await page.getByRole('button', { name: 'Stop after the current day' }).click();

    await page.getByText('Stopped', { exact: true }).waitFor();
    const days = await storedDays(diary);
    expect(days.length).toBeGreaterThanOrEqual(2);
    expect(days.length).toBeLessThan(10);
    await page.getByText(`${days.length} of 10 days done, ${10 - days.length} not fetched.`).waitFor();
    expect(await datesOf(page, 'not tried')).toHaveLength(10 - days.length);
    // It is remembered by the service, not by the window.
    await page.reload();
    await page.getByText('Stopped', { exact: true }).waitFor();

    diary.site.clearFaults();
    await page.getByRole('button', { name: 'Resume' }).click();

    await page.getByText(`All ${10 - days.length} days are stored.`).waitFor();
    expect(await storedDays(diary)).toHaveLength(10);
    // No day was asked for twice.
    expect(diary.site.requests.filter(({ kind }) => kind === 'diary')).toHaveLength(10);
  });

  it('tries the failed days again, and no others', async () => {
    for (const date of ['2024-08-21', '2024-08-27']) diary.site.addFault({ kind: 'maintenance', date });
    const page = await open('2024-08-20', '2024-08-29');
    await start(page);
    await page.getByText('8 days stored, 2 failed.').waitFor();
    diary.site.clearFaults();
    const asked = diary.site.requests.length;

    await page.getByRole('button', { name: 'Try the failed days again' }).click();

    await page.getByText('All 2 days are stored.').waitFor();
    expect(diary.site.requests.slice(asked).map(({ date }) => date)).toEqual(['2024-08-21', '2024-08-27']);
  });

  it('takes days without entries for a normal outcome, folds long lists, and offers nothing to try again', async () => {
    for (let day = 1; day <= 15; day++) diary.site.setDay(`2024-08-${String(day).padStart(2, '0')}`, 'empty');
    const page = await open('2024-08-01', '2024-08-18');
    await start(page);

    await page.getByText('3 days stored, nothing logged on 15.').waitFor();
    expect(await page.locator('.notice').getAttribute('class')).toBe('notice good');
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('button', { name: /again|Resume/ }).count()).toBe(0);
    const empty = page.locator('[data-reason="nothing logged"]');
    expect(await empty.getByRole('link').first().isVisible()).toBe(false);
    await empty.getByText('15 days').click();
    expect(await empty.getByRole('link').first().innerText()).toBe('Thu, 15 Aug 2024');
  });

  it('does not take a total failure for a success', async () => {
    for (const date of ['2024-08-26', '2024-08-27']) diary.site.addFault({ kind: 'maintenance', date });
    const page = await open('2024-08-26', '2024-08-27');
    await start(page);

    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toBe('None of the 2 days could be fetched.\n\nExisting data is unchanged.');
  });

  it('says that it gave up, and offers the rest', async () => {
    diary.site.addFault({ kind: 'maintenance' });
    const page = await open('2024-08-20', '2024-08-29');
    await start(page);

    await page.getByText('Gave up: fddb.info failed for three diary days in a row').waitFor();
    await page.getByText('3 of 10 days done, 7 not fetched.').waitFor();
    expect(await page.getByRole('button', { name: 'Resume' }).isEnabled()).toBe(true);
  });

  it('says how long it will still take, by how long its days take', async () => {
    diary.site.addFault({ kind: 'slow', ms: 1000 });
    // 244 days of a second and something each.
    const page = await open('2024-01-01', '2024-08-31');
    await start(page);

    await page.locator('[data-figure="time-left"]').waitFor();
    expect(await page.locator('[data-figure="time-left"]').innerText()).toMatch(/^about [4-9] minutes left$/);
    await page.getByRole('button', { name: 'Stop after the current day' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
  });

  it('is found under the address that it had before', async () => {
    const page = await diary.open(`#/export?from=2024-08-26&to=2024-08-27`);
    await page.getByRole('heading', { level: 1, name: 'Fetch' }).waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe('2024-08-26');
    expect(await page.locator('[aria-current="page"]').getAttribute('href')).toBe('#/fetch');
  });

  it('shows what another client has started', async () => {
    diary.site.addFault({ kind: 'slow', ms: 400 });
    const page = await open('2024-08-01', '2024-08-01');
    const running = fetch(`${diary.url}/api/v2/nutritiondata/export?days=3`);

    await page.getByText('started through the API').waitFor();
    await page.getByText('All 3 days are stored.').waitFor();
    await running;
  });

  it('says in words that help that another export runs, although its window did not know', async () => {
    diary.site.addFault({ kind: 'slow', ms: 4000 });
    const page = await open('2024-08-26', '2024-08-26');
    await page.route('**/export/events*', (route) => route.abort());
    await page.reload();
    await page.getByText('No connection to the service at the moment.').waitFor();
    const running = fetch(`${diary.url}/api/v2/nutritiondata/export?days=1`);
    await start(page);

    await page.getByText('Only one of them runs at a time, whoever started it.').waitFor();
    await running;
  });

  it('says in words that help that the account was not accepted', async () => {
    diary.site.rejectPassword = true;
    const page = await open('2024-08-26', '2024-08-26');
    await start(page);

    for (let visit = 1; visit <= 2; visit++) {
      await page.getByText('fddb.info rejected the login').waitFor();
      expect(await page.getByRole('alert').count()).toBe(1);
      expect(await page.getByRole('alert').innerText()).toContain('EXPORTER_UPSTREAM_PASSWORD');
      await page.reload();
    }
    expect(await page.getByRole('button', { name: 'Try again' }).isEnabled()).toBe(true);
    // Another window learns of it too, in its own language.
    const other = await diary.open('#/fetch', { locale: 'de-DE' });
    await other.getByText('fddb.info hat die Anmeldung abgelehnt').waitFor();
    expect(await other.getByRole('main').innerText()).not.toContain('rejected');
  });

  it('fetches the last days, today as well when that is wished', async () => {
    const page = await open('', '');
    expect(await page.getByLabel(/How many days/).inputValue()).toBe('7');
    await page.getByLabel(/How many days/).fill('2');
    await page.getByLabel('Include today').check();
    await start(page);

    await page.getByText('All 3 days are stored.').waitFor();
    expect(await storedDays(diary)).toEqual(['2024-08-30', '2024-08-31', '2024-09-01']);
  });
});

describeInBrowser('the page of exports without an account', () => {
  const diary = new DiaryInBrowser({ days: [] });

  it('says what to set and starts nothing', async () => {
    const page = await diary.open('#/fetch');
    await page.getByText('EXPORTER_UPSTREAM_USERNAME').waitFor();
    expect(await page.getByRole('button', { name: 'Start fetching' }).isDisabled()).toBe(true);
  });
});

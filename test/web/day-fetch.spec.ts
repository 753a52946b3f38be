import { accessibilityMistakes, describeInBrowser, DiaryInBrowser, FAILED_REQUEST } from '../support/browser';
import { aDay } from '../support/days';
import { fill } from '../support/diary-with-gaps';
import { storedDays } from '../support/requests';

describeInBrowser('a day is fetched where it is shown', () => {
  const diary = new DiaryInBrowser({ days: [], site: {}, isWritten: true, expected: FAILED_REQUEST });
  const open = (hash: string, locale = 'en-GB') => diary.open(hash, { locale });

  it('and only that day, without leaving it', async () => {
    const page = await open('#/day/2024-08-27');
    await page.getByText('This day was not fetched yet').waitFor();
    expect(await accessibilityMistakes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fetch this day', exact: true }).click();

    await page.getByRole('heading', { name: 'Daily totals' }).waitFor();
    expect(page.url()).toContain('#/day/2024-08-27');
    expect(await storedDays(diary)).toEqual(['2024-08-27']);
  });

  it('and an empty one is not taken for one that was not fetched', async () => {
    diary.site.setDay('2024-08-27', 'empty');
    const page = await open('#/day/2024-08-27', 'de-DE');
    await page.getByText('Dieser Tag wurde noch nicht abgerufen').waitFor();
    await page.getByRole('button', { name: 'Diesen Tag abrufen' }).click();

    await page.getByText('An diesem Tag ist nichts eingetragen').waitFor();
    expect(await page.locator('.notice').innerText()).toContain('Letzter Abruf: 01.09.2024, 12:00.');
    expect(await page.getByText('noch nicht abgerufen').count()).toBe(0);
  });

  it('and one that failed says why, and can be tried again', async () => {
    diary.site.addFault({ kind: 'maintenance', date: '2024-08-27' });
    const page = await open('#/day/2024-08-27');
    await page.getByRole('button', { name: 'Fetch this day', exact: true }).click();
    await page.getByText('The last fetch of this day failed').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain('Unexpected page: A maintenance page');

    diary.site.clearFaults();
    await page.getByRole('button', { name: 'Fetch this day again' }).click();
    await page.getByRole('heading', { name: 'Daily totals' }).waitFor();
  });

  it('and a stored day says why it was not renewed, and stays', async () => {
    await fill(diary.service.app, [aDay('2024-08-27', { totalCalories: 1234 })]);
    diary.site.addFault({ kind: 'status', status: 404, times: 1 });
    const page = await open('#/day/2024-08-27');
    await page.getByRole('button', { name: 'Fetch this day again' }).click();

    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toBe(
      'No usable answer from fddb.info\n\nIt did not answer, refused the request or reported an error. Try again later.\n\nStored data is unchanged.',
    );
    expect(await page.locator('[data-figure="total-calories"]').innerText()).toContain('1,234');

    await page.getByRole('button', { name: 'Fetch this day again' }).click();
    await page.getByText('Fetched', { exact: true }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('[data-figure="total-calories"]').innerText()).not.toContain('1,234');
  });

  it('unless the login is rejected, which is said there', async () => {
    diary.site.rejectPassword = true;
    const page = await open('#/day/2024-08-27');
    await page.getByRole('button', { name: 'Fetch this day', exact: true }).click();
    await page.getByText('fddb.info rejected the login').waitFor();
  });

  it('and today is the first day of the overview and of the page of days as soon as it is stored', async () => {
    await fill(diary.service.app, [aDay('2024-08-31', { totalCalories: 2000 })]);
    const page = await open('#/day');
    await page.getByRole('heading', { name: 'Saturday, 31 August 2024' }).waitFor();
    await fill(diary.service.app, [aDay('2024-09-01', { totalCalories: 700 })]);
    await page.goto(`${diary.url}/#/`);
    await page.locator('[data-figure="today"]', { hasText: '700' }).waitFor();
    expect(await page.locator('[data-figure="yesterday"]').innerText()).toBe('2,000');

    await page.getByRole('navigation').getByRole('link', { name: 'Day', exact: true }).click();
    await page.getByRole('heading', { name: 'Sunday, 1 September 2024' }).waitFor();
  });

  it('and all missing days in one run, which the number of gaps leads to', async () => {
    const days = Array.from({ length: 28 }, (_, index) => aDay(`2024-08-${String(index + 1).padStart(2, '0')}`));
    await fill(diary.service.app, [...days, aDay('2024-08-30')]);
    // 10 August was emptied by hand; 29 and 31 August were never fetched.
    await fill(diary.service.app, [aDay('2024-08-10', { totalCalories: 0 })]);
    const page = await open('');
    await page.getByRole('link', { name: '3', exact: true }).click();
    await page.getByText('3 days without entries since the first one.').waitFor();
    await page.getByRole('button', { name: 'Start fetching' }).click();

    await page.getByText('All 3 days are stored.').waitFor();
    expect(diary.site.requests.filter(({ kind }) => kind === 'diary').map(({ date }) => date)).toEqual([
      '2024-08-10',
      '2024-08-29',
      '2024-08-31',
    ]);
    await page.getByText('No day is missing since the first entry.').waitFor();
    expect(await page.getByRole('button', { name: 'Start fetching' }).isDisabled()).toBe(true);
  });
});

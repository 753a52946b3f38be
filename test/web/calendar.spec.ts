import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser } from '../support/browser';
import { aDay } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';

describeInBrowser('the calendar of the diary', () => {
  const diary = new DiaryInBrowser({ days: [aDay('2021-05-10'), ...DIARY_WITH_GAPS] });

  async function open(): Promise<Page> {
    const page = await diary.open();
    await page.locator('.months a').first().waitFor();
    return page;
  }
  const headings = (page: Page) => page.locator('.month h3').allInnerTexts();
  const focused = (page: Page) => page.evaluate<string>('document.activeElement.dataset.date');

  it('marks logged and half-empty days, and those that were never fetched, and no others', async () => {
    const page = await open();
    await page.locator('.months [data-state="logged"]').first().waitFor();
    const stateOf = (date: string) => page.locator(`.months a[href="#/day/${date}"]`).getAttribute('data-state');

    expect(await stateOf('2024-08-31')).toBe('logged');
    expect(await stateOf('2024-08-26')).toBe('half');
    // What is stored was put there by hand, so nothing is known of the gaps.
    expect(await stateOf('2024-08-28')).toBe('unfetched');
    expect(await stateOf('2024-08-11')).toBe('unfetched');
    // Today there is nothing to expect yet.
    expect(await stateOf('2024-09-01')).toBe('outside');
    expect(await page.locator('.months [data-state="logged"]').count()).toBe(37);
    expect(await page.locator('.calendar-key li').allInnerTexts()).toEqual([
      'Logged',
      'Less than half of your average',
      'Nothing logged',
      'Fetch failed',
      'Not fetched',
    ]);
  });

  it('begins with the month in which the diary begins', async () => {
    const page = await open();
    const earlier = page.getByRole('button', { name: 'Earlier months' });
    expect((await headings(page))[0]).toBe('October 2023');
    for (const first of ['October 2022', 'October 2021', 'May 2021']) {
      await earlier.click();
      await page.getByRole('heading', { name: first, exact: true }).waitFor();
    }
    expect(await earlier.isDisabled()).toBe(true);
    // Still twelve of them.
    expect((await headings(page)).at(-1)).toBe('April 2022');
    expect(await page.locator('.months a').first().getAttribute('href')).toBe('#/day/2021-05-01');
  });

  it('jumps by year, and is found again by its address', async () => {
    const page = await open();
    const year = page.getByRole('combobox', { name: 'Year' });
    expect(await year.locator('option').allInnerTexts()).toEqual(['2024', '2023', '2022', '2021']);
    await year.selectOption('2022');

    await page.getByRole('heading', { name: 'December 2022' }).waitFor();
    expect((await headings(page))[0]).toBe('January 2022');
    expect(page.url()).toContain('month=2022-12');
    await page.reload();
    await page.getByRole('heading', { name: 'December 2022' }).waitFor();
    await page.getByRole('combobox', { name: 'Year' }).selectOption('2024');
    // This year has not ended.
    await page.getByRole('heading', { name: 'September 2024' }).waitFor();
    expect((await headings(page))[0]).toBe('October 2023');
  });

  it('stays with the year in which the diary begins when that is chosen', async () => {
    const page = await open();
    const year = page.getByRole('combobox', { name: 'Year' });
    await year.selectOption('2021');
    await page.getByRole('heading', { name: 'December 2021' }).waitFor();
    expect((await headings(page))[0]).toBe('May 2021');
    expect(await headings(page)).toHaveLength(8);
    expect(await year.inputValue()).toBe('2021');
  });

  it('is one stop of the tab key, and walked through with the arrow keys', async () => {
    const page = await open();
    expect(await page.locator('.months [tabindex="0"]').count()).toBe(1);
    expect(await page.locator('.months a:not([tabindex])').count()).toBe(0);
    await page.locator('.months [tabindex="0"]').focus();
    expect(await focused(page)).toBe('2024-09-01');

    for (const [key, date] of [
      ['ArrowLeft', '2024-08-31'],
      ['ArrowUp', '2024-08-24'],
      ['ArrowRight', '2024-08-25'],
      // The 25th was a Sunday.
      ['Home', '2024-08-19'],
      ['End', '2024-08-25'],
      ['PageUp', '2024-07-25'],
      ['PageDown', '2024-08-25'],
      ['ArrowDown', '2024-09-01'],
      // There is no day after today.
      ['ArrowRight', '2024-09-01'],
    ] as const) {
      await page.keyboard.press(key);
      expect({ key, date: await focused(page) }).toEqual({ key, date });
    }
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Saturday, 31 August 2024' }).waitFor();
  });

  it('turns its leaves when the keyboard leaves them, and keeps the focus', async () => {
    const page = await open();
    await page.locator('.months a[data-date="2023-10-01"]').focus();
    await page.keyboard.press('ArrowLeft');

    await page.getByRole('heading', { name: 'September 2023' }).waitFor();
    expect(await focused(page)).toBe('2023-09-30');
    expect(await page.locator('.months [tabindex="0"]').count()).toBe(1);
  });

  it('of a correlation is one stop of the tab key too', async () => {
    const page = await diary.open('#/correlation');
    await page.locator('.months button').first().waitFor();
    expect(await page.locator('.months button[tabindex="0"]').count()).toBe(1);
    await page.locator('.months button[tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    expect(await page.locator('.months [aria-pressed="true"]').getAttribute('data-date')).toBe('2024-08-31');
  });
});

describeInBrowser('the calendar after a fetch', () => {
  const diary = new DiaryInBrowser({ days: [aDay('2024-08-25')], site: {} });

  it('shows the result of the last fetch of each day, why it failed, and when it was, in the zone of the user', async () => {
    diary.site.setDay('2024-08-29', 'empty');
    diary.site.addFault({ kind: 'maintenance', date: '2024-08-30' });
    await diary.api('/api/v2/nutritiondata/export?days=4');

    const page = await diary.open('', { locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    await page.locator('.months [data-state="failed"]').waitFor();
    const states = await page
      .locator('.months a')
      .evaluateAll<string[], Dataset>((days) => days.map(({ dataset }) => `${dataset.date} ${dataset.state}`));
    expect(states.slice(24)).toEqual([
      '2024-08-25 logged',
      '2024-08-26 unfetched',
      '2024-08-27 unfetched',
      '2024-08-28 logged',
      '2024-08-29 nothing',
      '2024-08-30 failed',
      '2024-08-31 logged',
      '2024-09-01 outside',
    ]);
    const said = await page.locator('.months [data-state="failed"]').getAttribute('title');
    // Noon by UTC is two hours later in Berlin.
    expect(said).toContain('Freitag, 30. August 2024, Abruf fehlgeschlagen, Unerwartete Seite, abgerufen');
    expect(said).toContain('14:00');
  });
});

interface Dataset {
  dataset: Record<'date' | 'state', string>;
}

import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser, figure } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { aMeal } from '../support/details';

/** An account's own word, which is text on the page, whatever is in it. */
const SUPPER = '<i>Supper</i> & more';

/** Supper on both days, breakfast on one. */
const DAYS = [
  aDay('2024-05-10'),
  aDay('2024-08-30', {
    meals: [aMeal(SUPPER, { calories: 900 }), aMeal('Breakfast', { calories: 300 })],
    products: [
      aProduct('Pasta', { calories: 900, time: '19:25', meal: SUPPER }),
      aProduct('Muesli', { calories: 300, time: '07:15', meal: 'Breakfast' }),
    ],
  }),
  aDay('2024-08-31', {
    meals: [aMeal(SUPPER, { calories: 800 })],
    products: [
      aProduct('Rice', { calories: 600, time: '19:00', meal: SUPPER }),
      aProduct('Soup', { calories: 200, time: '18:10', meal: SUPPER }),
    ],
  }),
];

describeInBrowser('the energy by meal and time of day', () => {
  const diary = new DiaryInBrowser({ days: DAYS });

  async function openTrends(locale = 'en-GB'): Promise<Page> {
    const page = await diary.open('#/trends?from=2024-08-01&to=2024-08-31', { locale });
    await page.locator('.meals').waitFor();
    return page;
  }

  const rowsOf = (page: Page, table: string) => page.locator(`${table} tbody tr`).allInnerTexts();

  it('has each meal with its share, average, time and days', async () => {
    const page = await openTrends();

    // Supper is 1,700 of 2,000 kcal on two days. Of 18:10 and 19:25 the earlier is the median.
    expect((await rowsOf(page, '.meals')).map((row) => row.split(/\s*\t\s*/))).toEqual([
      ['Breakfast', '15.0%', '300', '07:15', '1'],
      [SUPPER, '85.0%', '850', '18:10', '2'],
    ]);
    expect(await page.locator('.meals i').count()).toBe(0);
  });

  it('has the hours of the day as columns and, opened with the keyboard, as a table', async () => {
    const page = await openTrends();

    // 1,500 of 2,000 kcal.
    expect(await figure(page, 'most-of-an-hour')).toBe('Peak: 19:00 to 20:00, 75.0%');
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.hours .bar')].map((bar) => Math.round(bar.getBoundingClientRect().height / bar.parentElement.clientHeight * 100))`,
    );
    // 300, 200 and 1,500 kcal.
    expect(heights).toEqual(Array.from({ length: 24 }, (_, hour) => ({ 7: 20, 18: 13, 19: 100 })[hour] ?? 0));

    await page.locator('figure', { hasText: 'Time of day' }).locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Time of day' }).waitFor();
    const rows = await rowsOf(page, '.of-chart');
    expect(rows[7]).toBe('07:00 to 08:00\t15.0%\t300');
    expect(rows[18]).toBe('18:00 to 19:00\t10.0%\t200');
  });

  it('says when the meals are not known', async () => {
    const page = await diary.open('#/trends?from=2024-05-01&to=2024-05-31');
    await page.getByText('No day of this range has data on meals.').waitFor();
    expect(await page.locator('.hours').count()).toBe(0);
  });
});

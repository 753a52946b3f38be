import type { Page } from 'playwright-core';
import { addDays } from '../../src/diary/calendar-day';
import { describeInBrowser, DiaryInBrowser, figure } from '../support/browser';
import { aDay, aProduct, day } from '../support/days';

/** July has 2,000 kcal a day and August 2,100; the year before had more of everything. */
const DAYS = Array.from({ length: 62 }, (_, index) => addDays(day('2024-07-01'), index)).map((date) =>
  aDay(date, {
    totalCalories: date < '2024-08-01' ? 2000 : 2100,
    products: [
      aProduct('Haferflocken', { calories: 370 }),
      aProduct('Apfel', { calories: 80 }),
      ...(date === '2024-07-04' ? [aProduct('Hochzeitstorte', { calories: 30_000 })] : []),
    ],
  }),
);
const OF_LAST_YEAR = [aDay(day('2023-08-31'), { products: [aProduct('Stollen', { calories: 90_000 })] })];

describeInBrowser('from the overview', () => {
  const diary = new DiaryInBrowser({ days: [...OF_LAST_YEAR, ...DAYS] });
  let page: Page;
  let clicks: string[];
  const click = async (role: 'link' | 'button', name: string) => {
    clicks.push(name);
    await page.getByRole(role, { name, exact: true }).click();
  };

  beforeEach(async () => {
    clicks = [];
    page = await diary.open();
    await page.locator('[data-figure="last-30"]').waitFor();
  });

  it('two clicks compare the last month with the one before', async () => {
    await click('link', 'Trends');
    await click('button', 'Last month');
    await page.getByText('1 Aug 2024 – 31 Aug 2024, compared with 1 Jul 2024 – 31 Jul 2024').waitFor();
    await page.locator('[data-figure="change-calories"]', { hasText: '+100 (+5.0%)' }).waitFor();
    expect(clicks).toHaveLength(2);
  });

  it('one click shows what gave most energy this year', async () => {
    await click('link', 'Foods with the most energy this year');
    await page.locator('.ranking').waitFor();
    // 62 × 370, 30,000 and 62 × 80 kcal; the Stollen was last year.
    expect(await page.locator('.ranking tbody a').allInnerTexts()).toEqual(['Hochzeitstorte', 'Haferflocken', 'Apfel']);
    expect(clicks).toHaveLength(1);
  });

  it('the last 30 days stand beside the 30 before without one', async () => {
    // 2 to 31 August have 2,100; of 3 July to 1 August all but the last have 2,000: 2,003 in the mean.
    expect(await figure(page, 'last-30-change')).toMatch(/97 kcal more than in the 30 days before$/);
  });
});

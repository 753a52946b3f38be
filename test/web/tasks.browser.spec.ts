import type { Page } from 'playwright-core';
import { datesBetween } from '../../web/src/dates';
import { chooseRange, describeInBrowser, DiaryInBrowser, expectFigures, expectSoon } from '../support/browser';
import { aDay, aProduct } from '../support/days';

/** July has 2,000 kcal a day and August 2,100. */
const DAYS = datesBetween('2024-07-01', '2024-08-31').map((date) =>
  aDay(date, {
    totalCalories: date < '2024-08-01' ? 2000 : 2100,
    products: [
      aProduct('Haferflocken', { calories: 370 }),
      aProduct('Apfel', { calories: 80 }),
      ...(date === '2024-07-04' ? [aProduct('Hochzeitstorte', { calories: 30_000 })] : []),
    ],
  }),
);
const OF_LAST_YEAR = [aDay('2023-08-31', { products: [aProduct('Stollen', { calories: 90_000 })] })];

describeInBrowser('from the overview', () => {
  const diary = new DiaryInBrowser({ days: [...OF_LAST_YEAR, ...DAYS] });
  let page: Page;
  beforeEach(async () => {
    page = await diary.show();
    await page.locator('[data-figure="month"]').waitFor();
  });

  it('one click compares the last month with the one before, above the fold', async () => {
    await page.getByRole('link', { name: 'August 2024', exact: true }).click();
    await expectFigures(page, {
      comparison: 'August 2024: 100 kcal more a day than in July 2024.',
      'change-calories': '+100 (+5.0%)',
    });
    const { y, height } = (await page.locator('[data-figure="change-calories"]').boundingBox())!;
    expect(y + height).toBeLessThan(page.viewportSize()!.height);
  });

  it('one click shows what gave most energy this year', async () => {
    await page.getByRole('link', { name: 'Foods with the most energy this year', exact: true }).click();
    await page.locator('.ranking').waitFor();
    // 62 × 370, 30,000 and 62 × 80 kcal; the Stollen was last year.
    await expectSoon(() => page.locator('.ranking tbody a').allInnerTexts()).toEqual([
      'Hochzeitstorte',
      'Haferflocken',
      'Apfel',
    ]);
  });

  it('two clicks show which foods are eaten more or less often than in the month before', async () => {
    await page.getByRole('link', { name: 'Foods', exact: true }).click();
    await chooseRange(page, 'Last month');
    await page.getByText('1 Aug 2024 – 31 Aug 2024, compared with 1 Jul 2024 – 31 Jul 2024').waitFor();
    // Oats and apples are the same 31; the cake was of July.
    await page.locator('.changes').waitFor();
    await expectSoon(() => page.locator('.changes tbody tr').allInnerTexts()).toEqual(['Hochzeitstorte\t−1\t1 → 0']);

    // Whole months with whole months, as Trends compares them.
    await page.goto(`${diary.url}/#/products?from=2024-03-01&to=2024-03-31`);
    await page.getByText('1 Mar 2024 – 31 Mar 2024, compared with 1 Feb 2024 – 29 Feb 2024').waitFor();
    // A range without an end ends yesterday, because today is unfinished.
    await page.goto(`${diary.url}/#/products?from=2024-08-01`);
    await page.getByText('1 Aug 2024 – 31 Aug 2024, compared with 1 Jul 2024 – 31 Jul 2024').waitFor();
    await page.goto(`${diary.url}/#/products?to=2024-08-30`);
    await page.getByText('1 Aug 2024 – 30 Aug 2024, compared with 1 Jul 2024 – 30 Jul 2024').waitFor();

    // The diary begins on 31 August 2023.
    await page.goto(`${diary.url}/#/products?from=2023-09-01&to=2023-09-30`);
    await page.getByText('Nothing to compare').waitFor();
  });

  it('the last 30 days stand beside the 30 before without one', async () => {
    // 2 to 31 August have 2,100; of 3 July to 1 August all but the last have 2,000: 2,003.3 in the mean.
    await expectFigures(page, { 'month-change': '96.7 kcal more than the 30 days before' });
  });
});

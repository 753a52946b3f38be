import type { Page } from 'playwright-core';
import { addDays } from '../../src/diary/calendar-day';
import { describeInBrowser, DiaryInBrowser, expectFigures, expectSoon, PHONE } from '../support/browser';
import { aDay, aProduct, day } from '../support/days';
import { putGoals } from '../support/goals';
import { post } from '../support/requests';

/** July has 2,000 kcal a day and August 2,100. */
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
    await expectSoon(() => page.locator('.ranking tbody a').allInnerTexts()).toEqual([
      'Hochzeitstorte',
      'Haferflocken',
      'Apfel',
    ]);
    expect(clicks).toHaveLength(1);
  });

  it('two clicks show which foods are eaten more or less often than in the month before', async () => {
    await click('link', 'Foods');
    await click('button', 'Last month');
    await page.getByText('1 Aug 2024 – 31 Aug 2024, compared with 1 Jul 2024 – 31 Jul 2024').waitFor();
    // Oats and apples are the same 31; the cake was of July.
    await page.locator('.changes').waitFor();
    await expectSoon(() => page.locator('.changes tbody tr').allInnerTexts()).toEqual(['Hochzeitstorte\t−1\t0\t1']);

    // As many days: the 31 before March begin in January.
    await page.goto(`${diary.url}/#/products?from=2024-03-01&to=2024-03-31`);
    await page.getByText('1 Mar 2024 – 31 Mar 2024, compared with 30 Jan 2024 – 29 Feb 2024').waitFor();
    // With one end alone, the ranking above has the same days.
    await page.goto(`${diary.url}/#/products?from=2024-08-01`);
    await page.getByText('1 Aug 2024 – 1 Sept 2024, compared with 30 Jun 2024 – 31 Jul 2024').waitFor();
    await page.goto(`${diary.url}/#/products?to=2024-08-30`);
    await page.getByText('1 Aug 2024 – 30 Aug 2024, compared with 2 Jul 2024 – 31 Jul 2024').waitFor();

    // The diary begins on 31 August 2023.
    await page.goto(`${diary.url}/#/products?from=2023-09-01&to=2023-09-30`);
    await page.getByText('Nothing to compare').waitFor();
  });

  it('the last 30 days stand beside the 30 before without one', async () => {
    // 2 to 31 August have 2,100; of 3 July to 1 August all but the last have 2,000: 2,003 in the mean.
    await expectFigures(page, { 'last-30-change': expect.stringMatching(/97 kcal more than in the 30 days before$/) });
  });

  it('one click shows the day a year ago', async () => {
    await click('link', 'A year ago');
    await page.getByRole('heading', { level: 1, name: 'Thursday, 31 August 2023' }).waitFor();
    expect(clicks).toHaveLength(1);
  });
});

describeInBrowser('of today', () => {
  const today = aDay('2024-09-01', { totalProtein: 55.5 });
  const diary = new DiaryInBrowser({ days: [...DAYS, today], isWritten: true });

  it('what is left of the protein is there without a click', async () => {
    const target = { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 90 } as const;
    await putGoals(diary, '2024-08-01', { sets: [{ appliesTo: null, targets: [target] }] });
    const page = await diary.open();
    // 90 g less 55.5 g.
    await page.locator('[data-card="today"]').getByText('34.5 g to go').waitFor();
  });

  it('a symptom is logged with three taps on a phone', async () => {
    await post(`${diary.url}/api/v2/journal`, { date: '2024-08-20', kind: 'SYMPTOM', label: 'Migraine' });
    const page = await diary.open('', { viewport: PHONE, hasTouch: true });
    await page.getByRole('link', { name: 'Log a symptom' }).tap();
    await page.getByRole('group', { name: 'Symptom' }).getByText('Migraine', { exact: true }).tap();
    await page.getByRole('button', { name: 'Log symptom' }).tap();
    await page.locator('.journal-entries').waitFor();
    expect(await diary.api('/api/v2/journal?fromDate=2024-09-01')).toMatchObject([
      { date: '2024-09-01', kind: 'SYMPTOM', label: 'Migraine' },
    ]);
  });
});

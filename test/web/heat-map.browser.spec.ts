import type { Page } from 'playwright-core';
import { ACCOUNT, describeInBrowser, DiaryInBrowser, expectSoon, loaded } from '../support/browser';
import { aDay } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { putGoals } from '../support/goals';

describeInBrowser('the heat map of the diary', () => {
  const today = aDay('2024-09-01', { totalCalories: 400 });
  const diary = new DiaryInBrowser({ days: [...DIARY_WITH_GAPS, today], environment: ACCOUNT });

  async function open(shows: string, options = {}): Promise<Page> {
    const page = await diary.show(`#/?shows=${shows}`, options);
    await page.locator('.months [data-state="unfetched"]').first().waitFor();
    await loaded(page);
    return page;
  }
  const legend = (page: Page) => page.locator('.calendar-key li').allInnerTexts();
  const days = (page: Page, ...dates: string[]) =>
    Promise.all(
      dates.map(async (date) => {
        const day = page.locator(`[data-date="2024-${date}"]`);
        return `${await day.getAttribute('data-state')}: ${await day.getAttribute('title')}`;
      }),
    );

  it('shows the energy of the days in five steps with their numbers, chosen with the keyboard', async () => {
    const page = await open('');
    await page.getByLabel('The calendar shows').focus();
    await page.keyboard.type('Cal');
    await page.locator('.months [data-state="step-5"]').first().waitFor();
    expect(page.url()).toBe(`${diary.url}/#/?shows=CALORIES`);
    await expectSoon(() => legend(page)).toEqual([
      'under 2,080 kcal',
      '2,080 to under 2,160 kcal',
      '2,160 to under 2,240 kcal',
      '2,240 to under 2,320 kcal',
      '2,320 kcal or more',
      'Not fetched',
    ]);
    await expectSoon(() => days(page, '08-26', '08-31', '07-23', '08-28', '09-01')).toEqual([
      'step-1: Monday, 26 August 2024, 600 kcal',
      'step-1: Saturday, 31 August 2024, 2,000 kcal',
      'step-5: Tuesday, 23 July 2024, 2,390 kcal',
      'unfetched: Wednesday, 28 August 2024, Not fetched',
      'outside: Sunday, 1 September 2024, not over yet, 400 kcal',
    ]);
    await page.locator('[data-date="2024-08-31"]').focus();
    await page.keyboard.press('ArrowUp');
    await page.locator('[data-date="2024-08-24"]:focus').waitFor();
    // The bars distinguish the steps without colours.
    const bars = `new Set([1, 2, 3, 4, 5].map((step) =>
      getComputedStyle(document.querySelector('.calendar-key .step-' + step), '::before').inlineSize)).size`;
    await expectSoon(() => page.evaluate(bars)).toEqual(5);
  });

  it('shows a nutrient, which may be the same on all days', async () => {
    const page = await open('PROTEIN');
    await expectSoon(() => legend(page)).toEqual(['All days alike', 'Not fetched']);
    await expectSoon(() => days(page, '08-26', '08-28')).toEqual([
      'step-1: Monday, 26 August 2024, 90 g',
      'unfetched: Wednesday, 28 August 2024, Not fetched',
    ]);
  });

  it('shows which days have more or less energy than the mean', async () => {
    const page = await open('deviation');
    await expectSoon(() => legend(page)).toEqual([
      'under 1,904 kcal',
      '1,904 to under 2,327 kcal, around your mean of 2,116 kcal',
      '2,327 kcal or more',
      'Not fetched',
    ]);
    await expectSoon(() => days(page, '08-26', '08-31', '07-23', '08-28', '09-01')).toEqual([
      'below: Monday, 26 August 2024, 600 kcal, −71.6% against the mean',
      'around: Saturday, 31 August 2024, 2,000 kcal, −5.5% against the mean',
      'above: Tuesday, 23 July 2024, 2,390 kcal, +13.0% against the mean',
      'unfetched: Wednesday, 28 August 2024, Not fetched',
      'outside: Sunday, 1 September 2024, not over yet, 400 kcal',
    ]);
  });

  it('shows which days had more or less energy than their goal', async () => {
    await putGoals(diary, '2024-08-12', {
      sets: [{ appliesTo: null, targets: [{ metric: 'CALORIES', comparator: 'BETWEEN', min: 2030, max: 2100 }] }],
    });
    const page = await open('target');
    await expectSoon(() => legend(page)).toEqual([
      'Below the goal',
      'Goal met',
      'Above the goal',
      'No goal for calories',
      'Not fetched',
    ]);
    await expectSoon(() => days(page, '08-26', '08-31', '08-25', '08-12', '08-10', '08-28', '09-01')).toEqual([
      'below: Monday, 26 August 2024, 600 kcal, 1,430 kcal below the goal',
      'below: Saturday, 31 August 2024, 2,000 kcal, 30 kcal below the goal',
      'around: Sunday, 25 August 2024, 2,060 kcal, Goal met',
      'above: Monday, 12 August 2024, 2,190 kcal, 90 kcal above the goal',
      'unjudged: Saturday, 10 August 2024, No goal for calories, 2,210 kcal',
      'unfetched: Wednesday, 28 August 2024, Not fetched',
      'outside: Sunday, 1 September 2024, not over yet, 400 kcal',
    ]);
  });
});

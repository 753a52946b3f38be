import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser, expectFigures, expectSoon, figure, loaded } from '../support/browser';
import { aDay } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { putGoals } from '../support/goals';

const DAYS = [
  aDay('2023-08-30', { totalCalories: 1700 }),
  aDay('2023-09-01', { totalCalories: 1800 }),
  ...DIARY_WITH_GAPS,
  aDay('2024-09-01', { totalCalories: 1500 }),
];
/** 4 g of protein more than on all other days. */
const LAST_DAY = aDay('2024-08-31', { totalFat: 70.5, totalProtein: 94.2, totalSugar: null });

describeInBrowser('the page of a day', () => {
  const diary = new DiaryInBrowser({ days: [...DAYS, LAST_DAY] });
  beforeAll(() =>
    putGoals(diary, '2024-08-05', {
      sets: [
        {
          appliesTo: null,
          targets: [
            { metric: 'CALORIES', comparator: 'AT_MOST', value: 1950 },
            { metric: 'PROTEIN', comparator: 'AT_LEAST', value: 120 },
            { metric: 'FAT', comparator: 'BETWEEN', min: 60, max: 80 },
            { metric: 'IRON', comparator: 'AT_LEAST', value: 14 },
          ],
        },
      ],
    }),
  );

  const open = async (hash: string, locale = 'en-GB'): Promise<Page> => {
    const page = await diary.show(hash, { locale });
    await page.locator('[data-figure="total-calories"]').waitFor();
    await loaded(page);
    return page;
  };
  const changes = (page: Page) =>
    Promise.all(['calories', 'fat', 'protein'].map((name) => figure(page, `total-${name}-change`)));

  it('compares it with the 30 days before and with its goals', async () => {
    const page = await open('#/day/2024-08-31');

    // 1 to 30 August without two missing days: 27 days of 2,010 to 2,300 kcal have 58,370, one has 600. 58,970 / 28 are 2,106.
    await expectSoon(() => changes(page)).toEqual([
      '▼ 106 kcal less than usual',
      'as much as usual',
      '▲ 4 g more than usual',
    ]);
    await expectFigures(page, { usual: 'Usual is your average of the 30 days before, over 28 days with entries.' });
    await expectSoon(() => page.locator('[data-figure="total-sugar-change"]').count()).toEqual(0);
    await page.getByRole('link', { name: 'Goals of this day' }).waitFor();
    await expectSoon(() => page.locator('.goal-bars li').allInnerTexts()).toEqual([
      'Calories\n50 kcal over\n2,000 kcal · at most 1,950 kcal',
      'Protein\n25.8 g below\n94.2 g · at least 120 g',
      'Fat\nin range\n70.5 g · between 60 and 80 g',
      'Iron\nnot known\nat least 14 mg',
    ]);
    // Both that are missed.
    await expectSoon(() => page.locator('.goal-bars .bar.over').count()).toEqual(2);
  });

  it('speaks German', async () => {
    const page = await open('#/day/2024-08-31', 'de-DE');
    await expectSoon(() => changes(page)).toEqual([
      '▼ 106 kcal weniger als üblich',
      'so viel wie üblich',
      '▲ 4 g mehr als üblich',
    ]);
    await expectFigures(page, { usual: 'Üblich ist dein Durchschnitt der 30 Tage davor, über 28 Tage mit Einträgen.' });
    await expectSoon(() => page.locator('.goal-bars strong').allInnerTexts()).toEqual([
      '50 kcal darüber',
      '25,8 g darunter',
      'im Rahmen',
      'nicht bekannt',
    ]);
    await page.getByRole('link', { name: 'Vor einem Jahr' }).waitFor();
  });

  it('of a day that is not over says what remains, and compares nothing; without days before there is no average', async () => {
    const page = await open('#/day/2024-09-01');
    await expectSoon(() => page.locator('.goal-bars strong').allInnerTexts()).toEqual([
      '450 kcal left',
      '30 g to go',
      '10 g left',
      'not known today',
    ]);
    await expectSoon(() => page.locator('[data-figure="usual"], [data-figure$="-change"]').count()).toEqual(0);

    await page.goto(`${diary.url}/#/day/2023-08-30`);
    await page.getByRole('heading', { name: 'Wednesday, 30 August 2023' }).waitFor();
    await page.locator('[data-figure="total-calories"]').waitFor();
    await expectSoon(() => page.locator('[data-figure="usual"], .goal-bars').count()).toEqual(0);
  });

  it('leads to the day a year ago, which is the 28th for a leap day', async () => {
    const page = await diary.show('#/day/2024-02-29');
    const link = page.getByRole('link', { name: 'A year ago' });
    await expectSoon(() => link.getAttribute('title')).toEqual('Tuesday, 28 February 2023');
  });

  it('has the days beside it at the arrow keys, except in a field, and none after today', async () => {
    const page = await open('#/day/2024-08-31');
    const isAt = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await isAt('Friday, 30 August 2024');
    await page.keyboard.press('ArrowRight');
    await isAt('Saturday, 31 August 2024');
    await page.keyboard.press('ArrowRight');
    await isAt('Sunday, 1 September 2024');
    await page.keyboard.press('ArrowRight');

    await page.getByLabel('Go to date').press('ArrowLeft');
    await page.keyboard.press('Alt+Shift+ArrowRight');
    expect(page.url()).toContain('#/day/2024-09-01');
    const title = (name: string) => page.getByRole('link', { name }).getAttribute('title');
    expect([await title('Previous day'), await title('Next day')]).toEqual([
      'Previous day (left arrow key)',
      'Next day (right arrow key)',
    ]);
  });
});

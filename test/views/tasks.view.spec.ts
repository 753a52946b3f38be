import { datesBetween } from '../../web/src/dates';
import { aDay, aProduct } from '../support/days';
import { DiaryView } from '../support/views/diary-view';

/** July has 2,000 kcal a day and August 2,100; Wednesdays have 30 g of fibre and other days 20 g. */
const DAYS = datesBetween('2024-07-01', '2024-08-31').map((date) =>
  aDay(date, {
    totalCalories: date < '2024-08-01' ? 2000 : 2100,
    totalFibre: new Date(date).getUTCDay() === 3 ? 30 : 20,
    products: [
      aProduct('Haferflocken', { calories: 370 }),
      aProduct('Apfel', { calories: 80 }),
      ...(date === '2024-07-04' ? [aProduct('Hochzeitstorte', { calories: 30_000 })] : []),
    ],
  }),
);
const OF_LAST_YEAR = [aDay('2023-08-31', { products: [aProduct('Stollen', { calories: 90_000 })] })];

describe('from the overview', () => {
  const diary = new DiaryView({ days: [...OF_LAST_YEAR, ...DAYS] });

  it('one click compares the last month with the one before', async () => {
    const page = await diary.show();
    // 2 to 31 August have 2,100; of 3 July to 1 August all but the last have 2,000: 2,003.3 in the mean.
    expect(page.figure('month-change')).toBe('97 kcal more than in the 30 days before');
    await page.click('link', 'August 2024');
    expect(page.figures('comparison', 'later-calories-change')).toEqual([
      '100 kcal more a day than in July 2024.',
      '▲ 100 kcal more than before (2,000)',
    ]);
  });

  it('one click shows what gave most energy this year', async () => {
    const page = await diary.show();
    await page.click('link', 'Top calorie sources this year');
    // 62 × 370, 30,000 and 62 × 80 kcal; the Stollen was last year.
    expect(page.texts('.ranking tbody a')).toEqual(['Hochzeitstorte', 'Haferflocken', 'Apfel']);
  });

  it('two clicks show which foods are eaten more or less often than in the month before', async () => {
    const page = await diary.show();
    await page.click(page.find('link', 'Foods')[0]!);
    await page.click('button', 'Last month');
    // Oats and apples are the same 31; the cake was of July.
    expect(page.texts('.changes tbody tr')).toEqual(['Hochzeitstorte −1 1 → 0']);
    for (const [range, compared] of [
      // Whole months with whole months, as Trends compares them.
      ['from=2024-03-01&to=2024-03-31', '1 – 31 Mar 2024, compared with 1 – 29 Feb 2024'],
      // A range without an end ends yesterday, because today is unfinished.
      ['from=2024-08-01', '1 – 31 Aug 2024, compared with 1 – 31 Jul 2024'],
      ['to=2024-08-30', '1 – 30 Aug 2024, compared with 1 – 30 Jul 2024'],
      // The diary begins on 31 August 2023.
      ['from=2023-09-01&to=2023-09-30', 'Nothing to compare'],
    ] as const) {
      await page.go(`#/products?${range}`);
      expect(page.content).toContain(compared);
    }
  });

  it('one click and one choice show the weekday with most fibre', async () => {
    const page = await diary.show();
    await page.click(page.find('link', 'Trends')[0]!);
    await page.choose(page.get('combobox', 'Nutrient'), 'Fibre');
    expect(page.content).toContain('Most on Wednesdays with 30 g');
  });
});

describe('what is typed', () => {
  const diary = new DiaryView({ days: DAYS });

  it.each([
    ['#/goals/new', 'Note (optional)', '#/goals', 'less sugar'],
    ['#/body', 'Value in kg', '#/week', '80,4'],
    ['#/settings', 'Year of birth', '#/', '1980'],
    ['#/settings', 'Chat ID', '#/', '42'],
    ['#/correlation', /^Days of your symptoms/, '#/triggers', '2024-08-27'],
  ])('stays when one leaves %s: %s', async (hash, label, other, value) => {
    const page = await diary.show(hash);
    await page.user.clear(page.field(label));
    await page.type(page.field(label), value);
    await page.go(other);
    await page.go(hash);
    expect(page.field(label).value).toBe(value);
  });

  it('is gone when it was saved or cancelled', async () => {
    const page = await diary.show('#/body');
    await page.type(page.field('Value in kg'), '80{Enter}');
    await page.go('#/goals/new');
    await page.type(page.field('Note (optional)'), 'less sugar');
    await page.click('link', 'Cancel');
    await page.go('#/goals/new');
    expect(page.field('Note (optional)').value).toBe('');
    await page.go('#/body');
    expect(page.field('Value in kg').value).toBe('');
  });
});

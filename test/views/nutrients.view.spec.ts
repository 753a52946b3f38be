import { aDay, aProduct } from '../support/days';
import { amounts } from '../support/details';
import { DiaryView, type View } from '../support/views/diary-view';

const DAYS = [
  aDay('2024-08-29', { nutrients: amounts({ VITAMIN_D: 0.5 }) }),
  aDay('2024-08-30', {
    products: [aProduct('Apple')],
    nutrients: amounts({ VITAMIN_C: 56, VITAMIN_D: 1.5, VITAMIN_B12: 6, IRON: 14, SALT: 7.5, SULPHUR: 900 }),
  }),
  aDay('2024-08-31', { nutrients: amounts({ VITAMIN_C: 40, VITAMIN_D: 1, ALCOHOL: 0 }) }),
  // A day with less salt than the limit.
  aDay('2024-07-01', { nutrients: amounts({ SALT: 5.4, VITAMIN_A: 320 }) }),
];

describe('the nutrients by judgement', () => {
  const diary = new DiaryView({ days: DAYS });

  /** Each head before the names of its rows. */
  const judged = (page: View) => page.texts('.nutrients :is(.group-head, th[scope="row"])');
  const shares = (page: View) => page.texts('[data-figure^="reference-"], [data-figure^="limit-"]');

  it('begin with those below the reference intake, the largest shortfall first; salt is judged as a limit', async () => {
    const page = await diary.show('#/nutrients');
    // In % of the reference intakes: vitamin D 20 (1 of 5 µg), vitamin C 60 (48 of 80 mg), iron 100 (14 of 14 mg),
    // salt 125 (7.5 of 6 g), vitamin B12 240 (6 of 2.5 µg).
    expect(judged(page)).toEqual([
      ...['Below the reference intake', 'Vitamin D', 'Vitamin C'],
      ...['Above the limit', 'Salt', 'Reference intake reached', 'Iron', 'Vitamin B12', 'Alcohol', 'Sulphur'],
    ]);
    expect(shares(page)).toEqual([
      ...['at least 20%', 'at least 60%', '125%', 'above the limit of 6 g', '100%', '240%'],
    ]);
  });

  it('say in German that salt is within its limit', async () => {
    const page = await diary.show('#/nutrients?from=2024-07-01&to=2024-07-31', { language: 'de' });
    // 5.4 of 6 g of salt, 320 of 800 µg of vitamin A.
    expect(judged(page)).toEqual([...['Unter der Referenzmenge', 'Vitamin A'], ...['Referenzmenge erreicht', 'Salz']]);
    expect(shares(page)).toEqual(['mindestens 40 %', '90 %', 'innerhalb der Obergrenze von 6 g']);
    expect(page.figure('unknown')).toMatch(/^In diesem Zeitraum unbekannt: Alkohol, Wasser, .*Schwefel und Jod\.$/);
  });

  it('lead to the trend of one with its reference intake, also from a day', async () => {
    const page = await diary.show('#/nutrients');
    await page.click('link', 'Vitamin D');
    expect([page.heading, page.texts('.chart-title')[0]]).toEqual(['Trends', 'Vitamin D µg']);
    expect(location.hash).toContain('metric=VITAMIN_D&granularity=DAY');
    expect(page.at('.chart-key').content).toContain('Reference intake: 5 µg');
    await page.click('Show as table');
    // The mean of the last day is that of 0.5, 1.5 and 1.
    expect(page.texts('.of-chart tbody tr')).toEqual([
      ...['29 Aug 2024 0.5 0.5', '30 Aug 2024 1.5 1', '31 Aug 2024 1 1'],
    ]);

    await page.go('#/day/2024-08-30');
    await page.click(page.at('details.card > summary').body);
    await page.click('link', 'Vitamin C');
    expect(page.texts('.chart-title')[0]).toEqual('Vitamin C mg');
    // The 30 days up to that day.
    expect(location.hash).toContain('from=2024-08-01&to=2024-08-30');
  });
});

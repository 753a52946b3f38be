import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser, expectSoon, loaded, PHONE } from '../support/browser';
import { aDay, aProduct, day } from '../support/days';
import { addDays } from '../../src/diary/calendar-day';
import { amounts } from '../support/details';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { post, put } from '../support/requests';

const SUNDAY = day('2024-08-25');
const meals = (name: string) => ['08:00', '19:30'].map((time) => aProduct(name, { time }));

/** Eight weeks before the week with 80 or 100 g of protein, and the week from 26 August to 1 September without the 29th. */
const DAYS = [
  ...Array.from({ length: 8 }, (_, week) =>
    aDay(addDays(SUNDAY, -7 * week), { totalProtein: week % 2 === 0 ? 80 : 100, products: meals('Reis') }),
  ),
  ...['2024-08-26', '2024-08-27', '2024-08-28', '2024-08-30', '2024-08-31'].map((date, index) =>
    aDay(date, {
      ...{ totalCalories: 1900 + index * 100, totalProtein: 130 },
      ...{ products: meals('Linsen'), nutrients: amounts({ IRON: 7 }) },
    }),
  ),
];

describeInBrowser('the week', () => {
  const diary = new DiaryInBrowser({ days: DAYS, now: '2024-09-02T12:00:00Z' });
  beforeAll(async () => {
    await putGoals(diary, '2024-08-01', AT_MOST_2100);
    await put(`${diary.url}/api/v2/days/2024-08-31/status`, { completeness: 'INCOMPLETE' });
    await post(`${diary.url}/api/v2/journal`, { date: '2024-08-27', kind: 'SYMPTOM', label: 'Migraine' });
    await post(`${diary.url}/api/v2/measurements`, { date: '2024-08-26', kind: 'WEIGHT', value: 80 });
  });

  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();

  it('begins with what it was like, then each day with its energy, goals and symptoms', async () => {
    const page = await diary.show('#/week');
    await expectSoon(() => heading(page)).toEqual('26 Aug – 1 Sept 2024');
    // 1,900, 2,000, 2,100 and 2,200 kcal. The deviation of 80 and 100 g is √(800 / 7) = 10.69 g.
    await expectSoon(() => page.locator('.week-summary').innerText()).toEqual(
      '2,050 kcal a day on average, 50 more than in the four weeks before. Goals met on 3 of 4 days. ' +
        'Protein stands out: 40 g a day more than in the eight weeks before, where a week usually differed by 10.7 g.',
    );
    expect(await page.locator('.week-days .visually-hidden').allInnerTexts()).toEqual([
      'Mon, 26 Aug 2024: 1,900 kcal, goals met',
      'Tue, 27 Aug 2024: 2,000 kcal, goals met, Migraine',
      'Wed, 28 Aug 2024: 2,100 kcal, goals met',
      'Thu, 29 Aug 2024: no entry, not judged',
      'Fri, 30 Aug 2024: 2,200 kcal, goals missed',
      'Sat, 31 Aug 2024: 2,300 kcal, incomplete, not judged',
      'Sun, 1 Sept 2024: no entry, not judged',
    ]);
    const verdicts = ['met', 'met', 'met', 'unjudged', 'missed', 'unjudged', 'unjudged'];
    const cells = await page.locator('.week-days .cell').all();
    const classes = await Promise.all(cells.map((cell) => cell.getAttribute('class')));
    expect(classes).toEqual(verdicts.map((verdict) => `cell ${verdict}`));
  });

  it('says what changed, what is below its reference, when was eaten, and which days do not count', async () => {
    const page = await diary.show('#/week');
    await loaded(page);
    const rows = await page.locator('.week-averages tbody tr').allInnerTexts();
    expect(rows[0]?.split(/\t/)).toEqual(['Calories (kcal)', '2,050', '2,000', '+50 +2.5%']);
    expect(rows[4]?.split(/\t/)).toEqual(['Protein (g)', '130', '90', '+40 +44.4%']);
    const lists = page.locator('.week-cards .card', { has: page.locator('.week-list') });
    const linesOf = (text: string) => text.split('\n').filter((line) => line !== '');
    expect((await lists.allInnerTexts()).map(linesOf)).toEqual([
      [
        'Days left out',
        ...['Thu, 29 Aug 2024', 'no entry', 'Sat, 31 Aug 2024', 'incomplete', 'Sun, 1 Sept 2024', 'no entry'],
      ],
      // 2 on each of four days; 8 in the four weeks before.
      [
        'Eaten more or less often',
        ...['Linsen', '8× (before 0×)', 'Reis', '0× (before 2×)'],
        'Before: times a week in the four weeks before.',
      ],
      [
        'Below the reference intake',
        ...['Iron', '7 of 14 mg · 50%'],
        'fddb.info lists vitamins and minerals for only some foods; it may have been more.',
      ],
    ]);
    // 08:00 to 19:30, and 19:30 to 08:00: after the 25th, 26th and 27th.
    expect(await page.locator('.week-cards .figure-value').allInnerTexts()).toEqual(['11:30', '12:30', '80']);
    expect(await page.locator('.week-cards .figure-note').first().innerText()).toBe(
      'middle half within 0:00 h, 4 days',
    );
    await page.getByRole('link', { name: 'Thu, 29 Aug 2024', exact: true }).click();
    await expectSoon(() => heading(page)).toEqual('Thursday, 29 August 2024');
  });

  it('goes to the weeks around it with buttons and arrow keys, and not beyond yesterday', async () => {
    const page = await diary.show('#/week');
    await loaded(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expectSoon(() => heading(page)).toEqual('19 Aug – 25 Aug 2024');
    await page.getByRole('link', { name: 'Seven days earlier' }).click();
    await expectSoon(() => heading(page)).toEqual('12 Aug – 18 Aug 2024');
    await page.goto(`${diary.url}/#/week?end=2024-08-30`);
    await expectSoon(() => heading(page)).toEqual('24 Aug – 30 Aug 2024');
    await page.getByRole('link', { name: 'Seven days later' }).click();
    await expectSoon(() => heading(page)).toEqual('26 Aug – 1 Sept 2024');
    for (const end of ['2024-09-02', '2099-01-01', 'never']) {
      await page.goto(`${diary.url}/#/week?end=${end}`);
      await expectSoon(() => heading(page)).toEqual('26 Aug – 1 Sept 2024');
    }
    await page.goto(`${diary.url}/#/week?end=2024-01-03`);
    await expectSoon(() => heading(page)).toEqual('28 Dec 2023 – 3 Jan 2024');
  });

  it('says in a line why there is nothing', async () => {
    const page = await diary.show('#/week?end=2023-03-05', { viewport: PHONE });
    await loaded(page);
    await expectSoon(() => page.locator('.week-summary').innerText()).toEqual(
      'None of these seven days is complete, so there is nothing to average.',
    );
    expect(await page.locator('.week-cards .figure-note').allInnerTexts()).toEqual([
      'needs three complete days with a time for each food',
      'needs three complete days with a time for each food',
      'no weight in this week',
    ]);
    await page.getByText('Nothing was eaten more or less often than before.').waitFor();
    await page.getByText('No nutrient with data on three days is below its reference intake.').waitFor();
    expect(await page.locator('.week-averages').count()).toBe(0);
  });

  it('speaks German', async () => {
    const page = await diary.show('#/week', { locale: 'de-DE' });
    await expectSoon(() => heading(page)).toEqual('26. Aug. – 1. Sept. 2024');
    await expectSoon(() => page.locator('.week-summary').innerText()).toEqual(
      'Im Schnitt 2.050 kcal am Tag, 50 mehr als in den vier Wochen davor. Ziele an 3 von 4 Tagen erreicht. ' +
        'Auffällig: Eiweiß, 40 g am Tag mehr als in den acht Wochen davor; üblich waren Abweichungen um 10,7 g.',
    );
  });

  it('fits on one page of A4', async () => {
    const page = await diary.show('#/week');
    await loaded(page);
    const file = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
    expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
});

import { ACCOUNT } from '../support/create-test-app';
import { aDay } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
import { putGoals } from '../support/goals';
import { DiaryView, type View } from '../support/views/diary-view';

describe('the heat map of the diary', () => {
  const today = aDay('2024-09-01', { totalCalories: 400 });
  const diary = new DiaryView({ days: [...DIARY_WITH_GAPS, today], environment: ACCOUNT });

  const legend = (page: View) => page.texts('.calendar-key li');
  const days = (page: View, ...dates: string[]) =>
    dates.map((date) => {
      const { dataset, title } = page.at(`[data-date="2024-${date}"]`).body;
      return `${dataset['state']}: ${title}`;
    });

  it('shows the energy of the days in five steps with their numbers', async () => {
    const page = await diary.show();
    await page.choose(page.field('The calendar shows'), 'Calories');
    expect(location.hash).toBe('#/?shows=CALORIES');
    expect(legend(page)).toEqual([
      ...['under 2,080 kcal', '2,080 to under 2,160 kcal', '2,160 to under 2,240 kcal', '2,240 to under 2,320 kcal'],
      ...['2,320 kcal or more', 'Not fetched'],
    ]);
    expect(days(page, '08-26', '08-31', '07-23', '08-28', '09-01')).toEqual([
      'step-1: Monday, 26 August 2024, 600 kcal',
      'step-1: Saturday, 31 August 2024, 2,000 kcal',
      'step-5: Tuesday, 23 July 2024, 2,390 kcal',
      'unfetched: Wednesday, 28 August 2024, Not fetched',
      'outside: Sunday, 1 September 2024, not over yet, 400 kcal',
    ]);
    page.at('[data-date="2024-08-31"]').body.focus();
    await page.press('{ArrowUp}');
    expect(document.activeElement).toBe(page.at('[data-date="2024-08-24"]').body);
  });

  it('shows a nutrient, which may be the same on all days', async () => {
    const page = await diary.show('#/?shows=PROTEIN');
    expect(legend(page)).toEqual(['All days alike', 'Not fetched']);
    expect(days(page, '08-26', '08-28')).toEqual([
      'step-1: Monday, 26 August 2024, 90 g',
      'unfetched: Wednesday, 28 August 2024, Not fetched',
    ]);
  });

  it('shows which days have more or less energy than the mean', async () => {
    const page = await diary.show('#/?shows=deviation');
    expect(legend(page)).toEqual([
      ...['under 1,904 kcal', '1,904 to under 2,327 kcal, around your mean of 2,116 kcal', '2,327 kcal or more'],
      'Not fetched',
    ]);
    expect(days(page, '08-26', '08-31', '07-23')).toEqual([
      'below: Monday, 26 August 2024, 600 kcal, −71.6% against the mean',
      'around: Saturday, 31 August 2024, 2,000 kcal, −5.5% against the mean',
      'above: Tuesday, 23 July 2024, 2,390 kcal, +13.0% against the mean',
    ]);
  });

  it('shows which days had more or less energy than their goal', async () => {
    await putGoals(diary, '2024-08-12', {
      sets: [{ appliesTo: null, targets: [{ metric: 'CALORIES', comparator: 'BETWEEN', min: 2030, max: 2100 }] }],
    });
    const page = await diary.show('#/?shows=target');
    expect(legend(page)).toEqual([
      ...['Below the goal', 'Goal met', 'Above the goal', 'No goal for calories', 'Not fetched'],
    ]);
    expect(days(page, '08-26', '08-31', '08-25', '08-12', '08-10', '09-01')).toEqual([
      'below: Monday, 26 August 2024, 600 kcal, 1,430 kcal below the goal',
      'below: Saturday, 31 August 2024, 2,000 kcal, 30 kcal below the goal',
      'around: Sunday, 25 August 2024, 2,060 kcal, Goal met',
      'above: Monday, 12 August 2024, 2,190 kcal, 90 kcal above the goal',
      'unjudged: Saturday, 10 August 2024, No goal for calories, 2,210 kcal',
      'outside: Sunday, 1 September 2024, not over yet, 400 kcal',
    ]);
  });
});

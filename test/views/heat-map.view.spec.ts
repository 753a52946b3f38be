import { ACCOUNT } from '../support/create-test-app';
import { aDay } from '../support/days';
import { DIARY_WITH_GAPS } from '../support/diary-with-gaps';
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
});

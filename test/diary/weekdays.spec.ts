import { weekdayStats } from '../../src/diary/figures/weekdays';
import { aDay } from '../support/days';

it('weekday figures count every entry, also one without calories: 2000 and 0 on two Mondays are 1000', () => {
  const mondays = [aDay('2024-01-01'), aDay('2024-01-08', { totalCalories: 0 })];

  expect(weekdayStats(mondays)).toMatchObject([{ dayCount: 2, averages: { avgTotalCalories: 1000 } }]);
});

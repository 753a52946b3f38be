import { WEEKDAYS } from '../../src/diary/calendar-day';
import { weekdayStats } from '../../src/diary/figures/weekdays';
import { aDay } from '../support/days';

describe('weekday figures', () => {
  it('have all seven weekdays in order for a whole week, whatever day it begins with', () => {
    // 2024-08-29 was a Thursday.
    const week = [29, 30, 31, 1, 2, 3, 4].map((date, index) =>
      aDay(`2024-0${index < 3 ? 8 : 9}-${String(date).padStart(2, '0')}`, { totalCalories: index }),
    );

    expect(weekdayStats(week).map(({ dayOfWeek }) => dayOfWeek)).toEqual([...WEEKDAYS]);
    // Monday is 2 September, the fifth of these days.
    expect(weekdayStats(week).map(({ averages }) => averages.avgTotalCalories)).toEqual([4, 5, 6, 0, 1, 2, 3]);
  });

  it('count every entry, also one without calories: 2000 and 0 on two Mondays are 1000', () => {
    const mondays = [aDay('2024-01-01'), aDay('2024-01-08', { totalCalories: 0 })];

    expect(weekdayStats(mondays)).toMatchObject([{ dayCount: 2, averages: { avgTotalCalories: 1000 } }]);
  });
});

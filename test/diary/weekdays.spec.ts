import { WEEKDAYS } from '../../src/diary/calendar-day';
import { weekdayStats } from '../../src/diary/figures/weekdays';
import { aDay } from '../support/days';

describe('weekday figures', () => {
  // January 2024 begins with a Monday: 1 and 8 are Mondays, 2 a Tuesday, 6 a Saturday.
  it('average the entries of each weekday, Monday first, and leave out weekdays without an entry', () => {
    const days = [
      aDay('2024-01-01', { totalCalories: 1800, totalFat: 60 }),
      aDay('2024-01-02', { totalCalories: 2100, totalFat: 80.5 }),
      aDay('2024-01-06', { totalCalories: 2500.5, totalFat: 110.2 }),
      aDay('2024-01-08', { totalCalories: 1950, totalFat: 65.3 }),
    ];

    expect(weekdayStats(days)).toMatchObject([
      // (1800 + 1950) / 2; (60 + 65.3) / 2 = 62.65, half up
      { dayOfWeek: 'MONDAY', dayCount: 2, averages: { avgTotalCalories: 1875, avgTotalFat: 62.7 } },
      { dayOfWeek: 'TUESDAY', dayCount: 1, averages: { avgTotalCalories: 2100, avgTotalFat: 80.5 } },
      { dayOfWeek: 'SATURDAY', dayCount: 1, averages: { avgTotalCalories: 2500.5, avgTotalFat: 110.2 } },
    ]);
  });

  it('have exactly the fields of the specification', () => {
    expect(weekdayStats([aDay('2024-09-01', { totalFibre: null })])).toStrictEqual([
      {
        dayOfWeek: 'SUNDAY',
        dayCount: 1,
        averages: {
          avgTotalCalories: 2000,
          avgTotalFat: 70,
          avgTotalCarbs: 250,
          avgTotalSugar: 40,
          avgTotalProtein: 90,
          avgTotalFibre: null,
        },
      },
    ]);
  });

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

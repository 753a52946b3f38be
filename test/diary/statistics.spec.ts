import { coverageOf } from '../../src/diary/figures/coverage';
import { statsOf } from '../../src/diary/figures/statistics';
import { aDay, day } from '../support/days';
import { FOUR_DAYS } from '../support/worked-example';

const TODAY = day('2024-01-10');

describe('the overview', () => {
  it('keeps its other figures when gaps and streaks could not be computed', () => {
    expect(statsOf(FOUR_DAYS, { unique: 6, total: 9 }, null, TODAY)).toMatchObject({
      amountEntries: 4,
      entryPercentage: 44.4,
      mostRecentMissingDay: null,
      missingDaysCount: null,
      currentStreak: null,
      longestStreak: null,
    });
  });

  it('has no highest day and no average of a nutrient that is not known on any day', () => {
    const days = [aDay('2024-01-09', { totalFibre: null })];

    expect(statsOf(days, { unique: 0, total: 0 }, coverageOf(days, TODAY), TODAY)).toMatchObject({
      highestFibreDay: null,
      highestFatDay: { date: '2024-01-09', total: 70 },
      averageTotals: { avgTotalFat: 70, avgTotalFibre: null },
    });
  });

  it('counts an entry after today in totals and averages, not in gaps and streaks', () => {
    const days = [aDay('2024-01-09', { totalCalories: 1000 }), aDay('2024-01-12', { totalCalories: 2000 })];

    expect(statsOf(days, { unique: 0, total: 0 }, coverageOf(days, TODAY), TODAY)).toMatchObject({
      amountEntries: 2,
      lastEntryDate: '2024-01-12',
      entryPercentage: 50, // 2 of the 4 days from 9 to 12 January
      averageTotals: { avgTotalCalories: 1500 },
      highestCaloriesDay: { date: '2024-01-12', total: 2000 },
      missingDaysCount: 0,
      currentStreak: 1,
      longestStreak: 1,
    });
  });
});

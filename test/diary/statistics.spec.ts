import { statsOf } from '../../src/diary/statistics/statistics';
import { day } from '../support/days';
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
});

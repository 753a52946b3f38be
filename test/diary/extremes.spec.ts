import type { DiaryDay } from '../../src/diary/day-entry';
import { extremeDays, highestDay } from '../../src/diary/statistics/statistics';
import { aDay } from '../support/days';
import { FOUR_DAYS } from '../support/worked-example';

describe('extremes', () => {
  it('the highest day is the first of the extreme days; null where no day knows the nutrient', () => {
    expect(highestDay(FOUR_DAYS, 'FAT')).toStrictEqual({ date: '2024-01-06', total: 110.2 });
    expect(highestDay([aDay('2024-01-01', { totalFibre: null })], 'FIBRE')).toBeNull();
  });
});

describe('the extreme days', () => {
  // Fat: 60, 80.5, 110.2 and 65.3 on 1, 2, 6 and 8 January.
  it.each([
    ['HIGHEST', 2, ['2024-01-06', '2024-01-02']],
    ['HIGHEST', 100, ['2024-01-06', '2024-01-02', '2024-01-08', '2024-01-01']],
    ['LOWEST', 3, ['2024-01-01', '2024-01-08', '2024-01-02']],
  ] as const)('by fat, the %s %d', (direction, limit, expected) => {
    expect(extremeDays(FOUR_DAYS, 'FAT', direction, limit).map(({ date }) => date)).toEqual(expected);
  });

  it.each([
    // Protein: 70.1, 85, 70.1 and 95.4.
    ['HIGHEST', ['2024-01-08', '2024-01-02', '2024-01-01', '2024-01-06']],
    ['LOWEST', ['2024-01-01', '2024-01-06', '2024-01-02', '2024-01-08']],
  ] as const)('put the earlier one of equal days first, %s', (direction, expected) => {
    const dates = (days: DiaryDay[]) => extremeDays(days, 'PROTEIN', direction, 4).map(({ date }) => date);

    expect(dates(FOUR_DAYS)).toEqual(expected);
    expect(dates(FOUR_DAYS.toReversed())).toEqual(expected);
  });

  it('leave out days that do not know the nutrient, and change nothing in the list they are given', () => {
    const days = [aDay('2024-01-01'), aDay('2024-01-02', { totalCalories: null }), aDay('2024-01-03')];
    const before = [...days];

    expect(extremeDays(days, 'CALORIES', 'LOWEST', 10).map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-03']);
    expect(days).toEqual(before);
  });
});

import { averagesOf, sum, unroundedAverage } from '../../src/diary/statistics/averages';
import { aDay } from '../support/days';

describe('averages', () => {
  it('are rounded half up: 70.1 and 70.2 are 70.15 on paper, so 70.2', () => {
    const days = [aDay('2024-01-01', { totalFat: 70.1 }), aDay('2024-01-02', { totalFat: 70.2 })];

    expect(averagesOf(days).avgTotalFat).toBe(70.2);
  });

  it('leave a day out where its total is not known: 24 of one day, not 12 of two', () => {
    const days = [aDay('2024-01-01', { totalFibre: null }), aDay('2024-01-02', { totalFibre: 24 })];

    expect(averagesOf(days)).toMatchObject({ avgTotalCalories: 2000, avgTotalFibre: 24 });
  });

  it('count a known zero, also of a day with no calories at all: 2000 and 0 are 1000', () => {
    const days = [aDay('2024-01-01'), aDay('2024-01-02', { totalCalories: 0, totalFibre: 0 })];

    expect(averagesOf(days)).toMatchObject({ avgTotalCalories: 1000, avgTotalFibre: 15 });
  });

  it('of no days are null, all six of them', () => {
    expect(averagesOf([])).toStrictEqual({
      avgTotalCalories: null,
      avgTotalFat: null,
      avgTotalCarbs: null,
      avgTotalSugar: null,
      avgTotalProtein: null,
      avgTotalFibre: null,
    });
  });
});

describe('an average that is computed further', () => {
  it('is not rounded: 1, 2 and 2 are 1.666...', () => {
    const days = [1, 2, 2].map((totalFat) => aDay('2024-01-01', { totalFat }));

    expect(unroundedAverage(days, 'FAT')).toBe(5 / 3);
  });

  it('is null, not NaN, when no day knows the nutrient', () => {
    expect(unroundedAverage([], 'FAT')).toBeNull();
    expect(unroundedAverage([aDay('2024-01-01', { totalFat: null })], 'FAT')).toBeNull();
  });
});

describe('averages', () => {
  it('a sum of nothing is 0', () => {
    expect(sum([])).toBe(0);
    expect(sum([1, 2, 3.5])).toBe(6.5);
  });
});

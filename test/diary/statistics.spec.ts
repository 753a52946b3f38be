import {
  averagesOf,
  sum,
  unroundedAverage,
  type Averages,
  comparePeriods,
  macroSplitOf,
} from '../../src/diary/statistics/averages';
import type { DiaryDay } from '../../src/diary/day-entry';
import { extremeDays, highestDay } from '../../src/diary/statistics/statistics';
import { mealBreakdown, type MealTally, medianTime } from '../../src/diary/statistics/meal-breakdown';
import { aDay } from '../support/days';
import { FOUR_DAYS } from '../support/worked-example';

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

describe('compare', () => {
  const A: Averages = {
    avgTotalCalories: 2100,
    avgTotalFat: 60,
    avgTotalCarbs: 250.3,
    avgTotalSugar: 0,
    avgTotalProtein: 90,
    avgTotalFibre: 1,
  };
  const B: Averages = {
    avgTotalCalories: 2000,
    avgTotalFat: 80,
    avgTotalCarbs: 250.3,
    avgTotalSugar: 40,
    avgTotalProtein: 0,
    avgTotalFibre: 3,
  };

  it('judges the first period against the second, each nutrient in its unit', () => {
    expect(comparePeriods(A, B)).toEqual([
      { metric: 'CALORIES', unit: 'kcal', periodA: 2100, periodB: 2000, absoluteChange: 100, percentageChange: 5 },
      { metric: 'FAT', unit: 'g', periodA: 60, periodB: 80, absoluteChange: -20, percentageChange: -25 },
      { metric: 'CARBS', unit: 'g', periodA: 250.3, periodB: 250.3, absoluteChange: 0, percentageChange: 0 },
      { metric: 'SUGAR', unit: 'g', periodA: 0, periodB: 40, absoluteChange: -40, percentageChange: -100 },
      // A change from zero has no percentage.
      { metric: 'PROTEIN', unit: 'g', periodA: 90, periodB: 0, absoluteChange: 90, percentageChange: null },
      // -2 / 3 = -66.67 %
      { metric: 'FIBRE', unit: 'g', periodA: 1, periodB: 3, absoluteChange: -2, percentageChange: -66.7 },
    ]);
  });

  it('has no noise of binary differences: 70.3 - 70.1', () => {
    const [, fat] = comparePeriods({ ...A, avgTotalFat: 70.3 }, { ...B, avgTotalFat: 70.1 });
    expect(fat?.absoluteChange).toBe(0.2);
  });

  it('leaves out what one of the periods does not know', () => {
    const metrics = comparePeriods({ ...A, avgTotalFibre: null }, { ...B, avgTotalFat: null }).map(
      ({ metric }) => metric,
    );
    expect(metrics).toEqual(['CALORIES', 'CARBS', 'SUGAR', 'PROTEIN']);
  });

  it('has nothing to say when a period has no averages', () => {
    expect([comparePeriods(null, B), comparePeriods(A, null), comparePeriods(null, null)]).toEqual([[], [], []]);
  });
});

describe('the macro split', () => {
  const macros = (
    totalFat: number | null,
    totalCarbs: number | null,
    totalProtein: number | null,
    totalCalories = 2000,
  ) => aDay('2024-01-01', { totalFat, totalCarbs, totalProtein, totalCalories });

  it('weighs fat with 9 kcal a gram, carbohydrates and protein with 4', () => {
    // 100 * 9 = 900, 200 * 4 = 800, 75 * 4 = 300: 2000 kcal, of which 45, 40 and 15 percent.
    expect(macroSplitOf([macros(100, 200, 75, 2010)])).toStrictEqual({
      fatPercentage: 45,
      carbsPercentage: 40,
      proteinPercentage: 15,
      fatCalories: 900,
      carbsCalories: 800,
      proteinCalories: 300,
      macroCalories: 2000,
      averageCalories: 2010,
    });
  });

  it('rounds at the end only: percentages come from unrounded averages', () => {
    // Fat 0.05 g is 0.45 kcal, carbohydrates 0.2 g are 0.8 kcal: 1.25 kcal, of which 36 and 64 percent.
    // An average rounded to 0.1 g would give 52.9 percent, kcal rounded to 0.5 and 0.8 would give 38.5.
    expect(macroSplitOf([macros(0.1, 0.2, 0), macros(0, 0.2, 0)])).toMatchObject({
      fatPercentage: 36,
      carbsPercentage: 64,
      proteinPercentage: 0,
      fatCalories: 0.5,
      carbsCalories: 0.8,
      macroCalories: 1.3,
    });
  });

  it('is 0 percent each when there is no energy', () => {
    expect(macroSplitOf([macros(0, 0, 0, 0)])).toStrictEqual({
      fatPercentage: 0,
      carbsPercentage: 0,
      proteinPercentage: 0,
      fatCalories: 0,
      carbsCalories: 0,
      proteinCalories: 0,
      macroCalories: 0,
      averageCalories: 0,
    });
  });

  it('has figures, not nulls, where a nutrient is not known on any day', () => {
    expect(macroSplitOf([aDay('2024-01-01', { totalFat: 10, totalProtein: null, totalCarbs: null })])).toMatchObject({
      fatPercentage: 100,
      carbsPercentage: 0,
      proteinPercentage: 0,
      proteinCalories: 0,
      macroCalories: 90,
    });
  });
});

const meal = (name: string, values: Partial<MealTally> = {}): MealTally => ({
  ...{ name, days: 1, calories: 500, fat: 20, carbs: 50, protein: 30, firstTimes: [] },
  ...values,
});
const at = (time: string, days = 1) => ({ time, days });

describe('the median time of a meal', () => {
  it.each([
    ['of one day', [at('18:30')], '18:30'],
    ['of three days is the one in the middle', [at('19:00'), at('12:00'), at('18:30')], '18:30'],
    ['of two days is the earlier one', [at('19:00'), at('18:30')], '18:30'],
    ['of four days is the earlier of the two in the middle', [at('07:00', 2), at('19:00', 2)], '07:00'],
    ['counts days, not times', [at('07:00'), at('07:30'), at('19:00', 4)], '19:00'],
    ['is early when the meal is after midnight', [at('23:50'), at('00:10', 2)], '00:10'],
  ])('%s', (_what, times, expected) => {
    expect(medianTime(times)).toBe(expected);
  });

  it('is unknown without a day', () => {
    expect(medianTime([])).toBeNull();
  });
});

describe('a breakdown by meal', () => {
  it('has meals by their time, unknown ones last, and of the same time by name', () => {
    const { meals } = mealBreakdown(
      [
        meal('Snack'),
        meal('Abendessen', { firstTimes: [at('18:00')] }),
        meal('äpfel', { firstTimes: [at('12:00')] }),
        meal('Brunch', { firstTimes: [at('12:00')] }),
        meal('Anderes'),
      ],
      [],
    );

    expect(meals.map(({ name }) => name)).toEqual(['äpfel', 'Brunch', 'Abendessen', 'Anderes', 'Snack']);
  });

  it('has shares of no energy without energy', () => {
    const { meals } = mealBreakdown([meal('Water', { calories: 0 })], []);

    expect(meals).toMatchObject([{ name: 'Water', avgCalories: 0, energyPercentage: 0 }]);
  });

  it('adds up the minutes of an hour before it rounds', () => {
    const { hours } = mealBreakdown(
      [],
      [
        { time: '00:00', calories: 0.04 },
        { time: '00:59', calories: 0.04 },
        { time: '23:59', calories: 100 },
      ],
    );

    expect([hours[0], hours[1], hours[23]]).toEqual([
      { hour: 0, calories: 0.1 }, // 0.08
      { hour: 1, calories: 0 },
      { hour: 23, calories: 100 },
    ]);
  });
});

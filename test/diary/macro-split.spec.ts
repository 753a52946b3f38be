import { macroSplitOf } from '../../src/diary/statistics/averages';
import { aDay } from '../support/days';

const macros = (
  totalFat: number | null,
  totalCarbs: number | null,
  totalProtein: number | null,
  totalCalories = 2000,
) => aDay('2024-01-01', { totalFat, totalCarbs, totalProtein, totalCalories });

describe('the macro split', () => {
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

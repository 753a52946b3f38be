import { type Averages, comparePeriods } from '../../src/diary/statistics/averages';

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

describe('compare', () => {
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

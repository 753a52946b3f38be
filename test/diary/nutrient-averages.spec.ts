import { DETAIL_NUTRIENTS, type DetailNutrient } from '../../src/diary/detail-nutrient';
import { nutrientAverages, type NutrientTallies } from '../../src/diary/figures/nutrient-averages';
import { recordOf } from '../../src/diary/nutrient';
import { roundToFourDecimals } from '../../src/diary/rounding';

/** All others are unknown. */
function tallies(known: Partial<Record<DetailNutrient, { days: number; sum: number }>>): NutrientTallies {
  return recordOf(DETAIL_NUTRIENTS, (nutrient) => ({ days: 0, sum: 0, first: null, last: null, ...known[nutrient] }));
}

const averageOf = (nutrient: DetailNutrient, known: { days: number; sum: number }) =>
  nutrientAverages(tallies({ [nutrient]: known })).find(({ key }) => key === nutrient);

describe('the average of a nutrient', () => {
  it('is over the days that know it, in percent of its reference intake', () => {
    // 180 mg / 2; the reference intake of vitamin C is 80 mg.
    expect(averageOf('VITAMIN_C', { days: 2, sum: 180 })).toEqual({
      key: 'VITAMIN_C',
      unit: 'mg',
      average: 90,
      days: 2,
      referencePercentage: 112.5,
    });
  });

  it('keeps four decimals of small amounts', () => {
    // 0.0977556 mg / 3 = 0.0325852 mg of 1 mg.
    expect(averageOf('COPPER', { days: 3, sum: 0.0977556 })).toMatchObject({
      average: 0.0326,
      referencePercentage: 3.3,
    });
  });

  it('has no percentage where the regulation has no reference intake', () => {
    expect(averageOf('WATER', { days: 2, sum: 3000 })).toMatchObject({ average: 1500, referencePercentage: null });
  });

  it('is unknown without a day, and zero when nothing was in the food', () => {
    expect(averageOf('IODINE', { days: 0, sum: 0 })).toMatchObject({ average: null, referencePercentage: null });
    expect(averageOf('IODINE', { days: 3, sum: 0 })).toMatchObject({ average: 0, referencePercentage: 0 });
  });
});

it.each([
  [2.51925, 2.5193], // half up, although it is 2.5192499... as a binary number
  [2.51924, 2.5192],
  [0.00004, 0],
  [1_234_567.891234, 1_234_567.8912],
])('%d is rounded to the four decimals %d', (value, rounded) => {
  expect(roundToFourDecimals(value)).toBe(rounded);
});

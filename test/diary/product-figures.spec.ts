import { summarizeProduct, topProductOf } from '../../src/diary/statistics/product-figures';
import { DETAIL_NUTRIENTS, type DetailNutrient, factsOf } from '../../src/diary/detail-nutrient';

describe('a line of a ranking', () => {
  it('is rounded at the end only: 0.5 kcal in 7 times is 0.0714, so 0.1; 0.14 kcal is 0.1 and 0.02 each, so 0', () => {
    const tally = { name: 'Salz', times: 7, calories: 0.5, fat: 0.05, carbs: 0.04, protein: 0 };

    expect(topProductOf(tally)).toMatchObject({
      totalCalories: 0.5,
      totalFat: 0.1,
      totalCarbs: 0,
      averageCalories: 0.1,
    });
    expect(topProductOf({ ...tally, calories: 0.14 })).toMatchObject({ totalCalories: 0.1, averageCalories: 0 });
  });

  it('does not show the noise of binary sums', () => {
    // On paper 0.3, and 1.15 + 2.3 = 3.45, half up 3.5.
    const tally = { name: 'Öl', times: 2, calories: 0.1 + 0.2, fat: 1.15 + 2.3, carbs: 0, protein: 0 };

    expect(topProductOf(tally)).toMatchObject({ totalCalories: 0.3, totalFat: 3.5, averageCalories: 0.2 });
  });
});

describe('product figures', () => {
  it('a summary has the names in German order, ties by code point', () => {
    const matches = {
      names: ['Vollmilch 3,5%', 'Äpfel & Milch', 'VOLLMILCH 3,5%', 'apfelmilch'],
      ...{ firstDate: null, lastDate: null, times: 0, calories: 0, fat: 0, carbs: 0, protein: 0, perWeekday: [] },
    };

    expect(summarizeProduct('Milch', matches).matchedProductNames).toEqual([
      'Äpfel & Milch',
      'apfelmilch',
      'VOLLMILCH 3,5%',
      'Vollmilch 3,5%',
    ]);
  });
});

describe('detail nutrient', () => {
  /** The expected units are those of the requirement, the intakes those of Regulation (EU) No 1169/2011, annex XIII. */
  it.each<[unit: string, nutrients: DetailNutrient[]]>([
    ['g', ['ALCOHOL', 'SALT']],
    ['ml', ['WATER']],
    ['µg', ['VITAMIN_A', 'VITAMIN_D', 'VITAMIN_B12', 'IODINE']],
    ['BE', ['BREAD_UNITS']],
  ])('in %s are %j', (unit, nutrients) => {
    expect(DETAIL_NUTRIENTS.filter((nutrient) => factsOf(nutrient).unit === unit)).toEqual(nutrients);
  });

  it('are 25, the other 17 in mg, and the sign of µg is U+00B5', () => {
    expect(DETAIL_NUTRIENTS).toHaveLength(25);
    expect(DETAIL_NUTRIENTS.filter((nutrient) => factsOf(nutrient).unit === 'mg')).toHaveLength(17);
    expect(factsOf('IODINE').unit.codePointAt(0)).toBe(0xb5);
  });

  it('have the reference intakes of annex XIII, and none where it has none', () => {
    const intakes = DETAIL_NUTRIENTS.map((key) => [key, factsOf(key).referenceIntake]).filter(([, intake]) => intake);
    expect(Object.fromEntries(intakes)).toEqual({
      // Part A, point 1: vitamins and minerals.
      VITAMIN_A: 800,
      VITAMIN_D: 5,
      VITAMIN_E: 12,
      VITAMIN_C: 80,
      VITAMIN_B1: 1.1,
      VITAMIN_B2: 1.4,
      VITAMIN_B6: 1.4,
      VITAMIN_B12: 2.5,
      POTASSIUM: 2000,
      CHLORIDE: 800,
      CALCIUM: 800,
      PHOSPHORUS: 700,
      MAGNESIUM: 375,
      IRON: 14,
      ZINC: 10,
      COPPER: 1,
      MANGANESE: 2,
      FLUORIDE: 3.5,
      IODINE: 150,
      // Part B.
      SALT: 6,
    });
  });
});

import { DETAIL_NUTRIENTS, type DetailNutrient, factsOf } from '../../src/diary/detail-nutrient';

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

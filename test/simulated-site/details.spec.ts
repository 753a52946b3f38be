import { detailsOf } from '../../simulated-site/details.ts';
import { type SimulatedDay, type SimulatedProduct } from '../../simulated-site/diary.ts';
import { dayPage } from '../../simulated-site/page.ts';
import { nutrientRowsOf, productTableOf } from './page-rows';

function product(meal: string, time: string, text: string, values: Partial<SimulatedProduct>): SimulatedProduct {
  const expected = { amount: '', name: text, link: '' };
  return { time, meal, text, link: undefined, kcal: 100, fat: 1, carbs: 12, protein: 3, expected, ...values };
}

/** A day with every figure literal; energy in the proportions of the real page of 2024-08-27. */
const DAY: SimulatedDay = {
  date: '2024-08-27',
  products: [
    product('Dinner', '18:37', 'Lasagne', { kilojoules: 967, kcal: 231 }),
    product('Dinner', '18:30', 'Salat', { kilojoules: 84, kcal: 20, carbs: 0.4 }),
    product('Zweites Frühstück', '3:30', 'Brot', { kilojoules: 502, kcal: 120 }),
  ],
  totals: { kilojoules: 1555, kcal: 371, fat: 3, carbs: 24.4, protein: 9, sugar: 2, fibre: 4 },
  meals: [{ name: 'Dinner', kilojoules: 1052, kcal: 251, fat: 2.1, carbs: 12.4, protein: 6 }],
  alcohol: 0.5,
  water: 0.1,
  cholesterol: 179,
  micronutrients: {
    VITAMIN_C: { value: 1.3, unit: 'mg' },
    VITAMIN_D: { value: 2.5192, unit: 'ug' },
    VITAMIN_B12: { value: 0.0325852, unit: 'mg' },
    IODINE: { value: 0.0118, unit: 'mg' },
    SALT: { value: 7.5809, unit: 'g' },
    FLUORIDE: { value: 0, unit: 'mg' },
    POTASSIUM: { value: 2.7004, unit: 'g' },
    COPPER: { value: 900, unit: 'ug' },
    VITAMIN_A: { value: 0.0000003, unit: 'mg' },
  },
};

/** 1.6 and 0.9 bread units; a row without them does not count. */
const WITH_BREAD_UNITS: SimulatedDay = {
  ...DAY,
  products: [{ ...DAY.products[0]!, breadUnits: 1.6 }, DAY.products[1]!, { ...DAY.products[2]!, breadUnits: 0.9 }],
};

describe('the product table', () => {
  it('shows meals in words of their own, times as the site writes them, and whole kilojoules in every row', () => {
    expect(
      productTableOf(dayPage(DAY)).map(({ time, cells: [label, kilojoules] }) => [time, label, kilojoules]),
    ).toEqual([
      [undefined, 'Dinner: 2 products', '1052 KJ'],
      ['18:37', 'Lasagne', '967 KJ'],
      ['18:30', 'Salat', '84 KJ'],
      [undefined, 'Zweites Frühstück: 1 product', '502 KJ'],
      ['3:30', 'Brot', '502 KJ'],
      [undefined, '', '1555 KJ'],
    ]);
  });

  it('is kept with two digits in the hour, and with the subtotals of the page even where rows do not add up', () => {
    const { kilojoules, products, meals } = detailsOf(DAY);
    expect(kilojoules).toBe(1555);
    expect(products).toEqual([
      { time: '18:37', meal: 'Dinner', kilojoules: 967 },
      { time: '18:30', meal: 'Dinner', kilojoules: 84 },
      { time: '03:30', meal: 'Zweites Frühstück', kilojoules: 502 },
    ]);
    // 967 + 84 is 1051: the site adds figures that it does not show. The second meal has no subtotal of its own.
    expect(meals).toEqual([
      { name: 'Dinner', kilojoules: 1052, calories: 251, fat: 2.1, carbs: 12.4, protein: 6 },
      { name: 'Zweites Frühstück', kilojoules: 502, calories: 120, fat: 1, carbs: 12, protein: 3 },
    ]);
  });

  it('computes kilojoules from calories for a day that has none', () => {
    const page = dayPage({ ...DAY, products: [product('Lunch', '12:00', 'Brot', {})], meals: undefined });
    // 100 kcal * 4.1868 kJ, rounded.
    expect(productTableOf(page).map(({ cells }) => cells[1])).toEqual(['419 KJ', '419 KJ', '1555 KJ']);
  });
});

describe('the tables of nutrients', () => {
  it('have every row of the real page, in its order', () => {
    // Read off the page of 2024-08-27.
    expect(nutrientRowsOf(dayPage(DAY)).map(([label]) => label)).toEqual([
      ...['Calorific value', 'Fat', 'Carbohydrates', 'thereof Sugar', 'Protein', 'Alcohol', 'Water'],
      ...['Dietary fibre', 'Cholesterol'],
      ...['Vitamin C', 'Retinol', 'Vitamin D', 'Vitamin E', 'Thiamine', 'Riboflavin', 'Vitamin B6', 'Vitamin B12'],
      ...['Salt', 'Iron', 'Zinc', 'Magnesium', 'Manganese', 'Fluorine', 'Chlorine', 'Copper', 'Potassium', 'Calcium'],
      ...['Phosphorus', 'Sulphur', 'Iodine'],
    ]);
  });

  it('show each value in the unit that the day has it in', () => {
    expect(Object.fromEntries(nutrientRowsOf(dayPage(DAY, { microSign: '\u03bc' })))).toMatchObject({
      'Calorific value': '1555 KJ (371 kcal)',
      Alcohol: '0.5 g',
      Water: '0.1 litres',
      Cholesterol: '179 mg',
      'Vitamin C': '1.3 mg',
      'Vitamin D': '2.5192 \u03bcg',
      'Vitamin B12': '0.0325852 mg',
      Iodine: '0.0118 mg',
      Salt: '7.5809 g',
      Fluorine: '0 mg',
      Potassium: '2.7004 g',
      Copper: '900 \u03bcg',
      Retinol: '0.0000003 mg',
    });
  });

  it('are kept in one unit for each nutrient, to the last digit', () => {
    expect(detailsOf(DAY).nutrients).toMatchObject({
      ALCOHOL: 0.5,
      WATER: 100,
      CHOLESTEROL: 179,
      VITAMIN_C: 1.3,
      VITAMIN_D: 2.5192,
      VITAMIN_B12: 32.5852,
      IODINE: 11.8,
      SALT: 7.5809,
      FLUORIDE: 0,
      POTASSIUM: 2700.4,
      COPPER: 0.9,
      VITAMIN_A: 0.0003,
      BREAD_UNITS: null,
    });
  });

  it('have the micro sign in both of its characters', () => {
    expect(dayPage(DAY, { microSign: '\u00b5' })).toContain('<b>2.5192 \u00b5g</b>');
    expect(dayPage(DAY, { microSign: '\u03bc' })).toContain('<b>2.5192 \u03bcg</b>');
  });

  it('are without vitamins and minerals in the simple view, which are unknown then', () => {
    const labels = nutrientRowsOf(dayPage(DAY, { view: 'simple' })).map(([label]) => label);
    expect(labels.slice(-2)).toEqual(['Dietary fibre', 'Cholesterol']);
    expect(dayPage(DAY, { view: 'simple' })).not.toMatch(/Vitamins|Minerals/);

    const known = Object.entries(detailsOf(DAY, { view: 'simple' }).nutrients).filter(([, amount]) => amount !== null);
    expect(known).toEqual([
      ['ALCOHOL', 0.5],
      ['WATER', 100],
      ['CHOLESTEROL', 179],
    ]);
  });

  it('can show what is no quantity, or lack a row: only these values are unknown', () => {
    const options = { unreadable: { VITAMIN_D: '12 IU', IRON: '<n/a>' }, omitNutrients: ['ZINC', 'WATER'] } as const;
    const rows = nutrientRowsOf(dayPage(DAY, options));
    expect(Object.fromEntries(rows)).toMatchObject({ 'Vitamin D': '12 IU', Iron: '&lt;n/a&gt;' });
    // Nine rows of the summary, eight vitamins, thirteen minerals; two are missing.
    expect(rows).toHaveLength(28);

    const { VITAMIN_D, IRON, ZINC, WATER, ...others } = detailsOf(DAY, options).nutrients;
    expect([VITAMIN_D, IRON, ZINC, WATER]).toEqual([null, null, null, null]);
    expect({ ...detailsOf(DAY).nutrients, ...others }).toEqual(detailsOf(DAY).nutrients);
  });
});

describe('bread units', () => {
  it('are beside carbohydrates of products, meals and the day, and the last row of the summary', () => {
    const page = dayPage(WITH_BREAD_UNITS);
    expect(productTableOf(page).map(({ cells }) => cells[4])).toEqual([
      '12.4 g (1.6 BE)',
      '12 g (1.6 BE)',
      '0.4 g',
      '12 g (0.9 BE)',
      '12 g (0.9 BE)',
      '24.4 g (2.5 BE)',
    ]);
    expect(nutrientRowsOf(page).slice(8, 10)).toEqual([
      ['Cholesterol', '179 mg'],
      ['Bread units', '2.5'],
    ]);
    // 1.6 + 0.9.
    expect(detailsOf(WITH_BREAD_UNITS).nutrients.BREAD_UNITS).toBe(2.5);
  });

  it('have a decimal comma in the cells of German accounts, where all other numbers keep their point', () => {
    const page = dayPage(WITH_BREAD_UNITS, { breadUnitsComma: true });
    expect(productTableOf(page).map(({ cells }) => cells[4])).toContain('12.4 g (1,6 BE)');
    expect(nutrientRowsOf(page)).toContainEqual(['Bread units', '2.5']);
    expect(detailsOf(WITH_BREAD_UNITS, { breadUnitsComma: true })).toEqual(detailsOf(WITH_BREAD_UNITS));
  });
});

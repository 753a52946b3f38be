import { zstdCompressSync } from 'node:zlib';
import { dateAt, SECONDS_OF_A_DAY, startOfDay } from '../../simulated-site/calendar.ts';
import { detailsOf } from '../../simulated-site/details.ts';
import { generateDay } from '../../simulated-site/diary.ts';
import { dayOfMisleadingNames, OWN_MEAL_NAMES } from '../../simulated-site/odd-days.ts';
import { dayPage } from '../../simulated-site/page.ts';
import { REAL_PAGE } from '../support/real-page';
import { nutrientRowsOf, productTableOf } from './page-rows';

/** Every ninth day of ten years from 2015. */
const DAYS = Array.from({ length: 406 }, (_, step) => startOfDay('2015-01-01') + step * 9 * SECONDS_OF_A_DAY).flatMap(
  (second) => generateDay(dateAt(second)!, 42) ?? [],
);
const PAGES = DAYS.map((day) => ({ day, page: dayPage(day), details: detailsOf(day) }));

/** Labels of the page, the unit in which the value is kept, and the key. */
const KEPT: [label: string, unit: 'g' | 'mg' | 'µg', key: keyof (typeof PAGES)[number]['details']['nutrients']][] = [
  ['Alcohol', 'g', 'ALCOHOL'],
  ['Cholesterol', 'mg', 'CHOLESTEROL'],
  ['Vitamin C', 'mg', 'VITAMIN_C'],
  ['Retinol', 'µg', 'VITAMIN_A'],
  ['Vitamin D', 'µg', 'VITAMIN_D'],
  ['Vitamin E', 'mg', 'VITAMIN_E'],
  ['Thiamine', 'mg', 'VITAMIN_B1'],
  ['Riboflavin', 'mg', 'VITAMIN_B2'],
  ['Vitamin B6', 'mg', 'VITAMIN_B6'],
  ['Vitamin B12', 'µg', 'VITAMIN_B12'],
  ['Salt', 'g', 'SALT'],
  ['Iron', 'mg', 'IRON'],
  ['Zinc', 'mg', 'ZINC'],
  ['Magnesium', 'mg', 'MAGNESIUM'],
  ['Manganese', 'mg', 'MANGANESE'],
  ['Fluorine', 'mg', 'FLUORIDE'],
  ['Chlorine', 'mg', 'CHLORIDE'],
  ['Copper', 'mg', 'COPPER'],
  ['Potassium', 'mg', 'POTASSIUM'],
  ['Calcium', 'mg', 'CALCIUM'],
  ['Phosphorus', 'mg', 'PHOSPHORUS'],
  ['Sulphur', 'mg', 'SULPHUR'],
  ['Iodine', 'µg', 'IODINE'],
];
const POWER = { g: 0, mg: -3, µg: -6, '\u03bcg': -6 };

it('expects of every nutrient the number of the page with its decimal point moved, and nothing else', () => {
  for (const { page, details } of PAGES) {
    const shown = new Map(nutrientRowsOf(page));
    for (const [label, kept, key] of KEPT) {
      const [number = '', unit = ''] = shown.get(label)!.split(' ');
      const moved = Number(`${number}e${String(POWER[unit as keyof typeof POWER] - POWER[kept])}`);
      expect([key, details.nutrients[key]]).toEqual([key, moved]);
    }
    expect(shown.get('Water')).toBe(`${String(details.nutrients.WATER! / 1000)} litres`);
  }
});

it('expects of every row the time, the meal and the kilojoules that it shows', () => {
  for (const { page, details } of PAGES) {
    const rows = productTableOf(page);
    const products = rows.filter(({ kind }) => kind === 'product');
    expect(products.map(({ time }) => time)).toEqual(details.products.map(({ time }) => time.replace(/^0/, '')));
    expect(products.map(({ cells }) => cells[1])).toEqual(
      details.products.map((row) => `${String(row.kilojoules)} KJ`),
    );
    expect(rows.filter(({ kind }) => kind === 'meal').map(({ cells }) => cells)).toEqual(
      details.meals.map(({ name, kilojoules, calories, fat, carbs, protein }) => {
        const eaten = details.products.filter(({ meal }) => meal === name).length;
        return [
          `${name}: ${String(eaten)} ${eaten === 1 ? 'product' : 'products'}`,
          `${String(kilojoules)} KJ`,
          `${String(calories)} kcal`,
          `${String(fat)} g`,
          expect.stringMatching(new RegExp(`^${String(carbs)} g( \\(.* BE\\))?$`)) as string,
          `${String(protein)} g`,
        ];
      }),
    );
    expect(rows.at(-1)!.cells[1]).toBe(`${String(details.kilojoules)} KJ`);
  }
});

it('has every oddity among its days, so that reading all of them means something', () => {
  const rows = PAGES.flatMap(({ page }) => nutrientRowsOf(page));
  const unitsOf = (wanted: string): Set<string> =>
    new Set(rows.filter(([label]) => label === wanted).map(([, value]) => value.split(' ')[1]!));
  const kilojoules = (list: { kilojoules: number }[]): number => list.reduce((sum, row) => sum + row.kilojoules, 0);
  const seen = {
    greekMu: PAGES.some(({ page }) => page.includes('\u03bcg')),
    microSign: PAGES.some(({ page }) => page.includes('\u00b5g')),
    oneSignADay: !PAGES.some(({ page }) => page.includes('\u03bcg') && page.includes('\u00b5g')),
    // Milligrams, and micrograms with both signs.
    vitaminDMoves: unitsOf('Vitamin D').size === 3 && unitsOf('Vitamin D').has('mg'),
    iodineMoves: unitsOf('Iodine').size === 3 && unitsOf('Iodine').has('mg'),
    saltInGramsOnly: [...unitsOf('Salt')].join() === 'g',
    sevenDecimals: rows.some(([, value]) => /^0\.\d{7} mg$/.test(value)),
    zeroAmongVitamins: rows.some(([label, value]) => label === 'Vitamin B12' && value === '0 mg'),
    zeroAmongMinerals: rows.some(([label, value]) => label === 'Fluorine' && value === '0 mg'),
    breadUnits: rows.some(([label, value]) => label === 'Bread units' && /^\d+\.\d$/.test(value)),
    noBreadUnits: PAGES.some(({ details }) => details.nutrients.BREAD_UNITS === null),
    hourOfOneDigit: PAGES.some(({ page }) => />\d:\d\d&nbsp;/.test(page)),
    mealsDoNotAddUpToTheDay: PAGES.some(({ details }) => kilojoules(details.meals) !== details.kilojoules),
    rowsDoNotAddUpToTheDay: PAGES.some(({ details }) => kilojoules(details.products) !== details.kilojoules),
  };
  expect(Object.entries(seen).filter(([, found]) => !found)).toEqual([]);
});

it('has few zeros: they are amounts, not gaps', () => {
  const values = PAGES.flatMap(({ details: { nutrients } }) => KEPT.slice(2).map(([, , key]) => nutrients[key]));
  const zeros = values.filter((value) => value === 0).length / values.length;
  // One in forty by design.
  expect(zeros).toBeGreaterThan(0.015);
  expect(zeros).toBeLessThan(0.035);
});

it('has pages of the size of real ones', () => {
  const block = (page: string): number =>
    zstdCompressSync(page.slice(page.search(/<div class="?mainblock/), page.indexOf('<div class="ftr2009"'))).length;
  const mean = PAGES.reduce((sum, { page }) => sum + block(page), 0) / PAGES.length;
  // The real page has 14 products, the generated ones between 8 and 18.
  expect(mean / block(REAL_PAGE)).toBeGreaterThan(0.7);
  expect(mean / block(REAL_PAGE)).toBeLessThan(1.1);
});

describe('names', () => {
  it('of meals are those of the account', () => {
    const renamed = DAYS.map(({ date }) => generateDay(date, 42, OWN_MEAL_NAMES)!);
    const meals = new Set(renamed.flatMap((day) => detailsOf(day).meals.map(({ name }) => name)));
    expect([...meals].sort()).toEqual([
      'Frühstück',
      'Mittag: in der Kantine',
      'Salt',
      'Spät & <süß>',
      'Vor dem Sport',
      'Zweites Frühstück',
    ]);
    const labels = renamed.flatMap((day) => productTableOf(dayPage(day)).map(({ cells }) => cells[0]));
    expect(labels).toContain('Spät &amp; &lt;süß&gt;: 1 product');
    expect(labels).toContain('Mittag: in der Kantine: 2 products');
    expect(renamed.map(({ totals }) => totals)).toEqual(DAYS.map(({ totals }) => totals));
  });

  it('of two meals are not the same, because they would become one', () => {
    expect(() => generateDay(DAYS[0]!.date, 42, { Lunch: 'Dinner' })).toThrow('two meals have the same name');
  });

  it('of products can be those of nutrients and of meals, with and without a link', () => {
    const day = dayOfMisleadingNames('2024-08-27');
    const rows = productTableOf(dayPage(day));
    expect(rows.filter(({ kind }) => kind === 'meal').map(({ cells }) => cells[0])).toEqual([
      'Dinner: 7 products',
      'Salt: 3 products',
      'Breakfast: 2 products',
    ]);
    const products = rows.filter(({ kind }) => kind === 'product').map(({ cells }) => cells[0]);
    expect(products).toEqual(expect.arrayContaining(['Salt', '5 g Salt', 'Vitamin C', 'Dinner: 10 products']));
    expect(detailsOf(day).products[5]).toEqual({ time: '18:37', meal: 'Dinner', kilojoules: 4370 });
  });
});

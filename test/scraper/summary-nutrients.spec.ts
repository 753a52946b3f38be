import { DETAIL_NUTRIENTS, type DetailNutrient } from '../../src/diary/detail-nutrient';
import type { PageLanguage } from '../../src/scraper/page/page-language';
import { summaryNutrients } from '../../src/scraper/page/summary-nutrients';

function read(label: string, text: string, language: PageLanguage = 'en') {
  return summaryNutrients(new Map([[label, text]]), language);
}

/** The nutrients that a single row makes known. */
function known(label: string, text: string, language?: PageLanguage) {
  const { amounts, unclear } = read(label, text, language);
  expect(unclear).toEqual([]);
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== null));
}

describe('number and unit are read together, and the decimals stay', () => {
  it.each<[label: string, text: string, nutrient: DetailNutrient, amount: number]>([
    ['iodine', '0.0325852 mg', 'IODINE', 32.5852],
    // A multiplication would give 11.799999999999999.
    ['iodine', '0.0118 mg', 'IODINE', 11.8],
    ['vitamin d', '2.5192 μg', 'VITAMIN_D', 2.5192],
    ['vitamin d', '2.5192 \u00b5g', 'VITAMIN_D', 2.5192],
    ['vitamin c', '850.25 μg', 'VITAMIN_C', 0.85025],
    ['retinol', '1.2 mg', 'VITAMIN_A', 1200],
    ['salt', '7.5809 g', 'SALT', 7.5809],
    ['salt', '580 mg', 'SALT', 0.58],
    ['potassium', '2.7 g', 'POTASSIUM', 2700],
    ['water', '0.1 litres', 'WATER', 100],
    ['water', '1 litre', 'WATER', 1000],
    ['water', '250 ml', 'WATER', 250],
    ['fluorine', '0 mg', 'FLUORIDE', 0],
    ['bread units', '12.8', 'BREAD_UNITS', 12.8],
    ['bread units', '12,8', 'BREAD_UNITS', 12.8],
    ['bread units', '12,8 BE', 'BREAD_UNITS', 12.8],
  ])('%s: %s', (label, text, nutrient, amount) => {
    expect(known(label, text)).toEqual({ [nutrient]: amount });
  });

  it('on a German page with its labels and its decimal comma', () => {
    expect(known('jod', '0,0325852 mg', 'de')).toEqual({ IODINE: 32.5852 });
    expect(known('wasser', '0,1 Liter', 'de')).toEqual({ WATER: 100 });
    expect(known('broteinheiten', '20,5', 'de')).toEqual({ BREAD_UNITS: 20.5 });
  });
});

describe('a value that is not understood is unknown and named', () => {
  it.each([
    '12 IU',
    '12 kcal',
    '12 litres',
    '12',
    'mg',
    '-',
    '',
    '1,5 mg',
    '1.000.000 mg',
    '-1 mg',
    '1e3 mg',
    '∞ mg',
    '9999999 mg',
    '< 1 mg',
    '12 constructor',
  ])('%j', (text) => {
    const { amounts, unclear } = read('iron', text);
    expect(amounts.IRON).toBeNull();
    expect(unclear).toEqual(['IRON']);
  });

  it('a decimal point on a German page', () => {
    expect(read('eisen', '1.234 mg', 'de').unclear).toEqual(['IRON']);
  });
});

it('a row that is missing is unknown without a word: accounts in the simple view have no vitamins and minerals', () => {
  const { amounts, unclear } = summaryNutrients(new Map(), 'en');
  expect(Object.keys(amounts)).toEqual(DETAIL_NUTRIENTS);
  expect(new Set(Object.values(amounts))).toEqual(new Set([null]));
  expect(unclear).toEqual([]);
});

import type { Product } from '../../../src/diary/day-entry';
import { type DayPage, readDayPage } from '../../../src/sync/scraper/page/day-page';
import { day } from '../../support/days';
import { dayOf, EMPTY_PAGE, GUEST_PAGE, REAL_PAGE, read, withChanges } from '../../support/real-page';

/** A page with something replaced, everywhere; what is to be replaced has to be there. */
function replaced(page: string, from: string, to: string): string {
  if (!page.includes(from)) throw new Error(`The page does not contain ${from}`);
  return page.replaceAll(from, to);
}

function readOn(date: string, page: string): DayPage {
  return readDayPage(page, day(date));
}

describe('the real page of 2024-08-27', () => {
  /** Time, meal, amount and name; kJ, kcal, fat, carbs and protein; the address of the food. */
  const PRODUCTS = `
19:25 | Dinner | 125 g | Bio Ziegenjogurt mild | 470 112 7.5 4.5 6.6 | andechser_molkerei_bio_ziegenjogurt_mild_99503
19:25 | Dinner | 200 g | Skyr (Bioland) | 502 120 0.4 7 22 | kaufland_skyr_bioland
19:25 | Dinner | 25 g | Kinder Duo | 549 131 7 15 1.8 | ferrero_kinder_duo_1054818
19:25 | Dinner | 1 Scoop | Impact Whey Protein, Cookies & Cream | 428 102 1.8 1.8 19.8 | myprotein_impact_whey_protein_cookies_und_cream_flavour_516098
19:25 | Dinner | 40 g | Haferflocken | 623 149 2.8 23.5 5.4 | durchschnittswert_haferflocken
19:25 | Dinner | 50 g | Granatapfel Kerne | 151 36 1 6 0.7 | rewe_beste_wahl_granatapfel_kerne_1155693
19:25 | Dinner | 30 g | Cornflakes, glutenfrei | 466 111 0.3 24 2.4 | schaer_cornflakes_glutenfrei
19:25 | Dinner | 30 g | Chiasamen | 516 123 9.9 1.1 6.6 | k-bio_chiasamen_869980
18:00 | Dinner | 10 g | Leinsamen, geschrotet | 226 54 4.2 0.3 2.2 | alnatura_leinsamen_geschrotet_11146
18:00 | Dinner | 25 g | Rice Cracker | 441 105 2.2 19.3 1.9 | mitsuba_mitsuba
12:00 | Lunch | 600 g | Nudeln, gekocht | 3444 823 12.6 150 27 | durchschnittswert_nudeln_gekocht
12:00 | Lunch | 300 ml | Tomatensauce | 708 169 17.7 17.7 6.6 | diverse_tomatensauce_923194
12:00 | Lunch | 60 g | Thunfisch-Filets, im eigenen Saft und Au | 278 66 0.4 0.1 15.6 | nixe_thunfisch-filets_im_eigenen_saft_und_aufguss
12:00 | Lunch | 40 ml | Vollmilch, 3,5% Fett | 109 26 1.4 1.9 1.2 | molkerei_vollmilch_3_5prozent_fett
`;

  function productOf(row: string): Product {
    const [time = '', meal = '', amount = '', name = '', values = '', slug = ''] = row.split(' | ');
    const [kilojoules = NaN, calories = NaN, fat = NaN, carbs = NaN, protein = NaN] = values.split(' ').map(Number);
    const link = `https://fddb.info/db/en/food/${slug}/index.html`;
    return { time, meal, kilojoules, name, amount, calories, fat, carbs, protein, link };
  }

  it('is read without a warning: 2128 kcal and its totals as in the total row and the nutrient summary', () => {
    expect(readOn('2024-08-27', REAL_PAGE)).toMatchObject({
      kind: 'day',
      warnings: [],
      day: {
        date: '2024-08-27',
        totalCalories: 2128,
        totalFat: 69.3,
        totalCarbs: 272,
        totalProtein: 119.7,
        totalSugar: 44.1,
        totalFibre: 24,
      },
    });
  });

  it('has 14 products, in the order, with the times, meals, words, values and links of the page', () => {
    expect(dayOf(readOn('2024-08-27', REAL_PAGE)).products).toEqual(PRODUCTS.trim().split('\n').map(productOf));
  });

  it('has kJ, the subtotals of its meals, and every nutrient of the summary in its own unit', () => {
    expect(readOn('2024-08-27', REAL_PAGE)).toMatchObject({
      day: {
        kilojoules: 8909,
        meals: [
          { name: 'Dinner', kilojoules: 4370, calories: 1044, fat: 37.2, carbs: 102.4, protein: 69.3 },
          { name: 'Lunch', kilojoules: 4539, calories: 1084, fat: 32.1, carbs: 169.6, protein: 50.4 },
        ],
        nutrients: {
          ALCOHOL: 0,
          WATER: 400, // 0.4 litres
          CHOLESTEROL: 179,
          BREAD_UNITS: null, // the page has no such row
          VITAMIN_C: 1.3,
          VITAMIN_A: 179, // 0.179 mg
          VITAMIN_D: 2.5192,
          VITAMIN_E: 3.8,
          VITAMIN_B1: 2.098,
          VITAMIN_B2: 1,
          VITAMIN_B6: 0.6,
          VITAMIN_B12: 1.4836,
          SALT: 7.5809,
          IRON: 11.8,
          ZINC: 6.2,
          MAGNESIUM: 215.4,
          MANGANESE: 2,
          FLUORIDE: 0,
          CHLORIDE: 66.8,
          COPPER: 0.9,
          POTASSIUM: 515.3,
          CALCIUM: 200.4,
          PHOSPHORUS: 832,
          SULPHUR: 114,
          IODINE: 11.8, // 0.0118 mg
        },
      },
    });
  });

  it('has its total read from the total row, never summed: the 14 rows add up to 2127', () => {
    const { products } = dayOf(readOn('2024-08-27', REAL_PAGE));
    expect(products.reduce((sum, { calories }) => sum + calories, 0)).toBe(2127);
  });
});

describe('the four kinds of page', () => {
  it('the real pages are told apart, a guest page whatever day its headline names', () => {
    expect(readOn('2024-08-28', EMPTY_PAGE)).toEqual({ kind: 'nothing logged' });
    expect(readOn('2024-08-28', GUEST_PAGE)).toEqual({ kind: 'guest' });
    expect(readOn('2021-03-05', GUEST_PAGE)).toEqual({ kind: 'guest' });
  });

  it.each([
    ...['Login', 'Anmelden', 'LOGIN', ' \n Anmelden&nbsp;'].map((label) => [label, 'guest', 'guest'] as const),
    ...['Logout', 'Abmelden', 'ABMELDEN', ' \n Abmelden&nbsp;'].map(
      (label) => [label, 'nothing logged', 'day'] as const,
    ),
    ['Help', 'unexpected page', 'unexpected page'] as const,
  ])('a link %j makes a page without products "%s", one with a product table "%s"', (label, ofEmpty, ofDay) => {
    expect(readOn('2024-08-28', replaced(EMPTY_PAGE, '>Logout<', `>${label}<`)).kind).toBe(ofEmpty);
    expect(readOn('2024-08-27', replaced(REAL_PAGE, '>Logout<', `>${label}<`)).kind).toBe(ofDay);
  });

  it('"Login" elsewhere on the page means nothing', () => {
    const advert = '<p><a href="/">Login</a> <a class="v2hdlnk" href="/">Login</a></p>';
    expect(readOn('2024-08-27', replaced(REAL_PAGE, '<h3>14', `${advert}<h3>14`)).kind).toBe('day');
  });

  it.each([
    ['a maintenance page', '<html><body><h1>Wartungsarbeiten</h1><p>We will be back soon.</p></body></html>'],
    ['a block page', '<html><body><h1>Access denied</h1><p>Login required by your network.</p></body></html>'],
    ['another site', '<html><body><div class="quicklinks"><a class="v2hdlnk" href="/">Shop</a></div></body></html>'],
    ['JSON', '{"error":"down"}'],
    ['nothing at all', ''],
  ])('%s is unexpected, never empty', (_what, page) => {
    expect(readOn('2024-08-27', page)).toMatchObject({ kind: 'unexpected page' });
  });
});

describe('day page details', () => {
  /** The real page of 2024-08-27 with other details. */

  const changed = (...changes: Parameters<typeof withChanges>): DayPage => read(withChanges(...changes));

  it.each([
    ['3:30', '03:30'],
    ['0:05', '00:05'],
    ['23:59', '23:59'],
  ])('a time has two digits: %s', (shown, time) => {
    expect(dayOf(changed(['18:00&nbsp;', `${shown}&nbsp;`])).products[8]).toMatchObject({ time });
  });

  it.each(['24:00', '18:60', '18.00', 'noon'])('the time %s is unknown, with a warning', (shown) => {
    const page = changed(['18:00&nbsp;', `${shown}&nbsp;`]);
    expect(dayOf(page).products[8]).toMatchObject({ name: 'Leinsamen, geschrotet', time: null });
    // Two products have that time.
    expect(page).toMatchObject({ warnings: ['2 times or values in kJ are not understood and therefore unknown'] });
  });

  it('kilojoules that are not understood are unknown, with a warning', () => {
    const page = changed(['>470 KJ<', '>470 Joule<'], ['>8909 KJ</span>', '>8,909 KJ</span>']);
    expect(dayOf(page).products[0]).toMatchObject({ calories: 112, kilojoules: null });
    expect(dayOf(page)).toMatchObject({ totalCalories: 2128, kilojoules: null });
    expect(page).toMatchObject({ warnings: ['2 times or values in kJ are not understood and therefore unknown'] });
  });

  it('an unknown unit makes that one nutrient unknown, with a warning, never the day unreadable', () => {
    const page = changed(['2.5192 μg', '12 IU']);
    expect(dayOf(page).nutrients).toMatchObject({ VITAMIN_D: null, VITAMIN_B12: 1.4836 });
    expect(page).toMatchObject({ warnings: ['not understood and therefore unknown: VITAMIN_D'] });
  });

  it('the simple view has no vitamins and minerals: they are unknown, not zero', () => {
    const page = changed([/<h3>Vitamins<\/h3>.*(?=<div id="fddb-myday-showmoredata")/, '']);
    expect(page).toMatchObject({ kind: 'day', warnings: [] });
    const { CHOLESTEROL, VITAMIN_C, SALT, IODINE } = dayOf(page).nutrients!;
    expect([CHOLESTEROL, VITAMIN_C, SALT, IODINE]).toEqual([179, null, null, null]);
  });

  it('bread units: a row with a bare number, and a second span beside the carbohydrates', () => {
    const page = changed(
      [
        '<span class="stext">150 g</span>',
        '<span class="stext">150 g</span> <span class="stext" style="color:#AAA;">(12,5 BE)</span>',
      ],
      ['<tr><td>Dietary fibre', '<tr><td>Bread units</td><td><b>22.7</b></td><td></td></tr><tr><td>Dietary fibre'],
    );
    expect(page).toMatchObject({ kind: 'day', warnings: [], day: { nutrients: { BREAD_UNITS: 22.7 } } });
    expect(dayOf(page).products[10]).toMatchObject({ name: 'Nudeln, gekocht', carbs: 150 });
  });

  const GERMAN_NUTRIENTS =
    'Alcohol Alkohol, Water Wasser, Cholesterol Cholesterin, Thiamine Thiamin, Salt Salz, Iron Eisen, ' +
    'Zinc Zink, Manganese Mangan, Fluorine Fluor, Chlorine Chlor, Copper Kupfer, Potassium Kalium, ' +
    'Calcium Kalzium, Phosphorus Phosphor, Sulphur Schwefel, Iodine Jod';

  it('a German page has its own labels and a decimal comma, and reads the same', () => {
    const english = dayOf(read(REAL_PAGE));
    const german = changed(
      [/>(\d+)\.(\d+) (g|mg|μg|litres)</, '>$1,$2 $3<'],
      [' litres<', ' Liter<'],
      ['Details for Tuesday', 'Details für Dienstag,'],
      ['14 Products', '14 Produkte'],
      ['Dinner: 10 products', 'Abendessen: 10 Produkte'],
      ['Lunch: 4 products', 'Mittagessen: 4 Produkte'],
      ['thereof Sugar', 'davon Zucker'],
      ['Dietary fibre', 'Ballaststoffe'],
      ...GERMAN_NUTRIENTS.split(', ').map((pair): [string, string] => {
        const [from, to] = pair.split(' ');
        return [`>${from}`, `>${to}`];
      }),
    );
    expect(german).toMatchObject({ kind: 'day', warnings: [] });
    expect({ ...dayOf(german), products: [], meals: [] }).toEqual({ ...english, products: [], meals: [] });
    expect(dayOf(german).meals).toMatchObject([
      { name: 'Abendessen', fat: 37.2 },
      { name: 'Mittagessen', fat: 32.1 },
    ]);
  });
});

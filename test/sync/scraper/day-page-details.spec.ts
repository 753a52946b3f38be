import type { DayPage } from '../../../src/sync/scraper/page/day-page';
import { dayOf, read, REAL_PAGE, withChanges } from '../../support/real-page';

/** The real page of 2024-08-27 with other details; day-page.spec.ts says what is on it. */

const changed = (...changes: Parameters<typeof withChanges>): DayPage => read(withChanges(...changes));

describe('day page details', () => {
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

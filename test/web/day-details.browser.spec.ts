import type { Page } from 'playwright-core';
import {
  ACCOUNT,
  describeInBrowser,
  DiaryInBrowser,
  expectFigures,
  expectSoon,
  openRange,
  figure,
  loaded,
} from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { aMeal, amounts } from '../support/details';

/** An account's own word, which is text on the page, whatever is in it. */
const SUPPER = '<b>Supper</b> & more';

const DAYS = [
  aDay('2024-04-27', {
    kilojoules: 8912,
    // The latest first, as on the site.
    meals: [
      aMeal(SUPPER, { calories: 1044, fat: 37.2, carbs: 102.4, protein: 69.3 }),
      aMeal('Breakfast', { calories: 478, fat: 20, carbs: 50, protein: 20 }),
    ],
    products: [
      aProduct('Apple', { amount: '150 g', calories: 78, time: '19:25', meal: SUPPER }),
      aProduct('Pasta', { amount: '300 g', calories: 966, fat: 36.25, time: '18:00', meal: SUPPER }),
      aProduct('Muesli', { amount: '80 g', calories: 478, time: '07:15', meal: 'Breakfast' }),
    ],
    nutrients: amounts({ ALCOHOL: 0, WATER: 1500, VITAMIN_C: 132.4, VITAMIN_A: 32.5852, IRON: 3.5, SULPHUR: 12 }),
  }),
  // Fetched before there were details.
  aDay('2024-05-10', { products: [aProduct('Apple'), aProduct('Bread')] }),
  // A day in the simple view.
  aDay('2024-06-10', { nutrients: amounts({ ALCOHOL: 12.5, WATER: 1000, CHOLESTEROL: 241 }) }),
  aDay('2024-07-10', { nutrients: amounts({ VITAMIN_C: 96, MANGANESE: 1.2, SALT: 6.6, MAGNESIUM: 0 }) }),
  // Supper on both days of August, breakfast on one.
  aDay('2024-08-30', {
    meals: [aMeal(SUPPER, { calories: 900 }), aMeal('Breakfast', { calories: 300 })],
    products: [
      aProduct('Pasta', { calories: 900, time: '19:25', meal: SUPPER }),
      aProduct('Muesli', { calories: 300, time: '07:15', meal: 'Breakfast' }),
    ],
    nutrients: amounts({ VITAMIN_C: 59, VITAMIN_B12: 0.5, IRON: 7, ALCOHOL: 0, SULPHUR: 900 }),
  }),
  aDay('2024-08-31', {
    meals: [aMeal(SUPPER, { calories: 800 })],
    products: [
      aProduct('Rice', { calories: 600, time: '19:00', meal: SUPPER }),
      aProduct('Soup', { calories: 200, time: '18:10', meal: SUPPER }),
    ],
    nutrients: amounts({ VITAMIN_C: 100.4, VITAMIN_B12: 0.25, ALCOHOL: 10 }),
  }),
];

describeInBrowser('the details of days:', () => {
  const diary = new DiaryInBrowser({ days: DAYS, environment: ACCOUNT });

  async function open(hash: string, shown: string, locale = 'en-GB'): Promise<Page> {
    const page = await diary.show(hash, { locale });
    await page.locator(shown).first().waitFor({ state: 'attached' });
    // The nutrients of a day are folded.
    const folded = page.locator('details.card:not([open]) > summary');
    if (hash.startsWith('#/day/') && shown === '.nutrients') await folded.click();
    await page.locator(shown).first().waitFor();
    return page;
  }
  /** The cells of a table, row by row. */
  async function rowsOf(page: Page, table: string): Promise<string[][]> {
    const rows = await page.locator(`${table} tbody tr`).allInnerTexts();
    return rows.map((row) => row.split(/\s*\t\s*/));
  }
  const figures = (page: Page, ...names: string[]) => Promise.all(names.map((name) => figure(page, name)));
  const nutrientNames = (page: Page) => page.locator('.nutrients th[scope="row"]').allInnerTexts();

  describe('a day', () => {
    it('has its meals in the order in which they were eaten; unknown nutrients are unknown, zero is zero', async () => {
      const page = await open('#/day/2024-04-27', '.nutrients');
      await expectSoon(() => rowsOf(page, '.products')).toEqual([
        ['Breakfast 07:15', '478', '20.00', '50.0', '20.0'],
        ['Muesli', '07:15', '80 g', '478', '1.00', '2.0', '3.0'],
        ['<b>Supper</b> & more 18:00–19:25', '1,044', '37.20', '102.4', '69.3'],
        ['Pasta', '18:00', '300 g', '966', '36.25', '2.0', '3.0'],
        ['Apple', '19:25', '150 g', '78', '1.00', '2.0', '3.0'],
      ]);
      await expectSoon(() => page.locator('.products b').count()).toEqual(0);

      const nutrients = ['VITAMIN_C', 'VITAMIN_A', 'ALCOHOL', 'WATER', 'ZINC'].map((name) => `nutrient-${name}`);
      await expectSoon(() => figures(page, ...nutrients)).toEqual([
        '132.4 mg',
        '32.6 µg',
        '0 g',
        '1,500 ml',
        'unknown',
      ]);
      // 132.4 of 80 mg.
      await expectSoon(() => figures(page, 'reference-VITAMIN_C', 'reference-VITAMIN_A')).toEqual(['165.5%', '4.1%']);
      // There is no reference for sulphur, and zinc is unknown.
      for (const none of ['SULPHUR', 'ZINC'])
        expect(await page.locator(`[data-figure="reference-${none}"]`).count()).toBe(0);
      const lengths = () =>
        page.evaluate<number[]>(
          `[...document.querySelectorAll('.nutrients .bar')].map((bar) => Math.round(bar.clientWidth / bar.parentElement.clientWidth * 100))`,
        );
      // Vitamins C and A, and iron. The track ends at the largest, 165.5 %: 4.1 and 25 of it.
      await expectSoon(lengths).toEqual([100, 2, 15]);
      await page.getByText('Regulation (EU) No 1169/2011').waitFor();

      await page.getByRole('link', { name: 'Pasta' }).click();
      await page.getByRole('heading', { level: 1, name: 'Pasta' }).waitFor();
    });

    it('speaks German, with the German names of the nutrients, and leaves a name that the account has chosen', async () => {
      const page = await open('#/day/2024-04-27', '.nutrients', 'de-DE');
      await expectSoon(() => rowsOf(page, '.nutrients')).toEqual(
        expect.arrayContaining([
          ['Vitamine'],
          ['Vitamin C', '132,4 mg', '165,5\u00a0%'],
          ['Schwefel', '12 mg', ''],
          ['Broteinheiten', 'unbekannt', ''],
        ]),
      );
      await expectSoon(() => rowsOf(page, '.products')).toEqual(
        expect.arrayContaining([
          expect.arrayContaining(['Frühstück 07:15 Uhr']),
          ['<b>Supper</b> & more 18:00 bis 19:25 Uhr', '1.044', '37,20', '102,4', '69,3'],
        ]),
      );
    });

    it('of the simple view has what that view has, and says how to get the rest', async () => {
      const page = await open('#/day/2024-06-10', '.nutrients');
      await expectSoon(() => rowsOf(page, '.nutrients')).toEqual([
        ['Other'],
        ['Alcohol', '12.5 g'],
        ['Water', '1,000 ml'],
        ['Cholesterol', '241 mg'],
        ['Bread units', 'unknown'],
      ]);
      await page.getByText('EXPORTER_UPSTREAM_FULL_DETAILS=true').waitFor();
    });

    it('is shown without them when it was fetched before they were kept', async () => {
      const page = await open('#/day/2024-05-10', '.products');
      await expectSoon(() => rowsOf(page, '.products')).toEqual([
        ['Apple', '100 g', '100', '1', '2', '3'],
        ['Bread', '100 g', '100', '1', '2', '3'],
      ]);
      await page.getByText('No data on vitamins, minerals or other nutrients for this day.').waitFor();
      await expectSoon(() => page.locator('.nutrients').count()).toEqual(0);
    });
  });

  describe('the view of nutrients', () => {
    it('has the averages of the last 30 days beside the reference intakes, and draws the one that is chosen', async () => {
      const page = await open('#/nutrients', '.nutrients');
      const shown = (name: string) =>
        figures(page, ...['nutrient', 'reference', 'days'].map((part) => `${part}-${name}`));
      // (59 + 100.4) / 2, of 80 mg.
      await expectSoon(() => shown('VITAMIN_C')).toEqual(['79.7 mg', 'at least 99.6%', '2 days']);
      // (0.5 + 0.25) / 2, of 2.5 µg.
      await expectSoon(() => shown('VITAMIN_B12')).toEqual(['0.375 µg', 'at least 15.0%', '2 days']);
      // 7 of 14 mg, on the day that knows it.
      await expectSoon(() => shown('IRON')).toEqual(['7 mg', 'at least 50.0%', '1 day']);
      await expectFigures(page, { unknown: expect.stringContaining('Zinc') });

      await page.locator('.chart-title', { hasText: 'Vitamin C' }).waitFor();
      // Nutrients that are known on some day.
      const offered = ['Vitamin C', 'Vitamin B12', 'Iron', 'Sulphur', 'Alcohol'];
      await expectSoon(() => page.getByLabel('Nutrient').locator('option').allInnerTexts()).toEqual(offered);
      await page.getByLabel('Nutrient').focus();
      await page.keyboard.press('ArrowDown');
      await page.locator('.chart-title', { hasText: 'Vitamin B12' }).waitFor();
      expect(page.url()).toContain('metric=VITAMIN_B12');
      await page.locator('.chart summary').focus();
      await page.keyboard.press('Enter');
      await page.locator('.of-chart').waitFor();
      // The mean of the second day is (0.5 + 0.25) / 2.
      await expectSoon(() => rowsOf(page, '.of-chart')).toEqual([
        ['30 Aug 2024', '0.50', '0.5'],
        ['31 Aug 2024', '0.25', '0.38'],
      ]);
    });

    it('takes another range, and keeps it in its address', async () => {
      const page = await open('#/nutrients', '.nutrients');
      await openRange(page);
      await page.getByLabel('From', { exact: true }).fill('2024-08-31');
      await page.getByLabel('From', { exact: true }).press('Enter');
      await page.locator('[data-figure="nutrient-VITAMIN_C"]', { hasText: '100.4 mg' }).waitFor();
      expect(page.url()).toContain('from=2024-08-31');
      await expectFigures(page, { unknown: expect.stringContaining('Iron') });
    });

    it('marks 100 %, shows more than that as a longer bar, and salt as a limit; prints its bars and the period', async () => {
      const page = await open('#/nutrients?from=2024-07-01&to=2024-07-31', '.nutrients');
      await loaded(page);
      const box = async (part: string) => (await page.locator(part).first().boundingBox())!;
      const bar = (name: string) => box(`tr:has-text("${name}") .bar`);
      // 96 of 80 mg are 120 %, 1.2 of 2 mg are 60 %.
      expect((await bar('Vitamin C')).width / (await bar('Manganese')).width).toBeCloseTo(2, 1);
      const [track, line] = [await box('.share-track'), await box('.share-line')];
      expect((line.x - track.x) / track.width).toBeCloseTo(100 / 120, 1);
      // 6.6 g of 6 g.
      await expectFigures(page, {
        'limit-SALT': 'above the limit of 6 g',
        'nutrient-MAGNESIUM': '0 mg\nor not listed',
      });
      await page.getByText('lists vitamins and minerals for only some foods').waitFor();
      await page.locator('.chart-key', { hasText: 'Reference intake: 80 mg' }).waitFor();

      await page.emulateMedia({ media: 'print' });
      const style = (property: string) => page.evaluate(`getComputedStyle(document.querySelector('.bar')).${property}`);
      // Browsers leave out backgrounds unless a page asks for them, and never borders.
      await expectSoon(() => Promise.all(['printColorAdjust', 'borderTopWidth'].map(style))).toEqual(['exact', '1px']);
      await expectSoon(() => page.getByText('1 Jul 2024 – 31 Jul 2024').isVisible()).toEqual(true);
      await expectSoon(() => page.getByLabel('From', { exact: true }).isVisible()).toEqual(false);
    });

    it('speaks German, with the German names of all nutrients', async () => {
      const page = await open('#/nutrients', '.nutrients', 'de-DE');
      await expectSoon(() => page.getByRole('heading', { level: 1 }).innerText()).toEqual('Nährstoffe');
      // The table of nutrients, in German as on food labels: those below the reference intake, those without one,
      // and those that no day knows.
      await expectSoon(() => nutrientNames(page)).toEqual(['Vitamin B12', 'Eisen', 'Vitamin C', 'Alkohol', 'Schwefel']);
      await expectFigures(page, {
        unknown:
          'Keine Angaben in diesem Zeitraum: Wasser, Cholesterin, Broteinheiten, Vitamin A, Vitamin D, Vitamin E, Vitamin B1, ' +
          'Vitamin B2, Vitamin B6, Salz, Zink, Magnesium, Mangan, Fluorid, Chlorid, Kupfer, Kalium, Calcium, Phosphor und Jod.',
      });
      await expectSoon(() => figures(page, 'nutrient-VITAMIN_C', 'days-IRON')).toEqual(['79,7 mg', '1 Tag']);
    });

    it('of the simple view has what that view has; where nothing is known it offers to fetch the days again', async () => {
      const page = await open('#/nutrients?from=2024-06-01&to=2024-06-30', '.nutrients');
      await expectSoon(() => nutrientNames(page)).toEqual(['Alcohol', 'Water', 'Cholesterol']);
      await expectFigures(page, { unknown: 'No data in this range: Bread units.' });
      await page.getByText('EXPORTER_UPSTREAM_FULL_DETAILS=true').waitFor();
      await page.locator('.chart-title', { hasText: 'Alcohol' }).waitFor();

      await page.goto(`${diary.url}/#/nutrients?from=2024-05-01&to=2024-05-31`);
      await page.getByText('No data on vitamins').waitFor();
      await page.getByRole('link', { name: 'Fetch these days again' }).click();
      await page.getByRole('heading', { level: 1, name: 'Fetch' }).waitFor();
      await expectSoon(() => page.getByLabel('From', { exact: true }).inputValue()).toEqual('1 May 2024');
    });
  });

  it('the trends have each meal with its share, average, time and days, and the hours as columns and a table', async () => {
    const page = await open('#/trends?from=2024-08-01&to=2024-08-31', '.meals');
    // Supper is 1,700 of 2,000 kcal on two days. Of 18:10 and 19:25 the earlier is the median.
    await expectSoon(() => rowsOf(page, '.meals')).toEqual([
      ['Breakfast', '15.0%', '300', '07:15', '1'],
      [SUPPER, '85.0%', '850', '18:10', '2'],
    ]);
    await expectSoon(() => page.locator('.meals b').count()).toEqual(0);
    // 1,500 of 2,000 kcal.
    await expectFigures(page, { 'most-of-an-hour': 'Peak: 19:00 to 20:00, 75.0%' });
    const heights = () =>
      page.evaluate<number[]>(
        `[...document.querySelectorAll('.hours .bar')].map((bar) => Math.round(bar.getBoundingClientRect().height / bar.parentElement.clientHeight * 100))`,
      );
    // 300, 200 and 1,500 kcal.
    await expectSoon(heights).toEqual(Array.from({ length: 24 }, (_, hour) => ({ 7: 20, 18: 13, 19: 100 })[hour] ?? 0));
    await page.locator('figure', { hasText: 'Time of day' }).locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Time of day' }).waitFor();
    await expectSoon(() => rowsOf(page, '.of-chart')).toEqual(
      expect.arrayContaining([
        ['07:00 to 08:00', '15.0%', '300'],
        ['18:00 to 19:00', '10.0%', '200'],
      ]),
    );

    await page.goto(`${diary.url}/#/trends?from=2024-05-01&to=2024-05-31`);
    await page.getByText('No day of this range has data on meals.').waitFor();
    await expectSoon(() => page.locator('.hours').count()).toEqual(0);
  });
});

import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser, figure } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { aMeal, amounts } from '../support/details';

/** An account's own word, which is text on the page, whatever is in it. */
const SUPPER = '<b>Supper</b> & more';

/** As the site has it, the latest first. */
const FULL = aDay('2024-08-27', {
  kilojoules: 8912,
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
});
const SIMPLE = aDay('2024-08-28', { nutrients: amounts({ ALCOHOL: 12.5, WATER: 100, CHOLESTEROL: 241 }) });
const OLD = aDay('2024-08-29', { products: [aProduct('Apple'), aProduct('Bread')] });

describeInBrowser('a day with details', () => {
  const diary = new DiaryInBrowser({ days: [FULL, SIMPLE, OLD] });

  async function rowsOf(page: Page, table: string): Promise<string[][]> {
    await page.locator(table).first().waitFor();
    const rows = await page.locator(`${table} tbody tr`).allInnerTexts();
    return rows.map((row) => row.split(/\s*\t\s*/));
  }

  it('has its meals in the order in which they were eaten, with times, subtotals and products', async () => {
    const page = await diary.open('#/day/2024-08-27');

    expect(await rowsOf(page, '.products')).toEqual([
      ['Breakfast 07:15', '478', '20.00', '50.0', '20.0'],
      ['Muesli', '07:15', '80 g', '478', '1.00', '2.0', '3.0'],
      ['<b>Supper</b> & more 18:00–19:25', '1,044', '37.20', '102.4', '69.3'],
      ['Pasta', '18:00', '300 g', '966', '36.25', '2.0', '3.0'],
      ['Apple', '19:25', '150 g', '78', '1.00', '2.0', '3.0'],
    ]);
    expect(await page.locator('.products b').count()).toBe(0);
    await page.getByRole('link', { name: 'Pasta' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pasta' }).waitFor();
  });

  it('has its nutrients beside the reference intake; unknown is unknown, and zero is zero', async () => {
    const page = await diary.open('#/day/2024-08-27');
    await page.locator('.nutrients').waitFor();

    expect(await figure(page, 'nutrient-VITAMIN_C')).toBe('132.4 mg');
    // 132.4 of 80 mg.
    expect(await figure(page, 'reference-VITAMIN_C')).toBe('165.5%');
    expect(await figure(page, 'nutrient-VITAMIN_A')).toBe('32.6 µg');
    expect(await figure(page, 'reference-VITAMIN_A')).toBe('4.1%');
    expect(await figure(page, 'nutrient-ALCOHOL')).toBe('0 g');
    expect(await figure(page, 'nutrient-WATER')).toBe('1,500 ml');
    expect(await figure(page, 'nutrient-ZINC')).toBe('unknown');
    // There is no reference for sulphur, and zinc is unknown.
    for (const none of ['SULPHUR', 'ZINC']) {
      expect(await page.locator(`[data-figure="reference-${none}"]`).count()).toBe(0);
    }
    // Vitamins C and A, and iron.
    expect(await page.locator('.nutrients .bar').count()).toBe(3);
    const lengths = await page.evaluate<number[]>(
      `[...document.querySelectorAll('.nutrients .bar')].map((bar) => Math.round(bar.clientWidth / bar.parentElement.clientWidth * 100))`,
    );
    // The track ends at the largest, 165.5 %: 4.1 and 25 of it.
    expect(lengths).toEqual([100, 2, 15]);
    await page.getByText('Regulation (EU) No 1169/2011').waitFor();
  });

  it('speaks German, with the German names of the nutrients', async () => {
    const page = await diary.open('#/day/2024-08-27', { locale: 'de-DE' });

    const rows = await rowsOf(page, '.nutrients');
    expect(rows[0]).toEqual(['Vitamine']);
    expect(rows[1]).toEqual(['Vitamin C', '132,4 mg', '165,5\u00a0%']);
    expect(rows).toContainEqual(['Schwefel', '12 mg', '']);
    expect(rows).toContainEqual(['Broteinheiten', 'unbekannt', '']);
    expect((await rowsOf(page, '.products'))[0]?.[0]).toBe('Frühstück 07:15 Uhr');
    // A name that the account has chosen.
    expect((await rowsOf(page, '.products'))[2]).toEqual([
      '<b>Supper</b> & more 18:00 bis 19:25 Uhr',
      '1.044',
      '37,20',
      '102,4',
      '69,3',
    ]);
  });

  it('of the simple view has what that view has, and says how to get the rest', async () => {
    const page = await diary.open('#/day/2024-08-28');

    expect(await rowsOf(page, '.nutrients')).toEqual([
      ['Other'],
      ['Alcohol', '12.5 g'],
      ['Water', '100 ml'],
      ['Cholesterol', '241 mg'],
      ['Bread units', 'unknown'],
    ]);
    await page.getByText('EXPORTER_UPSTREAM_FULL_DETAILS=true').waitFor();
  });

  it('is shown without them when it was fetched before they were kept', async () => {
    const page = await diary.open('#/day/2024-08-29');

    expect(await rowsOf(page, '.products')).toEqual([
      ['Apple', '100 g', '100', '1', '2', '3'],
      ['Bread', '100 g', '100', '1', '2', '3'],
    ]);
    await page.getByText('No data on vitamins, minerals or other nutrients for this day.').waitFor();
    expect(await page.locator('.nutrients').count()).toBe(0);
  });
});

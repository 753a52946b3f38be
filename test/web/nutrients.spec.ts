import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser, figure } from '../support/browser';
import { aDay } from '../support/days';
import { amounts } from '../support/details';

/** Two days of the full view in August, one in July, one of the simple view in June, one that knows nothing in May. */
const DAYS = [
  aDay('2024-05-10'),
  aDay('2024-06-10', { nutrients: amounts({ ALCOHOL: 12.5, WATER: 1000, CHOLESTEROL: 241 }) }),
  aDay('2024-07-10', { nutrients: amounts({ VITAMIN_C: 96, MANGANESE: 1.2, SALT: 6.6, MAGNESIUM: 0 }) }),
  aDay('2024-08-30', { nutrients: amounts({ VITAMIN_C: 59, VITAMIN_B12: 0.5, IRON: 7, ALCOHOL: 0, SULPHUR: 900 }) }),
  aDay('2024-08-31', { nutrients: amounts({ VITAMIN_C: 100.4, VITAMIN_B12: 0.25, ALCOHOL: 10 }) }),
];
const MAY = '#/nutrients?from=2024-05-01&to=2024-05-31';
const JUNE = '#/nutrients?from=2024-06-01&to=2024-06-30';

describeInBrowser('the page of nutrients', () => {
  const diary = new DiaryInBrowser({
    days: DAYS,
    environment: { EXPORTER_UPSTREAM_USERNAME: 'demo', EXPORTER_UPSTREAM_PASSWORD: 'secret-of-the-test' },
  });

  async function openNutrients(hash = '#/nutrients', locale = 'en-GB'): Promise<Page> {
    const page = await diary.open(hash, { locale });
    await page.locator('.nutrients').waitFor();
    return page;
  }

  it('has the averages of the last 30 days beside the reference intakes, and the days that know them', async () => {
    const page = await openNutrients();

    expect(await page.locator('.group-head').allInnerTexts()).toEqual(['Vitamins', 'Minerals', 'Other']);
    // (59 + 100.4) / 2, of 80 mg.
    expect(await figure(page, 'nutrient-VITAMIN_C')).toBe('79.7 mg');
    expect(await figure(page, 'reference-VITAMIN_C')).toBe('99.6%');
    expect(await figure(page, 'days-VITAMIN_C')).toBe('2 days');
    // (0.5 + 0.25) / 2, of 2.5 µg.
    expect(await figure(page, 'nutrient-VITAMIN_B12')).toBe('0.375 µg');
    expect(await figure(page, 'reference-VITAMIN_B12')).toBe('15.0%');
    // 7 of 14 mg, on the day that knows it.
    expect(await figure(page, 'nutrient-IRON')).toBe('7 mg');
    expect(await figure(page, 'reference-IRON')).toBe('50.0%');
    expect(await figure(page, 'days-IRON')).toBe('1 day');
    expect(await figure(page, 'nutrient-ZINC')).toBe('unknown');
    expect(await figure(page, 'days-ZINC')).toBe('0 days');
  });

  it('draws the nutrient that is chosen with the keyboard, and has its figures as a table', async () => {
    const page = await openNutrients();
    await page.locator('.chart-title', { hasText: 'Vitamin C' }).waitFor();
    // Those that are known on some day.
    expect(await page.getByLabel('Nutrient').locator('option').allInnerTexts()).toEqual([
      'Vitamin C',
      'Vitamin B12',
      'Iron',
      'Sulphur',
      'Alcohol',
    ]);

    await page.getByLabel('Nutrient').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('.chart-title', { hasText: 'Vitamin B12' }).waitFor();
    expect(page.url()).toContain('metric=VITAMIN_B12');
    await page.locator('.chart summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('.of-chart').waitFor();
    const rows = await page.locator('.of-chart tbody tr').allInnerTexts();
    // The mean of the second day is (0.5 + 0.25) / 2.
    expect(rows).toEqual(['30 Aug 2024\t0.50\t0.5', '31 Aug 2024\t0.25\t0.38']);
  });

  it('marks 100 %, shows more than that as a longer bar, and salt as a limit; prints its bars and the period', async () => {
    const page = await openNutrients('#/nutrients?from=2024-07-01&to=2024-07-31');
    const bar = (name: string) => page.locator('tr', { hasText: name }).locator('.bar');
    const width = async (name: string) => (await bar(name).boundingBox())!.width;

    // 96 of 80 mg are 120 %, 1.2 of 2 mg are 60 %.
    expect((await width('Vitamin C')) / (await width('Manganese'))).toBeCloseTo(2, 1);
    const track = (await page.locator('.share-track').first().boundingBox())!;
    const line = (await page.locator('.share-line').first().boundingBox())!;
    expect((line.x - track.x) / track.width).toBeCloseTo(100 / 120, 1);
    expect(await page.getByText('maximum, not a target').count()).toBe(1);
    expect(await figure(page, 'nutrient-MAGNESIUM')).toBe('0 mg\nor not listed');
    await page.getByText('lists vitamins and minerals for only some foods').waitFor();
    await page.locator('.chart-key', { hasText: 'Reference intake: 80 mg' }).waitFor();

    await page.emulateMedia({ media: 'print' });
    const style = (property: string) => page.evaluate(`getComputedStyle(document.querySelector('.bar')).${property}`);
    // Browsers leave out backgrounds unless a page asks for them, and never borders.
    expect([await style('printColorAdjust'), await style('borderTopWidth')]).toEqual(['exact', '1px']);
    expect(await page.getByText('1 Jul 2024 – 31 Jul 2024').isVisible()).toBe(true);
    expect(await page.getByLabel('From').isVisible()).toBe(false);
  });

  it('takes another range, and keeps it in its address', async () => {
    const page = await openNutrients();
    await page.getByLabel('From').fill('2024-08-31');
    await page.getByLabel('From').press('Enter');

    await page.locator('[data-figure="nutrient-VITAMIN_C"]', { hasText: '100.4 mg' }).waitFor();
    expect(page.url()).toContain('from=2024-08-31');
    expect(await figure(page, 'nutrient-IRON')).toBe('unknown');
  });

  it('speaks German, with the German names of all nutrients', async () => {
    const page = await openNutrients('#/nutrients', 'de-DE');

    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Nährstoffe');
    expect(await page.locator('.group-head').allInnerTexts()).toEqual(['Vitamine', 'Mineralstoffe', 'Weitere']);
    expect(await page.locator('.nutrients th[scope="row"]').allInnerTexts()).toEqual(
      // From the table of the specification, in German as on food labels.
      [
        ['Vitamin C', 'Vitamin A', 'Vitamin D', 'Vitamin E', 'Vitamin B1', 'Vitamin B2', 'Vitamin B6', 'Vitamin B12'],
        ['Eisen', 'Zink', 'Magnesium', 'Mangan', 'Fluorid', 'Chlorid', 'Kupfer', 'Kalium', 'Calcium'],
        ['Phosphor', 'Schwefel', 'Jod', 'Alkohol', 'Wasser', 'Cholesterin', 'Broteinheiten', 'Salz'],
      ].flat(),
    );
    expect(await figure(page, 'nutrient-VITAMIN_C')).toBe('79,7 mg');
    expect(await figure(page, 'days-IRON')).toBe('1 Tag');
    expect(await figure(page, 'nutrient-ZINC')).toBe('unbekannt');
  });

  it('of an account with the simple view has what that view has, and says how to get the rest', async () => {
    const page = await openNutrients(JUNE);

    expect(await page.locator('.nutrients th[scope="row"]').allInnerTexts()).toEqual([
      'Alcohol',
      'Water',
      'Cholesterol',
      'Bread units',
    ]);
    await page.getByText('EXPORTER_UPSTREAM_FULL_DETAILS=true').waitFor();
    await page.locator('.chart-title', { hasText: 'Alcohol' }).waitFor();
  });

  it('says when nothing is known, and offers to fetch the days again', async () => {
    const page = await diary.open(MAY);
    await page.getByText('No data on vitamins').waitFor();

    await page.getByRole('link', { name: 'Fetch these days again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Fetch' }).waitFor();
    expect(await page.getByLabel('From').inputValue()).toBe('2024-05-01');
  });
});

import type { Page } from 'playwright-core';
import { describeInBrowser, DiaryInBrowser, expectFigures, expectSoon, loaded, PHONE } from '../support/browser';
import { until } from '../support/until';
import { aDay, aProduct } from '../support/days';
import { amounts } from '../support/details';

const DAYS = [
  aDay('2024-08-29', { nutrients: amounts({ VITAMIN_D: 0.5 }) }),
  aDay('2024-08-30', {
    products: [aProduct('Apple')],
    nutrients: amounts({ VITAMIN_C: 56, VITAMIN_D: 1.5, VITAMIN_B12: 6, IRON: 14, SALT: 7.5, SULPHUR: 900 }),
  }),
  aDay('2024-08-31', { nutrients: amounts({ VITAMIN_C: 40, VITAMIN_D: 1, ALCOHOL: 0 }) }),
  // A day with less salt than the limit.
  aDay('2024-07-01', { nutrients: amounts({ SALT: 5.4, VITAMIN_A: 320 }) }),
];

describeInBrowser('the nutrients by judgement', () => {
  const diary = new DiaryInBrowser({ days: DAYS });

  /** The heads and the names of the rows below each. */
  async function judged(page: Page): Promise<[head: string, names: string[]][]> {
    await page.locator('.nutrients').waitFor();
    await loaded(page);
    const parts = await page.locator('.nutrients tbody').all();
    const read = parts.map(async (part): Promise<[string, string[]]> => {
      const names = await part.locator('th[scope="row"]').allInnerTexts();
      return [(await part.locator('.group-head').innerText()).trim(), names];
    });
    return Promise.all(read);
  }

  it('begin with those below the reference intake, the largest shortfall first; salt is judged as a limit', async () => {
    const page = await diary.show('#/nutrients');

    // In % of the reference intakes: vitamin D 20 (1 of 5 µg), vitamin C 60 (48 of 80 mg), iron 100 (14 of 14 mg),
    // salt 125 (7.5 of 6 g), vitamin B12 240 (6 of 2.5 µg).
    await expectSoon(() => judged(page)).toEqual([
      ['Below the reference intake', ['Vitamin D', 'Vitamin C']],
      ['In the recommended range 100 to 200% of the reference intake; salt up to its limit', ['Iron']],
      [
        'Above the recommended range more than 200% of the reference intake; salt above its limit',
        ['Salt', 'Vitamin B12'],
      ],
      ['Without a reference intake', ['Alcohol', 'Sulphur']],
    ]);
    await expectSoon(() => page.locator('[data-figure^="reference-"]').allInnerTexts()).toEqual([
      'at least 20.0%',
      'at least 60.0%',
      '100.0%',
      '125.0%',
      '240.0%',
    ]);
    await expectSoon(() => page.locator('[data-figure^="limit-"]').allInnerTexts()).toEqual(['above the limit of 6 g']);
  });

  it('say in German that salt is within its limit', async () => {
    const page = await diary.show('#/nutrients?from=2024-07-01&to=2024-07-31', { locale: 'de-DE', viewport: PHONE });

    // 5.4 of 6 g of salt, 320 of 800 µg of vitamin A.
    await expectSoon(() => judged(page)).toEqual([
      ['Unter der Referenzmenge', ['Vitamin A']],
      ['Im empfohlenen Bereich\n100 bis 200 % der Referenzmenge; Salz bis zur Obergrenze', ['Salz']],
    ]);
    const shares = page.locator('[data-figure^="reference-"], [data-figure^="limit-"]');
    await expectSoon(() => shares.allInnerTexts()).toEqual([
      'mindestens 40,0\u00a0%',
      '90,0\u00a0%',
      'innerhalb der Obergrenze von 6 g',
    ]);
    await expectFigures(page, {
      unknown: expect.stringMatching(/^Keine Angaben in diesem Zeitraum: Alkohol, Wasser, .*Schwefel und Jod\.$/),
    });
  });

  it('lead to the trend of one and to the days with the most of it, also from a day', async () => {
    const page = await diary.show('', { viewport: PHONE });
    // The heading is there before its chart, without which the page is too short to have it at the top.
    await page.route(/stats\/trend/, async (route) => {
      await page.locator('h2:focus').waitFor();
      await route.continue();
    });
    await page.goto(`${diary.url}/#/nutrients`);
    const isAtTop = () =>
      page.evaluate<boolean>('Math.abs(document.activeElement.getBoundingClientRect().top) < innerHeight / 3');
    await page.getByRole('link', { name: 'Vitamin D' }).press('Enter');
    await page.locator('.chart-title', { hasText: 'Vitamin D' }).waitFor();
    await page.locator('h2:focus', { hasText: 'Over time' }).waitFor();
    await until(isAtTop);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(page.url()).toContain('metric=VITAMIN_D');
    await expectSoon(() => page.locator('.largest li').allInnerTexts()).toEqual([
      'Fri, 30 Aug 2024: 1.5 µg',
      'Sat, 31 Aug 2024: 1 µg',
      'Thu, 29 Aug 2024: 0.5 µg',
    ]);

    await page.locator('.largest').getByRole('link', { name: 'Fri, 30 Aug 2024' }).click();
    await page.locator('.food-name', { hasText: 'Apple' }).waitFor();
    await page.locator('summary', { hasText: 'Vitamins, minerals and more' }).click();
    await page.getByRole('link', { name: 'Vitamin C' }).click();
    await page.locator('.chart-title', { hasText: 'Vitamin C' }).waitFor();
    await page.locator('h2:focus', { hasText: 'Over time' }).waitFor();
    // The 30 days up to that day.
    expect(page.url()).toContain('from=2024-08-01&to=2024-08-30&metric=VITAMIN_C');
    await expectSoon(() => page.locator('.largest li').allInnerTexts()).toEqual(['Fri, 30 Aug 2024: 56 mg']);
  });
});

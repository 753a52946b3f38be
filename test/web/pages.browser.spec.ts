import { readFileSync } from 'node:fs';
import { describeInBrowser, DiaryInBrowser, expectFigures, expectSoon, openRange } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { fill } from '../support/diary-with-gaps';

/** Four days of May, nothing in June, two days of July; a Thursday of 1,800 kcal in August with 30 foods, and two later days. */
const DAYS = [
  ...['2024-05-28', '2024-05-29', '2024-05-30', '2024-05-31'].map((date) => aDay(date, { totalCalories: 1800.4 })),
  aDay('2024-07-10', { totalCalories: 2000 }),
  aDay('2024-07-11', { totalCalories: 2100.6 }),
  aDay('2024-08-01', {
    totalCalories: 1800,
    products: Array.from({ length: 30 }, (_, index) =>
      aProduct(`Brot ${String(index + 1).padStart(2, '0')}`, { calories: 100 - index }),
    ),
  }),
  aDay('2024-08-08', { totalCalories: 2200, products: [aProduct('Spätzle', { calories: 5 })] }),
  // A Friday, and so 100 kcal above the mean of the three.
  aDay('2024-08-09', { totalCalories: 2150 }),
];
const DAILY = '#/trends?granularity=DAY&from=2024-05-01&to=2024-07-31';

describeInBrowser('the page', () => {
  const diary = new DiaryInBrowser();

  describe('of a day', () => {
    it('has its totals and products, is found again by its address, and leads to the days beside it and to its foods', async () => {
      const page = await diary.show('#/day/2024-08-30');
      await page.getByRole('link', { name: 'Next day' }).click();
      await page.getByRole('heading', { name: 'Saturday, 31 August 2024' }).waitFor();
      await page.reload();
      await page.locator('[data-figure="total-calories"]').waitFor();
      await expectSoon(() => page.title()).toEqual('Saturday, 31 August 2024 · Nutrition diary');
      await expectFigures(page, { 'total-calories': '2,000', 'total-fat': '70.5', 'total-fibre': '30' });
      await expectSoon(() => page.locator('.products tbody tr').allInnerTexts()).toEqual([
        'Apfel, frisch\t150 g\t78.0\t1.00\t2\t3',
        // A name is shown as it is, never as a part of the page.
        'Käse & <Brot>\t2 Scheiben\t210.5\t12.25\t2\t3',
      ]);

      await page.getByRole('link', { name: 'Käse & <Brot>' }).click();
      await page.locator('[data-figure="times"]').waitFor();
      await expectSoon(() => page.getByRole('heading', { level: 1 }).innerText()).toEqual('Käse & <Brot>');
    });

    it('that is still to come, and that is no date, is said', async () => {
      const page = await diary.show('#/day/2024-09-02');
      await page.getByText('This day is in the future.').waitFor();
      await page.goto(`${diary.url}/#/day/2024-02-30`);
      await page.getByRole('heading', { name: 'There is no such day' }).waitFor();
      await expectSoon(() => page.getByRole('main').innerText()).toContain('2024-02-30');
      await page.getByRole('link', { name: 'Go to the latest day' }).click();
      await page.getByRole('heading', { name: 'Saturday, 31 August 2024' }).waitFor();
    });
  });

  describe('of products', () => {
    it('ranks them, and finds names while one types, in any case', async () => {
      const page = await diary.show('#/products?by=CALORIES');
      await page.locator('.ranking').waitFor();
      await expectSoon(() => page.locator('.ranking tbody tr').allInnerTexts()).toEqual([
        expect.stringMatching(/^1\s+Apfel, frisch\s+38\s+2,964$/),
        expect.stringMatching(/^2\s+Käse & <Brot>\s+13\s+2,737$/),
      ]);

      await page.getByRole('searchbox').pressSequentially('KÄS');
      await page.locator('.names').getByRole('link').first().waitFor();
      await expectSoon(() => page.locator('.names li').allInnerTexts()).toEqual(['Käse & <Brot>']);
      await page.waitForURL(/q=K/);
      await page.getByRole('searchbox').fill('nothing of the kind');
      await page.getByText('No food name contains “nothing of the kind”.').waitFor();
    });

    it('has for one of them its times, first and last, weekdays and every occurrence', async () => {
      const page = await diary.show(`#/products/${encodeURIComponent('Apfel, frisch')}`);
      await page.locator('.occurrences').waitFor();

      // One on each of the 38 days, 78 kcal each.
      await page.getByText('Eaten on 38 days in the last 12 months; last on 31 Aug 2024.').waitFor();
      await expectSoon(() => page.locator('.dots .eaten').count()).toEqual(38);
      await page.getByRole('link', { name: 'Wednesday, 28 August 2024: Not logged', exact: true }).waitFor();
      // A week is a column.
      await page.locator('[data-date="2024-09-01"]').focus();
      await page.keyboard.press('ArrowLeft');
      await page.locator('[data-date="2024-08-25"]:focus').waitFor();
      await page.keyboard.press('ArrowUp');
      await page.locator('[data-date="2024-08-24"]:focus').waitFor();
      await expectFigures(page, { times: '38', average: '78' });
      await expectSoon(() => page.locator('.pairs dd').allInnerTexts()).toEqual([
        '23 Jul 2024',
        '31 Aug 2024',
        '2,964 kcal',
        '38 g',
        '76 g',
        '114 g',
      ]);
      const { weekdayDistribution } = await diary.api<{ weekdayDistribution: Record<string, number> }>(
        '/api/v2/nutritiondata/products/summary?name=Apfel',
      );
      await expectSoon(() => page.locator('.bars td.number').allInnerTexts()).toEqual(
        Object.values(weekdayDistribution).map(String),
      );
      await expectSoon(() => page.locator('.occurrences tbody tr').count()).toEqual(12);
      await page.getByRole('button', { name: 'Show all 38' }).click();
      await expectSoon(() => page.locator('.occurrences tbody tr').count()).toEqual(38);
    });
  });

  it('of a product is about that product alone, and offers what contains its name', async () => {
    await fill(diary.service.app, [
      aDay('2024-06-01', { products: [aProduct('Milch', { calories: 92 }), aProduct('Milchreis', { calories: 360 })] }),
      aDay('2024-06-02', { products: [aProduct('Buttermilch', { calories: 75 })] }),
    ]);
    const page = await diary.show('#/products/Milch');
    await page.locator('.occurrences').waitFor();

    await expectFigures(page, { times: '1', average: '92' });
    await expectSoon(() => page.locator('.occurrences tbody tr').allInnerTexts()).toEqual(['1 Jun 2024\t100 g\t92']);
    await expectSoon(() => page.locator('.names a').allInnerTexts()).toEqual(['Buttermilch', 'Milchreis']);
    await page.getByRole('link', { name: 'Milchreis' }).click();
    await page.getByRole('heading', { level: 1, name: 'Milchreis' }).waitFor();
    await page.locator('.occurrences').waitFor();
    await expectFigures(page, { average: '360' });
  });

  it('of trends keeps what is chosen in its address, and compares two periods', async () => {
    const page = await diary.show('#/trends?from=2024-08-01&to=2024-08-31&granularity=WEEK');
    await page.locator('.chart-title').waitFor();
    await page.getByLabel('Nutrient').selectOption('PROTEIN');
    await page.getByText('Month', { exact: true }).click();
    await page.locator('.chart-title', { hasText: 'Protein' }).waitFor();
    expect(page.url()).toContain('metric=PROTEIN');
    expect(page.url()).toContain('granularity=MONTH');
    // Every day of the diary has 90 g.
    await page.locator('.chart-reading', { hasText: 'August 2024 (29 days): 90 g' }).waitFor();
    await expectSoon(() => page.locator('.bars td.number').allInnerTexts()).toEqual(Array(7).fill('90 g'));

    // Literal: 27 July to 31 July and 1 August to 5 August, 10 kcal a day apart, oldest highest.
    await openRange(page);
    const range = page.getByRole('group', { name: 'Range' });
    await range.getByLabel('From').fill('2024-08-01');
    await range.getByLabel('To').fill('2024-08-05');
    await range.getByLabel('To').press('Enter');
    await page.getByText('Other dates').click();
    await page.locator('.range-filter summary').nth(1).click();
    const earlier = page.getByRole('group', { name: 'Earlier period' });
    await earlier.getByLabel('From').fill('2024-07-27');
    await earlier.getByLabel('To').fill('2024-07-31');
    await earlier.getByLabel('To').press('Enter');
    await page.locator('[data-figure="change-calories"]', { hasText: '−50' }).waitFor();
    // 31 July is 31 days back from 31 August: 2,310 kcal; the middle of its period 2,330, of the other 2,280.
    await expectFigures(page, {
      comparison: '1 Aug 2024 – 5 Aug 2024: 50 kcal less a day than from 27 Jul 2024 to 31 Jul 2024.',
      'later-calories': '2,280',
      'change-calories': '−50 (−2.1%)',
      'change-protein': '0 (0.0%)',
    });
  });

  it('of the status has stores, schedule, last run and version', async () => {
    const page = await diary.show('#/status');
    await page.locator('[data-component="docStore"]').waitFor();
    await expectSoon(() => page.locator('[data-component="docStore"]').innerText()).toMatch(/^Diary database: OK/);
    await expectSoon(() => page.locator('[data-component="timeSeries"]').innerText()).toContain('switched off');
    await page.getByText('Daily at 03:00 (previous day)').waitFor();
    await page.getByText('None yet.').waitFor();
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    await expectFigures(page, { version: version });
  });
});

describeInBrowser('a diary of gaps and many foods', () => {
  const diary = new DiaryInBrowser({ days: DAYS });
  const rows = '.ranking tbody tr';

  it('has a chart that is read with the arrow keys, and has no mean in a gap', async () => {
    const page = await diary.show(DAILY);
    const slider = page.getByRole('slider', { name: 'Calories' });
    await slider.focus();
    const reading = page.locator('.chart-reading');
    await expectSoon(() => reading.innerText()).toEqual('11 Jul 2024: 2,101 kcal · 7-day mean 2,050.3 kcal');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('10 Jul 2024: 2,000 kcal · 7-day mean 2,000 kcal').waitFor();
    await page.locator('[aria-valuetext="10 Jul 2024: 2,000 kcal · 7-day mean 2,000 kcal"]').waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByText('9 Jul 2024: –', { exact: true }).waitFor();
    await page.keyboard.press('Home');
    await page.getByText('28 May 2024: 1,800 kcal').waitFor();
  });

  it('shows months of few days apart, and says so', async () => {
    const page = await diary.show(DAILY.replace('DAY', 'MONTH'));
    await page.getByText('Entries on fewer than half of the days').waitFor();
    const slider = page.getByRole('slider', { name: 'Calories' });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await page.locator('.chart-reading', { hasText: '1 Jun 2024: –' }).waitFor();
  });

  it('has averages by day of the week as bars from the average of all days, which is written beside them', async () => {
    const page = await diary.show('#/trends?from=2024-08-01&to=2024-08-31');
    // (1800 + 2200 + 2150) / 3
    await page
      .locator('[data-figure="weekday-mean"]', { hasText: 'the average of all these days, 2,050 kcal' })
      .waitFor({ state: 'attached' });
    await page.getByText('Most on Thursdays with').waitFor({ state: 'detached' });
    // Thursday has 2,000 and Friday 2,150. Half the field is the shortest scale, a tenth of the average: 50 and 100 of 205.
    const widths = `[...document.querySelectorAll('.bar-field.around .bar')].map((bar) => bar.style.inlineSize)`;
    await expectSoon(() => page.evaluate(widths)).toEqual(['12.1951%', '24.3902%']);
  });

  it('finds a name with an umlaut that was typed without one, and says how it is spelled', async () => {
    const page = await diary.show('#/products?q=spatzle');
    await page.getByText('Results for “spätzle”.').waitFor();
    await expectSoon(() => page.locator('ul.names a').allInnerTexts()).toEqual(['Spätzle']);
  });

  it('ranks 25 foods, more when asked, those of a range, and those of a search with their rank among all', async () => {
    const page = await diary.show('#/products?by=CALORIES');
    await page.locator(rows).nth(24).waitFor();
    await expectSoon(() => page.locator(rows).count()).toEqual(25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.locator(rows).nth(30).waitFor();
    await expectSoon(() => page.locator(rows).count()).toEqual(31);
    await expectSoon(() => page.getByRole('button', { name: 'Show more' }).count()).toEqual(0);

    await openRange(page);
    await page.getByLabel('From').fill('2.8.2024');
    await page.getByLabel('From').press('Tab');
    await page.locator(rows).nth(1).waitFor({ state: 'detached' });
    await expectSoon(() => page.locator(rows).innerText()).toContain('Spätzle');
    await page.getByText('All', { exact: true }).click();
    await page.locator(rows).nth(24).waitFor();
    await expectSoon(() => page.locator('.range-filter summary').innerText()).toMatch(/^All/);

    await page.getByRole('searchbox').fill('brot 30');
    await page.locator(rows).nth(1).waitFor({ state: 'detached' });
    await expectSoon(() => page.locator(rows).innerText()).toMatch(/^30\s+Brot 30\s/);
  });
});

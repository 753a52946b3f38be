import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { datesBetween } from '../../web/src/dates';
import { chooseRange, describeInBrowser, DiaryInBrowser, expectSoon, loaded } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { describeWith } from '../support/describe-with';
import { aMeal, amounts } from '../support/details';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { post } from '../support/requests';
import { until } from '../support/until';

const PDFTOTEXT = process.env['TEST_PDFTOTEXT'];

/** 90 days: 1,500 kcal on the oldest and 10 more on each day after it, with 12 foods, each of a name of its own. */
const DAYS = datesBetween('2024-06-03', '2024-08-31').map((date, index) => {
  return aDay(date, {
    totalCalories: 1500 + 10 * index,
    meals: [aMeal('Frühstück', { calories: 500 })],
    nutrients: amounts({ VITAMIN_C: 60.3, MAGNESIUM: 120 }),
    products: Array.from({ length: 12 }, (__, food) =>
      aProduct(`Speise ${String(index * 12 + food).padStart(4, '0')}`, {
        meal: 'Frühstück',
        time: '07:30',
        amount: '50 g',
      }),
    ),
  });
});

describeInBrowser('the report', () => {
  const diary = new DiaryInBrowser({ days: DAYS });
  let page: Page;

  beforeAll(async () => {
    await putGoals(diary, '2024-08-01', AT_MOST_2100);
    await post(`${diary.url}/api/v2/journal`, { date: '2024-08-20', kind: 'SYMPTOM', label: 'Migräne', severity: 7 });
    await post(`${diary.url}/api/v2/measurements`, [
      { kind: 'WEIGHT', date: '2024-08-01', value: 81 },
      { kind: 'WEIGHT', date: '2024-08-20', value: 80 },
    ]);
  });

  it('of the last three months takes two clicks to the window in which the browser saves it as a PDF', async () => {
    page = await diary.show();
    await page.locator('.months a').first().waitFor();
    await page.evaluate(
      'window.print = () => (document.title = `printed: ${document.querySelectorAll("main .loading").length}`)',
    );
    await page.getByRole('link', { name: 'Report' }).click();
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    // Not before all of it is there.
    await until(async () => (await page.title()) === 'printed: 0');
    await expectSoon(() => page.locator('.report-head').innerText()).toContain(
      '3 Jun 2024 – 31 Aug 2024, printed on 1 Sept 2024',
    );
  });

  it('has the chosen sections; which are in the address', async () => {
    page = await diary.show('#/report');
    const headings = () => page.locator('main > .card:not(.report-form) > h2').allInnerTexts();
    await page.locator('.most-eaten').waitFor();
    await expectSoon(headings).toEqual([
      'Averages',
      'Goals',
      'Nutrients',
      'Energy by meal and time of day',
      'Weight and energy balance',
      'Symptoms',
      'Most eaten foods',
    ]);
    for (const name of ['Goals', 'Nutrients', 'Meals and times', 'Symptoms']) await page.getByLabel(name).uncheck();
    await loaded(page);
    await expectSoon(headings).toEqual(['Averages', 'Weight and energy balance', 'Most eaten foods']);
    expect(page.url()).toContain('sections=averages%2Cbody%2Cfoods');
    // 1,500 to 2,390 in steps of 10: the quartiles are a quarter of 890 from either end.
    await expectSoon(() => page.locator('.spread tbody tr').first().innerText()).toMatch(
      /^Calories \(kcal\)\s+1,945\s+1,945\s+1,723 – 2,168\s+1,500 – 2,390$/,
    );
  });

  it('has averages of a range that is longer than one answer', async () => {
    page = await diary.show('#/report?from=2020-01-01&to=2024-08-31&sections=averages');
    await expectSoon(() => page.locator('.spread tbody tr').first().innerText()).toMatch(
      /^Calories \(kcal\)\s+1,945\s+1,945\s+1,723 – 2,168\s+1,500 – 2,390$/,
    );
  });

  it('ends before today, whose entries may not be complete, and names the year of a symptom where there are two', async () => {
    page = await diary.show('#/report?sections=symptoms');
    await page.locator('.symptoms', { hasText: '20 Aug' }).waitFor();
    await chooseRange(page, 'This year');
    await page.waitForURL(/from=2024-01-01&to=2024-08-31/);
    await chooseRange(page, 'All');
    await page.waitForURL(/from=2024-06-03&to=2024-08-31/);
    // The month has just begun.
    await chooseRange(page, 'This month');
    await page.waitForURL(/from=2024-09-01&to=2024-09-01/);
    await page.goto(`${diary.url}/#/report?sections=symptoms&from=2023-12-01&to=2024-08-31`);
    await page.locator('.symptoms', { hasText: '20 Aug 2024' }).waitFor();
  });

  it('is not printed once one has gone elsewhere', async () => {
    page = await diary.show('#/report?sections=averages');
    await page.locator('.spread').waitFor();
    await page.evaluate('window.print = () => (document.title = "printed")');
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    await page.route('**/nutritiondata/range*', async (route) => {
      await left;
      await route.continue();
    });
    await chooseRange(page, 'Last month');
    await page.getByRole('button', { name: 'Print or save as PDF' }).click();
    await page.getByText('The report is still loading').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    leave();
    await page.locator('.months a').first().waitFor();
    await loaded(page);
    expect(await page.title()).not.toBe('printed');
  });

  it('says so where there is nothing', async () => {
    page = await diary.show(
      '#/report?from=2023-01-01&to=2023-01-31&sections=averages,goals,nutrients,body,symptoms,foods,diary',
    );
    await page.getByText('No symptoms were logged in this range.').waitFor();
    await loaded(page);
    await expectSoon(() => page.locator('main .empty').allInnerTexts()).toEqual([
      'There are no entries in this range.',
      'No goals applied in this range.',
      'No data on vitamins and minerals in this range.',
      'There is no weight in this range.',
      'No symptoms were logged in this range.',
      'There are no foods in this range.',
      'There are no entries in this range.',
    ]);
    await page.goto(`${diary.url}/#/report?from=2020-01-01&to=2024-08-31&sections=diary`);
    await page.getByText('The diary is printed for at most 366 days; choose a shorter range.').waitFor();
  });

  it('sends and keeps no name', async () => {
    page = await diary.show('#/report');
    await page.locator('.most-eaten').waitFor();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await page.getByLabel('Name (is printed, never stored)').fill('Erika Mustermann');
    await chooseRange(page, 'Last month');
    await page.waitForURL(/from=2024-08-01/);
    await loaded(page);
    await expectSoon(() => page.locator('.report-name').innerText()).toEqual('Erika Mustermann');
    expect(sent.length).toBeGreaterThan(0);
    const kept = await page.evaluate<string>(
      `location.href + JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie])`,
    );
    expect([...sent, kept].filter((text) => text.includes('Mustermann'))).toEqual([]);
  });

  describeWith('pdftotext', PDFTOTEXT)('on paper', () => {
    it('has its headings in their order, page numbers, the name, and each food of the diary once and whole', async () => {
      const sections = 'averages,goals,nutrients,meals,body,symptoms,foods,diary';
      page = await diary.show(`#/report?sections=${sections}`, { locale: 'de-DE', colorScheme: 'dark' });
      await page.locator('.diary').waitFor();
      await loaded(page);
      await page.getByLabel('Name (wird gedruckt, nie gespeichert)').fill('Erika Mustermann');
      const file = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
      const text = execFileSync(PDFTOTEXT!, ['-layout', '-', '-'], { input: file, encoding: 'utf8' });

      const parts = [
        'Bericht',
        'Erika Mustermann',
        '3. Juni 2024 – 31. Aug. 2024, gedruckt am 1. Sept. 2024',
        'Durchschnitte',
        'Ziele',
        'Nährstoffe',
        'Energie nach Mahlzeit und Uhrzeit',
        'Gewicht und Energiebilanz',
        'Symptome',
        'Häufigste Lebensmittel',
        'Das Tagebuch, Tag für Tag',
      ];
      const lines = text.split(/[\n\f]/).map((line) => line.trim());
      expect(lines.filter((line) => parts.includes(line))).toEqual(parts);
      const pages = text.split('\f').filter((each) => each.trim() !== '');
      expect(pages.map((each) => each.trim().split('\n').at(-1)!.trim())).toEqual(
        pages.map((_, index) => `${index + 1} / ${pages.length}`),
      );
      const rows = lines.filter((line) => /^Speise \d{4}\s+Frühstück, 07:30\s+50 g\s+\d+$/.test(line));
      // 90 days with 12 foods.
      expect(new Set(rows.map((row) => row.slice(0, 11))).size).toBe(1080);
      expect(rows).toHaveLength(1080);
      // A day at the end of a page has at least one of its foods there.
      expect(pages.filter((each) => /\. 2024\s+[\d.]+\s+\d+ \/ \d+\s*$/.test(each))).toEqual([]);
    });
  });
});

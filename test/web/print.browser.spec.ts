import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { datesBetween } from '../../web/src/dates';
import { A_WEEK, addToWeek } from '../support/a-week';
import { describeInBrowser, DiaryInBrowser, expectSoon, loaded } from '../support/browser';
import { aDay, aProduct } from '../support/days';
import { describeWith } from '../support/describe-with';
import { aMeal, amounts } from '../support/details';
import { AT_MOST_2100, putGoals } from '../support/goals';
import { post } from '../support/requests';
import { until } from '../support/until';

const IN_GERMAN = { locale: 'de-DE', colorScheme: 'dark' } as const;
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

describeInBrowser('on paper', () => {
  const diary = new DiaryInBrowser(A_WEEK);
  beforeAll(() => addToWeek(diary));

  it('the week is one page of A4', async () => {
    const page = await diary.show('#/week');
    await loaded(page);
    const file = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
    expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });

  it('the journal of a day has no buttons, and is not there without an entry', async () => {
    const printed = async (date: string) => {
      const page = await diary.show(`#/day/${date}`);
      await page.getByRole('button', { name: 'Add a symptom or note' }).waitFor();
      await page.emulateMedia({ media: 'print' });
      const parts = ['.journal-entries', '.journal h2', '.journal button'];
      return Promise.all(parts.map((part) => page.locator(part).first().isVisible()));
    };
    expect(await printed('2024-08-27')).toEqual([true, true, false]);
    expect(await printed('2024-08-28')).toEqual([false, false, false]);
  });

  it('nutrients have their bars and the period', async () => {
    const page = await diary.show('#/nutrients?from=2024-08-01&to=2024-08-31');
    await page.locator('.nutrients').waitFor();
    await loaded(page);
    await page.emulateMedia({ media: 'print' });
    const style = (property: string) => page.evaluate(`getComputedStyle(document.querySelector('.bar')).${property}`);
    // Browsers leave out backgrounds unless a page asks for them, and never borders.
    await expectSoon(() => Promise.all(['printColorAdjust', 'borderTopWidth'].map(style))).toEqual(['exact', '1px']);
    await expectSoon(() => page.locator('.period').first().innerText()).toContain('31 Aug 2024');
    await expectSoon(() => page.getByLabel('From', { exact: true }).isVisible()).toEqual(false);
  });

  it('is the content alone, on white, also when the screen is dark', async () => {
    const page = await diary.show('#/trends?from=2024-08-20&to=2024-08-31');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('.sentence').first().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of ['nav', '.brand', '.preferences', '.controls .field', 'button']) {
      await page.locator(part).first().waitFor({ state: 'hidden' });
    }
    await expectSoon(() => page.locator('.sentence').first().isVisible()).toEqual(true);
    // The days of the figures.
    await expectSoon(() => page.locator('.period').first().isVisible()).toEqual(true);
    const colours = `[document.documentElement, document.querySelector('.card')].map((part) => getComputedStyle(part).backgroundColor)`;
    await expectSoon(() => page.evaluate(colours)).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    await expectSoon(() => page.evaluate('getComputedStyle(document.body).color')).toEqual('rgb(31, 36, 34)');
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
    page = await diary.show('#/', IN_GERMAN);
    await page.locator('.months a').first().waitFor();
    await page.evaluate(
      'window.print = () => (document.title = `printed: ${document.querySelectorAll("main .loading").length}`)',
    );
    await page.getByRole('link', { name: 'Bericht' }).click();
    await page.getByRole('button', { name: 'Drucken oder als PDF sichern' }).click();
    // Not before all of it is there.
    await until(async () => (await page.title()) === 'printed: 0');
    await expectSoon(() => page.locator('.report-head').innerText()).toContain(
      '3. Juni – 31. Aug. 2024, gedruckt am 1. Sept. 2024',
    );
  });

  describeWith('pdftotext', PDFTOTEXT)('on paper', () => {
    it('has its headings in their order, page numbers, the name, and each food of the diary once and whole', async () => {
      page = await diary.show('#/report?foods=all', IN_GERMAN);
      await page.locator('.diary').waitFor();
      await loaded(page);
      await page.getByLabel('Name (wird gedruckt, nie gespeichert)').fill('Erika Mustermann');
      const file = await page.pdf({ preferCSSPageSize: true, format: 'A4' });
      const text = execFileSync(PDFTOTEXT!, ['-layout', '-', '-'], { input: file, encoding: 'utf8' });

      const parts = [
        'Bericht',
        'Erika Mustermann',
        'Durchschnitte und Ziele',
        'Gewicht und Energieverbrauch',
        'Symptome',
        'Vitamine und Mineralstoffe, die auffallen',
        'Kalorien nach Mahlzeit',
        'Die größten Kalorienquellen',
        'Das Tagebuch, Tag für Tag',
      ];
      const lines = text.split(/[\n\f]/).map((line) => line.trim());
      expect(lines.filter((line) => parts.includes(line))).toEqual(parts);
      const pages = text.split('\f').filter((each) => each.trim() !== '');
      expect(pages.map((each) => each.trim().split('\n').at(-1)!.trim())).toEqual(
        pages.map((_, index) => `${index + 1} / ${pages.length}`),
      );
      // All but the appendix is on two pages.
      expect(pages.findIndex((each) => each.includes('Das Tagebuch, Tag für Tag'))).toBe(2);
      const rows = lines.filter((line) => /^Speise \d{4}\s+Frühstück, 07:30\s+50 g\s+\d+$/.test(line));
      // 90 days with 12 foods.
      expect(new Set(rows.map((row) => row.slice(0, 11))).size).toBe(1080);
      expect(rows).toHaveLength(1080);
      // A day at the end of a page has at least one of its foods there.
      expect(pages.filter((each) => /\. 2024\s+[\d.]+\s+\d+ \/ \d+\s*$/.test(each))).toEqual([]);
    });
  });
});

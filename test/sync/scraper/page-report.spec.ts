import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readKeptBlock } from '../../../src/sync/scraper/page/day-page';
import { NumberPseudonyms } from '../../../src/sync/scraper/page-report/pseudonyms';
import { pseudonymsOf } from '../../../src/sync/scraper/page-report/sums';
import { randomFrom } from '../../../bench/shared/random.ts';
import { day } from '../../support/days';
import { dateOf, reportOf } from '../../support/page-reports';

const DATE = '2024-08-27';
const row = (first: string, ...values: string[]) =>
  `<tr><td>${first}</td>${values.map((value) => `<td>${value}</td>`).join('')}</tr>`;
const FOODS = [
  row('<span style="color:#AAA">Mittag mit Anna: 2 products</span>', '900 KJ', '215 kcal', '3.1 g', '40 g', '8 g'),
  row(
    '<a href="/db/en/food/anna_brot_4711/index.html">2 Scheiben Annas Brot</a>',
    '600 KJ',
    '143 kcal',
    '3 g',
    '30 g',
    '5 g',
  ),
  row('Reis', '300 KJ', '72 kcal', '0.1 g', '10 g', '3 g'),
].join('');
const TOTAL = row('', '904 KJ', '216 kcal', '3.1 g', '40 g', '8 g').replaceAll(
  '<td>',
  '<td class="myday-table-std-td-footer">',
);
const PAGE = `<h1 id="fddb-headline1">Details for Tuesday 27. August</h1><h3>2 Products</h3>
<table class="myday-table-std"><tr><th>Product</th><th>Salt per 100</th><th>Fibre &amp; more</th></tr>${FOODS}${TOTAL}</table>
<h3>Trace elements</h3><table>${row('Thereof Sugar', '4.4 g')}${row('Energy', '904 kJ (216 kcal)')}${row('A label of many words that only a person would write', '1')}</table>
<p title="Anna" class="note2024 wide" data-user="anna">Hello Anna! <!-- Anna --><script>anna()</script>Seen 27.08.2024 at 7:05</p>`;

const textsIn = (report: string) =>
  report
    .slice(report.indexOf('-->') + 3)
    .match(/[^<>]+(?=<)/g)!
    .filter((text) => /\S/.test(text));
const numbersIn = (text: string | undefined) => Number(/[\d.]+/.exec(text ?? '')?.[0]);

describe('the report of a page', () => {
  const report = reportOf(PAGE, DATE);

  it('begins with the labels that the scraper does not know, and the day that it is moved to', () => {
    expect(report).toMatch(
      /^<!--\nLabels, ids and classes that the program does not know\. [^\n]*:\n- Fibre &amp; more\n- Energy\n- Trace elements\n- note\d{4}\n- wide\n\nA page [^\n]*\nDate: \d{4}-\d{2}-\d{2}\n-->\n<h1/,
    );
    expect(report.match(/<!--/g)).toHaveLength(1);
  });

  it('has one pseudonym for each name, as long as the name, which the link has as well', () => {
    const [, food = ''] = /href="\/db\/en\/food\/(food_\d+x*)\/index\.html">\d Scheiben Food \d+x*</.exec(report)!;
    expect(food).toHaveLength('Annas Brot'.length);
    expect(/>Meal \d+x*(?=: 2 products<)/.exec(report)![0]).toHaveLength('>Mittag mit Anna'.length);
    expect(report).toMatch(/<td>F\d+x*<\/td>/);
    expect(report).not.toMatch(/anna|Brot|Reis|Mittag/i);
  });

  it('has the differences of totals from their sums', () => {
    const texts = textsIn(report);
    const at = (unit: string) => texts.filter((text) => text.endsWith(unit)).map(numbersIn);
    const [mealKj = 0, bread = 0, rice = 0, total = 0] = at(' KJ');
    expect([mealKj - bread - rice, total - mealKj]).toEqual([0, 4]);
    expect([bread, rice]).not.toEqual([600, 300]);
    expect(texts).toContain(`${total} kJ (${at(' kcal')[3]} kcal)`);
  });

  it('has the difference from the sum of the meals where no food is shown', () => {
    const column = [
      { of: 'meal', text: '120' },
      { of: 'meal', text: '230' },
      { of: 'total', text: '351' },
    ] as const;
    const [one = 0, two = 0, total = 0] = pseudonymsOf(column, new NumberPseudonyms(randomFrom(1), '')).map(Number);
    expect(total - one - two).toBe(1);
  });

  it('has no attribute but ids, classes, the colour of a meal and links of foods, and nothing that nobody sees', () => {
    const attributes = new Set(report.match(/ [\w-]+="[^"]*"/g)?.map((text) => text.replace(/\d+x*/g, '')));
    expect([...attributes].map((text) => text.trim())).toEqual([
      'id="fddb-headline"',
      'class="myday-table-std"',
      'style="color:#aaa"',
      'href="/db/en/food/food_/index.html"',
      'class="myday-table-std-td-footer"',
      'class="note wide"',
    ]);
    expect(report).not.toContain('script');
  });

  it.each([
    ['demo', '<div id="user-demo"><h3>Hello Demo</h3><table><tr><th>demo</th><td>Demo’s</td></tr></table></div>'],
    ['Anna.Beispiel@example.org', '<div class="std of-anna"><h3>Beispiel, Anna</h3><th>anna@else.org</th></div>'],
    [undefined, '<div id="a.b"><maxmuster><h3>me@example.org</h3></maxmuster></div>'],
  ])('has the name of the account %s nowhere, and no name that HTML does not know', (account, page) => {
    const report = reportOf(page, DATE, 1, account);

    expect(report).not.toMatch(/demo|anna|beispiel|@|a\.b|maxmuster/i);
    expect(report).toMatch(/<div (?:id|class)="(?:std )?x+">/);
  });

  it('has no pseudonym that is on the page', () => {
    const taken = Array.from({ length: 500 }, (_, at) => `Text ${at + 1}`).join(' ');
    const [, number] = /<p>Text (\d{3})x+<\/p>$/m.exec(reportOf(`<p>${taken}</p><p>Annas Frühstück</p>`, DATE))!;

    expect(Number(number)).toBeGreaterThan(500);
  });

  it('keeps what the program reads although the account is named so', () => {
    const named = reportOf(PAGE, DATE, 1, 'table');

    expect(named).toContain('class="myday-table-std"');
    expect(reportOf(PAGE, DATE, 1, 'protein')).toContain(reportOf(PAGE, DATE).slice(200));
  });

  it('moves all dates by the same 3 to 42 weeks, and changes times', () => {
    const days = (date: string) => Date.parse(date) / 86_400_000;
    const shifts = Array.from({ length: 60 }, (_, seed) => {
      const seen = reportOf(PAGE, DATE, seed);
      const [, day = '', month = '', year = ''] = /(\d+)\.(\d+)\.(\d{4})/.exec(seen)!;
      const shift = days(`${year}-${month}-${day.padStart(2, '0')}`) - days(DATE);
      const headline = new Date((days(DATE) + shift) * 86_400_000);
      const named = headline.toLocaleDateString('en-GB', {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      });
      expect(seen).toContain(named.replace(/(\d+)/, '$1.').replace(',', ''));
      expect(dateOf(seen).slice(5)).toBe(headline.toISOString().slice(5, 10));
      return Math.abs(shift) / 7;
    });
    expect(shifts.every(Number.isInteger)).toBe(true);
    expect(Math.min(...shifts)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...shifts)).toBeLessThanOrEqual(42);
    // Weeks that lead to another year: no more than 18 to 42 forward and 35 to 42 back.
    expect(new Set(shifts).size).toBeGreaterThan(15);
    expect(report).not.toMatch(/\b7:05\b|2024/);
  });

  it('keeps German words of a date, and a month that is the same in both languages', () => {
    const german = '<h1>Details für Dienstag 27. August</h1><table><tr><td>davon Zucker</td><td>1 g</td></tr></table>';
    const weekdays =
      /(Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag) \d+\. (Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)</;
    for (let seed = 0; seed < 20; seed++) expect(reportOf(german, DATE, seed)).toMatch(weekdays);
  });

  it('is the same for the same chance, and another one for another', () => {
    expect(reportOf(PAGE, DATE)).toBe(report);
    expect(reportOf(PAGE, DATE, 2)).not.toBe(report);
    const food = (seed: number) => /Food \d+/.exec(reportOf(PAGE, DATE, seed))![0];
    expect(new Set([1, 2, 3, 4, 5].map(food)).size).toBeGreaterThan(1);
  });

  it('takes the names of foods for no labels, also where their table has lost its class or has names in its headers', () => {
    const changed = PAGE.replace('class="myday-table-std"', '').replace('<td>Reis</td>', '<th>Reis</th>');
    expect(reportOf(changed, DATE)).not.toMatch(/Reis|Brot|anna|Mittag/i);
  });

  it('takes what has a link or a time for a food in a table of few columns, and a lone cell for a text', () => {
    const linked = row('<a href="/db/en/food/reis/index.html">Reis</a>', '100 g') + row('Hirse', '50 g');
    const timed = row('<span class="mydayshowtime">7:05</span> Milch', '1 g') + row('Hafer', '50 g');
    const lone = '<tr><td>Anna</td></tr>';
    for (const rows of [linked, timed, lone]) {
      expect(reportOf(`<table>${rows}</table>`, DATE)).not.toMatch(/Reis|Hirse|Milch|Hafer|Anna/);
    }
  });

  it('keeps a link to a food in no table a link to a food, by which its amount is found', () => {
    const list = '<ul><li><a href="/db/en/food/milder_reis/index.html">Schale Milder Reis</a></li></ul>';
    expect(reportOf(list, DATE)).toMatch(
      /<li><a href="\/db\/en\/food\/(food_\d+x*)\/index\.html">U\d+x* Food \d+x*<\/a><\/li>/,
    );
  });
});

const FOLDER = join(__dirname, 'reports');
const names = readdirSync(FOLDER).flatMap((file) => /^(.+)\.html$/.exec(file)?.[1] ?? []);

interface Expected {
  date: string;
  outcome: string;
  foods?: number;
  meals?: number;
}

describe('the reports of people', () => {
  it.each(names)('%s reads as expected', (name) => {
    const report = readFileSync(join(FOLDER, `${name}.html`), 'utf8');
    const expected = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as Expected;
    const reading = readKeptBlock(report, day(expected.date));
    const counts =
      reading.kind === 'day' ? { foods: reading.day.products.length, meals: reading.day.meals?.length } : undefined;

    expect({ date: dateOf(report), outcome: reading.kind, ...counts }).toEqual(expected);
  });

  it('are there', () => {
    expect(names.length).toBeGreaterThanOrEqual(2);
  });
});

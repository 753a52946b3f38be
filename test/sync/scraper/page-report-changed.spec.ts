import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dateAt, SECONDS_OF_A_DAY, startOfDay } from '../../../simulated-site/diary/calendar.ts';
import { generateDay } from '../../../simulated-site/diary/diary.ts';
import { dayOfMisleadingNames, OWN_MEAL_NAMES } from '../../../simulated-site/diary/odd-days.ts';
import { dayPage, type DayPageOptions } from '../../../simulated-site/page/page.ts';
import { MovedDates } from '../../../src/sync/scraper/page-report/moved-dates';
import { type DayPage, readDayPage } from '../../../src/sync/scraper/page/day-page';
import { day } from '../../support/days';
import { dateOf, expectReport, keptOf, leftIn, longNumbersLeft, reportOf, textsOf } from '../../support/page-reports';
import { randomCases } from '../../support/random-cases';
import { EMPTY_PAGE, GUEST_PAGE, REAL_PAGE, withChanges } from '../../support/real-page';

const FIELD = join(__dirname, '..', '..', 'fixtures', 'field');
const fixture = (name: string) => readFileSync(join(FIELD, name), 'utf8');

type Change = [from: string | RegExp, to: string];
/** Changes of a page after which it is not understood, or another part of it is. */
const CHANGES: Record<string, Change[]> = {
  'another class of its table': [['myday-table-std cellspacing', 'diary-table cellspacing']],
  'no table': [
    ['class=myday-table-std ', ''],
    [/<(\/?)(table|tr|td|th)\b/g, '<$1div'],
  ],
  'a further cell': [['<tr><td class=myday-table-std-td width', '<tr><td>1</td><td class=myday-table-std-td width']],
  'another unit': [[/ kcal</g, ' Kalorien<']],
  'a separator of thousands': [[/(\d)(\d{3}) KJ/g, '$1.$2 KJ']],
  'other classes of totals': [['myday-table-std-td-footer', 'total']],
  'another label of sugar': [['thereof Sugar', 'of which sugars']],
  'a headline without its month': [[/(\d+)\. \p{L}+(?=<\/h1>)/gu, 'day $1']],
  'a headline of another id': [['fddb-headline1', 'title-2027']],
  'no links': [[/<a href="[^"]*">/g, '<a>']],
  'names in bold': [[/(<a href="[^"]*">)([^<]*)/g, '$1<b>$2</b>']],
  'times without a class': [[/<span class=mydayshowtime[^>]*>/g, '<span>']],
  'no end': [[/^/, '<html>']],
  'a cut table': [[/<td class="myday-table-std-td-footer.*$/s, '']],
};

const anyOptions: fc.Arbitrary<DayPageOptions> = fc.record(
  {
    view: fc.constantFrom('full' as const, 'simple' as const, 'simple' as const, 'simple' as const),
    breadUnitsComma: fc.boolean(),
    decimalComma: fc.constantFrom(false, false, false, true),
    omitSugarRow: fc.constantFrom(false, false, false, true),
    missingTotalRow: fc.constantFrom(false, false, false, true),
    wrongProductCount: fc.integer({ min: 0, max: 30 }),
    tbody: fc.boolean(),
    unreadable: fc.constantFrom({}, { IRON: '12 IU' }, { SALT: 'n/a' }, { WATER: '1.5 mg/kg' }, { ZINC: '-' }),
  },
  { requiredKeys: [] },
);
const [FIRST, LAST] = [startOfDay('0001-01-01') / SECONDS_OF_A_DAY, startOfDay('9999-12-31') / SECONDS_OF_A_DAY];
const anyDate = fc.integer({ min: FIRST, max: LAST }).map((number) => dateAt(number * SECONDS_OF_A_DAY)!);

describe('reports of pages', () => {
  it('read as the page, changed or not, and have no name, number or link of it, over all years', () => {
    const anyChange = fc.option(fc.constantFrom(...Object.keys(CHANGES)), { freq: 1, nil: undefined });
    fc.assert(
      fc.property(anyDate, fc.nat(), anyOptions, anyChange, (date, seed, options, change) => {
        const names = seed % 2 === 0 ? OWN_MEAL_NAMES : undefined;
        const generated = seed % 50 === 0 ? dayOfMisleadingNames(date) : generateDay(date, seed, names);
        fc.pre(generated !== undefined);
        // Few foods on most days, for speed; the totals are those of all, so that they differ from their sums.
        const products = seed % 5 === 0 ? generated.products : generated.products.slice(0, 1 + (seed % 4));
        const shown = { ...generated, products };
        const changes = change === undefined ? [] : CHANGES[change]!;
        const page = changes.reduce((html, [from, to]) => html.replace(from, to), keptOf(dayPage(shown, options)));
        expectReport(page, date, textsOf(shown), seed);
      }),
      { numRuns: randomCases(100) },
    );
  });

  /** Each with what of the person is on it. */
  it.each([
    ['the real page', REAL_PAGE, '2024-08-27', ['Ziegenjogurt', 'ziegenjogurt', 'Skyr', 'Dinner', 'Whey', 'Bioland']],
    [
      'its table with another class',
      withChanges(['<table class="myday-table-std"', '<table class="x"']),
      '2024-08-27',
      ['Ziegenjogurt', 'ziegenjogurt', 'Skyr', 'Whey', 'Bioland'],
    ],
    ['of another day', REAL_PAGE, '2024-08-22', ['Ziegenjogurt', 'Dinner', '27. August']],
    ['a changed layout', fixture('layout-changed.html'), '2026-11-20', ['Brot', 'Frühstück']],
    ['of own foods', fixture('own-day.html'), '2026-11-20', []],
    ['cut within its minerals', fixture('cut-within-minerals.html'), '2026-11-20', []],
    [
      'the account',
      `<body><div class="quicklinks"><a class="v2hdlnk">Logout</a></div><div id="content"><h1>My Fddb</h1>
       <p title="Anna">Hello <b>Anna Beispiel</b>, born 12.03.1984</p><a href="/u/anna1984">anna1984</a><!-- Anna --></div></body></html>`,
      '2026-11-20',
      ['Anna', 'anna', 'Beispiel', '1984', '12.03'],
    ],
  ])('reads as the page and has nothing of the person: %s', (_, page, date, texts) => {
    const { block } = readDayPage(page, day(date)) as DayPage & { block?: string };
    expectReport(block!, date, texts);
  });

  it.each([
    ['a day', REAL_PAGE, '2024-08-27'],
    ['an empty day', EMPTY_PAGE, '2024-08-28'],
    ['a guest', GUEST_PAGE, '2024-08-28'],
  ])('a whole real page has nothing of the person either, and is of the same kind: %s', (_, page, date) => {
    const report = reportOf(page, date);

    expect(
      leftIn(report, ['Ziegenjogurt', 'Dinner', 'Cashew', 'fddb.info/db/i18n', '.gif', 'onclick', 'script']),
    ).toEqual([]);
    expect(longNumbersLeft(page, report)).toEqual([]);
    expect(readDayPage(report, day(dateOf(report))).kind).toBe(readDayPage(page, day(date)).kind);
  });
});

describe('the dates of a report', () => {
  // The least chance moves them by the fewest weeks, 3: from Tuesday, 27 August to Tuesday, 17 September.
  const dates = new MovedDates(day('2024-08-27'), () => 0, '');

  it.each([
    ['2024-08-27', '2024-09-17'],
    ['27.8.2024', '17.9.2024'],
    ['27.08.2024', '17.09.2024'],
    ['Tuesday, 27. August 2024', 'Tuesday, 17. September 2024'],
    ['Dienstag 27. August', 'Dienstag 17. September'],
    ['dienstag 27. august', 'dienstag 17. september'],
    ['TUESDAY 27. AUGUST 2024', 'TUESDAY 17. SEPTEMBER 2024'],
    ['31. Februar 2024', '31. Februar 2024'],
  ])('are moved as they are written: %s', (written, moved) => {
    expect(dates.moved(written)).toBe(moved);
  });
});

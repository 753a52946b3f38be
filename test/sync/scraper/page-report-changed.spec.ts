import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { generateDay } from '../../../simulated-site/diary/diary.ts';
import { dayPage } from '../../../simulated-site/page/page.ts';
import { type DayPage, readDayPage } from '../../../src/sync/scraper/page/day-page';
import { day } from '../../support/days';
import { dateOf, expectReport, keptOf, leftIn, longNumbersLeft, reportOf, textsOf } from '../../support/page-reports';
import { randomCases } from '../../support/random-cases';
import { REAL_PAGE, withChanges } from '../../support/real-page';

const FIXTURES = join(__dirname, '..', '..', 'fixtures');
const fixture = (name: string) => readFileSync(join(FIXTURES, name), 'utf8');

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

describe('reports of changed pages', () => {
  it('read as the page, and have no name, number or link of it', () => {
    fc.assert(
      fc.property(fc.nat(4000), fc.nat(), fc.constantFrom(...Object.keys(CHANGES)), (offset, seed, name) => {
        const date = new Date(Date.UTC(2016, 0, 1 + offset)).toISOString().slice(0, 10);
        const shown = generateDay(date, seed);
        fc.pre(shown !== undefined);
        const changed = CHANGES[name]!.reduce<string>(
          (page, [from, to]) => page.replace(from, to),
          keptOf(dayPage(shown, { view: 'simple' })),
        );
        expectReport(changed, date, textsOf(shown), seed);
      }),
      { numRuns: randomCases(80) },
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
    ['a changed layout', fixture('field/layout-changed.html'), '2026-11-20', ['Brot', 'Frühstück']],
    ['of own foods', fixture('field/own-day.html'), '2026-11-20', []],
    ['cut within its minerals', fixture('field/cut-within-minerals.html'), '2026-11-20', []],
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
    ['day-2024-08-27.html', '2024-08-27'],
    ['empty-day-2024-08-28.html', '2024-08-28'],
    ['guest.html', '2024-08-28'],
  ])('a whole real page has nothing of the person either, and is of the same kind: %s', (name, date) => {
    const page = fixture(`upstream/${name}`);
    const report = reportOf(page, date);

    expect(
      leftIn(report, ['Ziegenjogurt', 'Dinner', 'Cashew', 'fddb.info/db/i18n', '.gif', 'onclick', 'script']),
    ).toEqual([]);
    expect(longNumbersLeft(page, report)).toEqual([]);
    expect(readDayPage(report, day(dateOf(report))).kind).toBe(readDayPage(page, day(date)).kind);
  });
});

import { globSync, readFileSync } from 'node:fs';
import type { ExportStatusDto, ImportReportDto, MealAveragesDto } from '../../web/src/api/schema';
import { runOutcome } from '../../web/src/export/run-outcome';
import { daysByOutcome, extentOf, newestWritten, writtenCount } from '../../web/src/import/outcomes';
import { inGerman } from '../../web/src/import/sentences-of-files';
import { formatFor } from '../../web/src/text/format';
import { daysEaten, goalsMet } from '../../web/src/text/sentences';
import { changeSentence, mealSentence, SENTENCES, weekdaySentence } from '../../web/src/trends/sentences';

describe('a sentence says the figures that it stands before:', () => {
  it('days that met the goals, with a streak from its second day', () => {
    const figures = { met: 42, judged: 73, weeks: 12, streak: 2 };
    expect(goalsMet(figures, 'en')).toBe('Met on 42 of 73 days in the last 12 weeks; 2 days in a row now.');
    expect(goalsMet(figures, 'de')).toBe(
      'An 42 von 73 Tagen in den letzten 12 Wochen erreicht; jetzt 2 Tage hintereinander.',
    );
    const first = { met: 1, judged: 1, weeks: 12, streak: 1 };
    expect(goalsMet(first, 'en')).toBe('Met on 1 of 1 day in the last 12 weeks.');
    expect(goalsMet(first, 'de')).toBe('An 1 von 1 Tag in den letzten 12 Wochen erreicht.');
  });

  it('days on which a food was eaten, and the last of them, however long ago', () => {
    expect(daysEaten(42, 340, '24 Nov 2026', 'en')).toBe(
      'Eaten on 42 of 340 days in the last 12 months; last on 24 Nov 2026.',
    );
    expect(daysEaten(42, 340, '24. Nov. 2026', 'de')).toBe(
      'An 42 von 340 Tagen in den letzten 12 Monaten gegessen; zuletzt am 24. Nov. 2026.',
    );
    expect(daysEaten(1, 1, '1 Jun 2026', 'en')).toBe('Eaten on 1 of 1 day in the last 12 months; last on 1 Jun 2026.');
    expect(daysEaten(0, 340, '3 Mar 2022', 'en')).toBe('Not eaten in the last 12 months; last on 3 Mar 2022.');
    expect(daysEaten(0, 340, '3. März 2022', 'de')).toBe(
      'In den letzten 12 Monaten nicht gegessen; zuletzt am 3. März 2022.',
    );
  });
});

const [EN, DE] = [formatFor('en'), formatFor('de')];
const averages = (avgTotalCalories: number, avgTotalProtein: number) => ({ avgTotalCalories, avgTotalProtein });

describe('a sentence before a chart', () => {
  const earlier = averages(2229.8, 107.3);

  it.each([
    [averages(2079.6, 99.8), '150 kcal and 7.5 g of protein less a day than in the 180 days before.'],
    [averages(2379.8, 99.8), '150 kcal more a day than in the 180 days before, 7.5 g less protein.'],
    [averages(2379.8, 107.3), '150 kcal more a day than in the 180 days before.'],
    // 2.9 % of 2,229.8 are 64.7.
    [averages(2294.4, 117.3), 'About the same calories a day as in the 180 days before, 10 g more protein.'],
    [earlier, 'About the same calories a day as in the 180 days before.'],
  ])('compares %j with an earlier period', (later, sentence) => {
    expect(changeSentence(later, earlier, 'in the 180 days before', SENTENCES.en, EN)).toBe(sentence);
  });

  it.each([
    [averages(2079.6, 99.8), '150 kcal und 7,5 g Eiweiß weniger pro Tag als in den 180 Tagen davor.'],
    [averages(2229.8, 117.3), 'Etwa so viele Kalorien pro Tag wie in den 180 Tagen davor, 10 g mehr Eiweiß.'],
  ])('compares %j in German', (later, sentence) => {
    expect(changeSentence(later, earlier, 'in den 180 Tagen davor', SENTENCES.de, DE)).toBe(sentence);
  });

  it('names the highest and the lowest weekday, if they differ', () => {
    const sunday = { weekday: 'Sunday', value: 2412, shown: '2,412 kcal' };
    const wednesday = { weekday: 'Wednesday', value: 2121.1, shown: '2,121.1 kcal' };
    expect(weekdaySentence([wednesday, sunday], SENTENCES.en)).toBe(
      'Most on Sundays with 2,412 kcal, least on Wednesdays with 2,121.1 kcal.',
    );
    const [sonntag, mittwoch] = [
      { weekday: 'Sonntag', value: 2412, shown: '2.412 kcal' },
      { weekday: 'Mittwoch', value: 2121.1, shown: '2.121,1 kcal' },
    ];
    expect(weekdaySentence([sonntag, mittwoch], SENTENCES.de)).toBe(
      'Am meisten sonntags mit 2.412 kcal, am wenigsten mittwochs mit 2.121,1 kcal.',
    );
    expect(weekdaySentence([sunday], SENTENCES.en)).toBeUndefined();
  });

  it('names the meal with the largest share', () => {
    const meals = [
      { name: 'Breakfast', energyPercentage: 24.3 },
      { name: 'Lunch', energyPercentage: 34.2 },
    ] as MealAveragesDto[];
    const german = (name: string) => (name === 'Lunch' ? 'Mittagessen' : name);
    expect(mealSentence(meals, (name) => name, SENTENCES.en, EN)).toBe('Most calories: Lunch (34%).');
    expect(mealSentence(meals, german, SENTENCES.de, DE)).toBe('Die meisten Kalorien: Mittagessen (34\u00a0%).');
  });
});

describe('a sentence of the service about a file', () => {
  it.each([
    [
      'The row has no valid date such as 2024-08-27, but "31.02.2024"',
      'Die Zeile hat kein gültiges Datum wie 2024-08-27, sondern "31.02.2024"',
    ],
    ['The row has no valid date such as 2024-08-27', 'Die Zeile hat kein gültiges Datum wie 2024-08-27'],
    ['kj is not a number with a decimal comma, but "1.5"', 'kj ist keine Zahl mit Dezimalkomma, sondern "1.5"'],
    ['Entry 12: products[3].fat is missing', 'Eintrag 12: products[3].fat fehlt'],
    ['Entry 1: date is "what is that", which is not a date', 'Eintrag 1: date ist "what is that", das ist kein Datum'],
    [
      'Fat (g) is "1,5", which is not a number with a decimal point',
      'Fat (g) ist "1,5", das ist keine Zahl mit Dezimalpunkt',
    ],
    ['The file is a ZIP archive; unpack it first', 'Die Datei ist ein ZIP-Archiv; entpacke es zuerst'],
  ])('is translated with what it quotes: %s', (english, german) => {
    expect(inGerman(english)).toBe(german);
  });

  it('stays as it is when the page does not know it', () => {
    expect(inGerman('The moon is full')).toBeUndefined();
  });

  it('has a German translation, whichever one it is', () => {
    const files = [...globSync('src/sync/import/reading/*.ts'), 'src/diary/merged-day.ts'];
    const sentences = files.flatMap((file) => sentencesIn(readFileSync(file, 'utf8')));

    expect(sentences.length).toBeGreaterThan(45);
    expect(
      sentences.filter((sentence) => (inGerman(sentence) ?? inGerman(`The file is ${sentence}`)) === undefined),
    ).toEqual([]);
  });
});

/** The text in quotes that has three words or more, `"…"` in the place of a value, without parts of other sentences. */
function sentencesIn(code: string): string[] {
  const withoutComments = code.replace(/\/\*[^]*?\*\/|^\s*\/\/.*/gm, '');
  const quoted = [...withoutComments.matchAll(/'((?:[^'\\\n]|\\.)*)'|`([^`]*)`/g)].map(
    ([, one, other]) => one ?? other!,
  );
  return quoted
    .map((text) => text.replace(/\$\{[^}]*\}/g, '"…"'))
    .filter((text) => text.split(' ').length > 2 && !NO_SENTENCE.test(text));
}

const NO_SENTENCE = /^(\s|, but |Accepted are|packed with|Entry "…": )|^"…" MB$|^"…"…'|^The file is "…"$|decimal "…"$/;

type Day = ExportStatusDto['days'][number];

const A_WEEK: ExportStatusDto = {
  ...{ running: false, stopRequested: false, stopped: false, problem: null, problemType: null, startedBy: 'page' },
  ...{ startedAt: '2024-09-01T12:00:00.000Z', endedAt: '2024-09-01T12:00:07.000Z' },
  ...{ fromDate: '2024-08-19', toDate: '2024-08-25', done: 7, total: 7, days: [] },
};

/** From 19 August on, a day for each reason; null is stored. */
function daysOf(...reasons: Day['reason'][]): { days: Day[]; done: number } {
  const days = reasons.map((reason, index) => ({ date: `2024-08-${19 + index}`, successful: reason === null, reason }));
  return { days, done: days.length };
}

describe('the outcome of a run', () => {
  it('is complete when the days that are not stored have no entries, or are still to come', () => {
    const run = daysOf(null, 'nothing logged', null, 'nothing logged', null, null, 'in the future');

    expect(runOutcome({ ...A_WEEK, ...run })).toEqual({
      end: 'complete',
      stored: ['2024-08-19', '2024-08-21', '2024-08-23', '2024-08-24'],
      nothingLogged: ['2024-08-20', '2024-08-22'],
      failed: [],
      left: [],
    });
  });

  it.each<[end: string, reasons: Day['reason'][], stopped: boolean]>([
    ['partial', ['site unavailable', null, null, null, null, null, null], false],
    ['partial', ['site unavailable', 'nothing logged', null, null, null, null, null], false],
    ['failed', ['page not understood', 'store unavailable'], false],
    ['stopped', [null, 'not tried', 'not tried'], true],
    // The service was told to stop, or lost the lease.
    ['interrupted', [null, 'not tried', 'not tried'], false],
    ['interrupted', ['not tried', 'not tried'], false],
    ['gave-up', ['unexpected page', 'site unavailable', 'unexpected page', 'not tried', 'in the future'], false],
  ])('is %s for %j', (end, reasons, stopped) => {
    expect(runOutcome({ ...A_WEEK, ...daysOf(...reasons), total: reasons.length, stopped }).end).toBe(end);
  });

  it('is given up by a comparison that failed at last on days without an entry, among those that it read first', () => {
    const [bad, none, left] = ['site unavailable', 'nothing logged', 'not tried'] as const;
    const run = daysOf(left, bad, bad, bad, none, null);
    expect(runOutcome({ ...A_WEEK, ...run, work: 'history', total: 6 }).end).toBe('gave-up');
    const ended = daysOf(left, bad, bad, none, null);
    expect(runOutcome({ ...A_WEEK, ...ended, work: 'history', total: 5 }).end).toBe('interrupted');
  });

  it('has the days without an outcome of an interrupted run', () => {
    expect(runOutcome({ ...A_WEEK, ...daysOf(null, null, null, null), endedAt: null })).toMatchObject({
      end: 'interrupted',
      left: ['2024-08-23', '2024-08-24', '2024-08-25'],
    });
    expect(runOutcome({ ...A_WEEK, ...daysOf(), problem: 'The account was rejected' })).toMatchObject({
      end: 'problem',
      left: expect.arrayContaining(['2024-08-19', '2024-08-25']),
    });
  });

  it('leaves nothing while the run goes on', () => {
    expect(runOutcome({ ...A_WEEK, ...daysOf(null), running: true, endedAt: null }).left).toEqual([]);
  });
});

/** Five days of a file with eight rejections, of which one has no date. */
const REPORT: ImportReportDto = {
  ...{ source: 'csv', dryRun: true, notTried: 0, activities: 0, versions: 0 },
  ...{ days: 5, imported: 1, filled: 1, replaced: 0, unchanged: 1, skipped: 1 },
  rejected: [
    { line: 3, date: null, reason: 'date is "soon", which is not a date' },
    { line: 4, date: '2024-08-20', reason: 'totalFat is negative' },
    { line: 9, date: '2024-08-26', reason: 'contradicts' },
    { line: 11, date: '2024-08-28', reason: 'the same day again' },
  ],
  moreRejected: 4,
  dates: [
    { date: '2024-08-25', outcome: 'imported' },
    { date: '2024-08-26', outcome: 'rejected' },
    { date: '2024-08-27', outcome: 'skipped' },
    { date: '2024-08-28', outcome: 'filled' },
    { date: '2024-08-29', outcome: 'unchanged' },
  ],
};

describe('the report of an import', () => {
  it('counts the rejections that it names and those that it does not', () => {
    const counts = { imported: 1, filled: 1, replaced: 0, unchanged: 1, skipped: 1, rejected: 8 };
    expect(daysByOutcome(REPORT)).toEqual(counts);
  });

  it('changes the diary where a day is new, filled or replaced', () => {
    expect(writtenCount({ ...REPORT, replaced: 3 })).toBe(5);
    expect(newestWritten(REPORT)).toBe('2024-08-28');
    expect(newestWritten({ ...REPORT, dates: [{ date: '2024-08-29', outcome: 'unchanged' }] })).toBeUndefined();
  });

  it('reaches from its first to its last date, in whatever order they come', () => {
    expect(extentOf(['2024-08-28', '2024-08-01', '2024-08-30'])).toEqual({ first: '2024-08-01', last: '2024-08-30' });
    expect(extentOf(['2024-08-28'])).toEqual({ first: '2024-08-28', last: '2024-08-28' });
    expect(extentOf([])).toBeUndefined();
  });
});

describe('the end of an import', () => {
  /** Two days of a file, which are a year apart. */
  const RUN = { ...A_WEEK, fromDate: '2023-08-28', toDate: '2024-08-28', work: 'import', done: 2, total: 2 } as const;

  it.each<[end: string, run: Partial<ExportStatusDto>]>([
    ['complete', {}],
    ['stopped', { done: 1, stopped: true }],
    // The service was told to stop.
    ['interrupted', { done: 1 }],
    // The service died.
    ['interrupted', { done: 1, endedAt: null }],
    ['interrupted', { endedAt: null }],
    ['problem', { done: 1, problem: 'The database is unavailable' }],
  ])('is %s for %j', (end, run) => {
    expect(runOutcome({ ...RUN, ...run }).end).toBe(end);
  });
});

import type { ExportStatusDto, ImportReportDto } from '../../web/src/api/schema';
import { runOutcome } from '../../web/src/export/run-outcome';
import { daysByOutcome, extentOf, newestWritten, writtenCount } from '../../web/src/import/outcomes';

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

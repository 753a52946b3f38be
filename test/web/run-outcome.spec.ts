import type { ExportStatusDto } from '../../web/src/api/schema';
import { outcomeOf } from '../../web/src/export/run-outcome';

type Day = ExportStatusDto['days'][number];

const A_WEEK: ExportStatusDto = {
  running: false,
  stopRequested: false,
  fromDate: '2024-08-19',
  toDate: '2024-08-25',
  startedBy: 'page',
  startedAt: '2024-09-01T12:00:00.000Z',
  endedAt: '2024-09-01T12:00:07.000Z',
  done: 7,
  total: 7,
  days: [],
  problem: null,
  stopped: false,
  problemType: null,
};

/** From 19 August on, a day for each reason; null is stored. */
function daysOf(...reasons: Day['reason'][]): { days: Day[]; done: number } {
  const days = reasons.map((reason, index) => ({ date: `2024-08-${19 + index}`, successful: reason === null, reason }));
  return { days, done: days.length };
}

describe('the outcome of a run', () => {
  it('is complete when the days that are not stored have no entries, or are still to come', () => {
    const run = daysOf(null, 'nothing logged', null, 'nothing logged', null, null, 'in the future');

    expect(outcomeOf({ ...A_WEEK, ...run })).toEqual({
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
    expect(outcomeOf({ ...A_WEEK, ...daysOf(...reasons), total: reasons.length, stopped }).end).toBe(end);
  });

  it('has the days without an outcome of an interrupted run', () => {
    expect(outcomeOf({ ...A_WEEK, ...daysOf(null, null, null, null), endedAt: null })).toMatchObject({
      end: 'interrupted',
      left: ['2024-08-23', '2024-08-24', '2024-08-25'],
    });
    expect(outcomeOf({ ...A_WEEK, ...daysOf(), problem: 'The account was rejected' })).toMatchObject({
      end: 'problem',
      left: expect.arrayContaining(['2024-08-19', '2024-08-25']),
    });
  });

  it('leaves nothing while the run goes on', () => {
    expect(outcomeOf({ ...A_WEEK, ...daysOf(null), running: true, endedAt: null }).left).toEqual([]);
  });
});

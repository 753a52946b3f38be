import { setTimeout as moment } from 'node:timers/promises';
import { nextTurn } from '../../../src/platform/work/yielding';
import { RunProgress, type ReportedRun } from '../../../src/sync/runs/run-progress';
import { alreadyRunning, runStatusOf } from '../../../src/sync/runs/run-status';
import { day } from '../../support/days';

describe('the progress of a run', () => {
  it('has the end as what stays, also when the store takes longer for a day that was written before', async () => {
    const written: ReportedRun[] = [];
    // Milliseconds that the store takes for the begin, for the first day and for the end.
    const delays = [0, 50, 0];
    const write = async (text: string) => {
      await moment(delays.shift());
      written.push(JSON.parse(text) as ReportedRun);
      return 'go-on' as const;
    };
    const range = { fromDate: day('2024-08-27'), toDate: day('2024-08-27') };
    const progress = new RunProgress({ ...range, total: 1, startedBy: 'api', startedAt: 0 }, write, () => undefined);

    await progress.write();
    progress.add({ date: day('2024-08-27') });
    await nextTurn();
    await progress.end(7, {});

    expect(written.map(({ endedAt }) => endedAt)).toEqual([undefined, undefined, 7]);
  });
});

/** As a version wrote it that knew no other work. */
const OLDER = {
  isHeld: true,
  stopRequested: false,
  progress: JSON.stringify({ fromDate: '2024-08-27', toDate: '2024-08-27', total: 1, startedBy: 'api', startedAt: 0 }),
};

describe('the status of a run', () => {
  it('of an older version is that of an export', () => {
    expect(runStatusOf(OLDER, { details: true })).toMatchObject({ running: true, work: 'export', total: 1 });
  });

  it.each([
    ['import', 'An import'],
    ['history', 'A comparison with fddb.info'],
    [undefined, 'An export'],
  ])('names what runs already: %s', (work, named) => {
    const progress = JSON.stringify({ ...(JSON.parse(OLDER.progress) as object), work });
    expect(alreadyRunning({ ...OLDER, progress }).message).toBe(
      `${named} is already running; try again when it has ended`,
    );
  });
});

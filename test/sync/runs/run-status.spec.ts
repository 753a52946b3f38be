import { alreadyRunning, runStatusOf } from '../../../src/sync/runs/run-status';

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

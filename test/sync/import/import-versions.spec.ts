import { DocStore, LeaseLost } from '../../../src/persistence/doc-store';
import { StateStore } from '../../../src/persistence/state-store';
import { toReplacedVersion, versionId, VersionStore } from '../../../src/persistence/version-store';
import { UserDataStore } from '../../../src/persistence/user-data/user-data-store';
import { keepPages, KEEP_PAGES_BATCH } from '../../../src/sync/import/import-run';
import { ImportTally } from '../../../src/sync/import/import-report';
import { importVersions, NOTE_FETCHES_BATCH, noteFetches } from '../../../src/sync/import/import.service';
import { importRecords, RECORD_IMPORT_BATCH } from '../../../src/sync/import/record-import';
import { RunLease } from '../../../src/sync/runs/run-lease';
import { FileContent } from '../../../src/sync/import/reading/file-content';
import { appOfEachTest } from '../../support/create-test-app';
import { measurementOf } from '../../../src/diary/body/measurement';
import { addDays } from '../../../src/diary/calendar-day';
import { collectAll } from '../../../src/platform/work/collect-all';
import { aDay, day } from '../../support/days';
import { readJson } from '../../support/requests';

const DATE = day('2024-08-27');

describe('The versions of a file', () => {
  const service = appOfEachTest({ days: [aDay(DATE)] });

  it('are written five at a time, the lease being asked before each slice', async () => {
    const [days, versions, state] = [DocStore, VersionStore, StateStore].map((token) =>
      service.app.get<unknown>(token),
    ) as [DocStore, VersionStore, StateStore];
    const stored = (await days.findDay(DATE, { includeDetails: true }))!;
    const file = new FileContent('json');
    for (let line = 1; line <= 12; line++) {
      const entry = { ...stored, totalCalories: line };
      file.addVersion({ ...toReplacedVersion(entry), by: 'IMPORT', replacedAt: line }, line);
    }
    await state.takeLease('run', 60);
    const losing: Pick<VersionStore, 'add' | 'list'> = {
      list: (date) => versions.list(date),
      add: async (...given: Parameters<VersionStore['add']>) => {
        const written = await versions.add(...given);
        await state.returnLease('run');
        return written;
      },
    };

    const importing = importVersions({ days, versions: losing as VersionStore }, file, {
      mode: 'fill',
      dryRun: false,
      lease: 'run',
      now: 100,
    });
    await expect(importing).rejects.toThrow(LeaseLost);
    const stopped = { mode: 'fill', dryRun: false, stop: AbortSignal.abort(), now: 100 } as const;
    expect(await importVersions({ days, versions }, file, stopped)).toBe(0);
    expect(await versions.list(DATE)).toHaveLength(5);
  });

  it.each(['own data', 'fetches', 'pages'])(
    'and the %s end at a slice when another run has the lease',
    async (what) => {
      const [days, userData, state] = [
        service.app.get(DocStore),
        service.app.get(UserDataStore),
        service.app.get(StateStore),
      ];
      const { ask, owner } = await RunLease.take(state, 60);
      // It is lost when the first slice has been written.
      const losing = { slices: 0, ask: () => (losing.slices++ === 0 ? ask() : state.returnLease(owner).then(ask)) };
      const file = new FileContent('json');
      const dates = Array.from({ length: 300 }, (_, at) => addDays(day('2000-01-01'), at));
      for (const date of dates) {
        const weight = measurementOf({ date, kind: 'WEIGHT', value: 80, source: 'API' });
        file.addRecord('measurement', weight, 1);
        file.pages.set(date, 'page');
      }
      const fetches = dates.map((date) => ({ day: date, outcome: 'stored' as const, at: 1 }));
      const options = { mode: 'skip' as const, ask: losing.ask };

      const [write, count, size] = {
        'own data': [
          () => importRecords(userData, file, { ...options, dryRun: false }),
          () => userData.count('measurement', {}),
          RECORD_IMPORT_BATCH,
        ],
        fetches: [
          () => noteFetches(state, fetches, options),
          async () => (await state.fetchesIn({})).length,
          NOTE_FETCHES_BATCH,
        ],
        pages: [
          () => keepPages(days, file, { ...options, tally: new ImportTally(file) }),
          async () => (await collectAll(days.readPages({}))).length,
          KEEP_PAGES_BATCH,
        ],
      }[what] as [() => Promise<unknown>, () => Promise<number>, number];

      await expect(write()).rejects.toThrow(LeaseLost);
      expect(await count()).toBe(size);
    },
  );

  /** One for each number, which is its total of calories. */
  const upload = async (numbers: number[]) => {
    const lines = numbers.map((totalCalories) => ({
      type: 'version',
      date: DATE,
      id: 'made-up',
      replacedAt: '9999-01-01T00:00:00Z',
      by: 'IMPORT',
      state: 'REPLACED',
      entry: { ...aDay(DATE), totalCalories },
    }));
    const body = lines.map((line) => JSON.stringify(line)).join('\n');
    return readJson(await fetch(`${service.url}/api/v2/nutritiondata/import`, { method: 'POST', body }));
  };
  const counted = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

  it('have the id of their content, and are of now if they are of the future', async () => {
    const { body } = await upload([1, 2, 2]);

    expect(body).toMatchObject({ versions: 2, rejected: [] });
    const stored = await service.app.get(VersionStore).list(DATE);
    expect(stored.map(({ id, entry }) => id === versionId(entry))).toEqual([true, true]);
    expect(stored.map(({ replacedAt }) => replacedAt)).toEqual([service.clock.now(), service.clock.now()]);
  });

  it('are at most 21 of a day, of which the stored day keeps 20', async () => {
    const { body } = await upload(counted(1, 23));

    expect(body).toMatchObject({
      versions: 20,
      rejected: [
        { line: 22, date: DATE, reason: 'The file has more than 21 versions of this day' },
        { line: 23, date: DATE, reason: 'The file has more than 21 versions of this day' },
        { line: 21, date: DATE, reason: 'The day has 20 versions already' },
      ],
    });
  });

  it('take the place of none that is stored, however late they were replaced', async () => {
    await upload(counted(1, 20));
    const before = await service.app.get(VersionStore).list(DATE);

    expect((await upload(counted(101, 20))).body).toMatchObject({ versions: 0, rejected: { length: 20 } });
    expect(await service.app.get(VersionStore).list(DATE)).toEqual(before);
  });
});

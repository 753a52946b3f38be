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
import { measurementOf } from '../../../src/diary/body/measurement';
import { addDays } from '../../../src/diary/calendar-day';
import { collectAll } from '../../../src/platform/work/collect-all';
import { appEmptiedForEachTest } from '../../support/create-test-app';
import { aDay, day } from '../../support/days';
import { readJson, getJson } from '../../support/requests';
import { SITE_FILE } from '../../support/files-to-import';
import { ownDataIn, saveOwnData, WAIST, WEIGHT } from '../../support/own-data';
import { slicesOf } from '../../support/stored';

const DATE = day('2024-08-27');

describe('The versions of a file', () => {
  const service = appEmptiedForEachTest({ days: [aDay(DATE)] });

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

describe('what the person added', () => {
  const ENTRIES = '/api/v2/nutritiondata';
  const EVERYTHING = `${ENTRIES}/download?format=JSONL&includeProducts=true&details=true&ownData=true`;

  const [service, other] = [appEmptiedForEachTest(), appEmptiedForEachTest()];
  let userData: UserDataStore;
  beforeEach(() => (userData = service.app.get(UserDataStore)));

  const importing = async ({ url }: { url: string }, body: string | Buffer, query = '') =>
    readJson(await fetch(`${url}${ENTRIES}/import?details=true${query}`, { method: 'POST', body: body as string }));

  it('moves together with the saved pages, of which a bad line is rejected', async () => {
    const [days, others] = [service, other].map(({ app }) => app.get(DocStore)) as [DocStore, DocStore];
    await days.save(aDay('2024-08-26'), { page: 'the page of a "day"' });
    await days.keepPage({ date: day('2024-08-27'), html: 'not understood' });
    await others.save(aDay('2024-08-26', { totalFat: 1 }), { page: 'of another content' });
    const pagesOf = async (store: DocStore) => (await slicesOf(store.readPages({}))).flat();

    const file = await (await fetch(`${service.url}${EVERYTHING}&pages=true`)).text();
    const bad = ['{"type":"page","date":"2024-08-28","html":1}', '{"type":"page","date":"2024-08-27","html":"again"}'];
    expect((await importing(other, `${file}${bad[0]}\n`)).body).toMatchObject({
      skipped: 1,
      rejected: [{ line: 4, date: '2024-08-28', reason: 'Entry 4: html is not a text' }],
    });
    const late = { date: '2024-08-27', html: 'not understood' };
    expect(await pagesOf(others)).toEqual([{ date: '2024-08-26', html: 'of another content' }, late]);

    expect((await importing(other, `${file}${bad[1]}\n`, '&mode=replace&dryRun=true')).body).toMatchObject({
      replaced: 1,
      rejected: [{ line: 4, date: '2024-08-27', reason: 'Entry 4: The file has the page of this day twice' }],
    });
    expect((await pagesOf(others))[0]).toMatchObject({ html: 'of another content' });
    expect((await importing(other, file, '&mode=replace')).body).toMatchObject({ replaced: 1, rejected: [] });
    expect(await pagesOf(others)).toEqual(await pagesOf(days));
    expect(await (await fetch(`${service.url}${EVERYTHING}`)).text()).not.toContain('"page"');
    expect((await getJson(`${service.url}${ENTRIES}/download?format=JSON&pages=true`)).status).toBe(400);
  });

  it('is left out unless it is asked for, is of the range, and is JSON lines alone', async () => {
    await saveOwnData(userData);
    const download = async (query: string) => (await fetch(`${service.url}${ENTRIES}/download?${query}`)).text();

    expect(await download('format=JSONL')).toBe('');
    const of27 = await download('format=JSONL&ownData=true&fromDate=2024-08-27&toDate=2024-08-31');
    // The fields of what the person added are in the order of the alphabet, whoever has stored it.
    expect(of27.split('\n')[0]).toBe(
      '{"type":"measurement","date":"2024-08-27","externalId":"tape:1","kind":"WAIST","source":"API","time":null,"unit":"cm","value":84}',
    );
    expect(of27.match(/"type":"\w+"/g)).toEqual(['"type":"measurement"', '"type":"journal"', '"type":"dayStatus"']);
    expect(await getJson(`${service.url}${ENTRIES}/download?format=CSV&ownData=true`)).toMatchObject({
      status: 400,
      body: { errors: { ownData: 'ownData requires format=JSONL' } },
    });
  });

  it.each([
    ['skip', { added: 1, skipped: 1, replaced: 0, unchanged: 0 }, WEIGHT.value],
    ['fill', { added: 1, skipped: 1, replaced: 0, unchanged: 0 }, WEIGHT.value],
    ['replace', { added: 1, skipped: 0, replaced: 1, unchanged: 0 }, 71],
  ])('is merged by the mode %s, and a dry run writes nothing', async (mode, expected, value) => {
    await userData.save('measurement', [WEIGHT]);
    const lines = [{ ...WEIGHT, value: 71 }, WAIST].map((one) => JSON.stringify({ type: 'measurement', ...one }));

    const tried = await importing(service, lines.join('\n'), `&mode=${mode}&dryRun=true`);
    expect([tried.status, tried.body.ownData]).toEqual([200, expected]);
    expect((await ownDataIn(userData))['measurement']).toEqual([WEIGHT]);

    expect((await importing(service, lines.join('\n'), `&mode=${mode}`)).body.ownData).toEqual(expected);
    expect((await ownDataIn(userData))['measurement']).toEqual([{ ...WEIGHT, value }, WAIST]);
  });

  it('comes from the files of the site: activities with the diary, and weights, also from before the diary', async () => {
    expect((await importing(service, SITE_FILE.buffer)).body).toMatchObject({ activities: 1, ownData: { added: 1 } });
    await importing(service, 'datum_tag_monat_jahr;gewicht_kg\n01.02.1999;70,5\n');

    expect(await ownDataIn(userData)).toMatchObject({
      measurement: [{ date: '1999-02-01', value: 70.5, source: 'IMPORT' }],
      activities: [
        { date: '2024-08-27', activities: [{ time: '18:00', name: '30 min Laufen', minutes: null, kilojoules: 1200 }] },
      ],
    });
  });
});

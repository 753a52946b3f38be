import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiaryError } from '../../../src/diary/errors';
import { CommandError } from '../../../src/cli/shared/run-command';
import { command, importFile, readImportOptions } from '../../../src/cli/import/command';
import { DocStore } from '../../../src/persistence/doc-store';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteStateStore } from '../../../src/persistence/sqlite/sqlite-state-store';
import { runHere } from '../../support/command-here';
import { createTestApp, appEmptiedForEachTest } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';
import { readEntries, withoutIds } from '../../support/stored';

describe('import program', () => {
  const folder = new DiaryFolder();
  const DAYS = [aDay('2024-08-26', { products: [aProduct('Brot')] }), aDay('2024-08-27')];
  const FILE = 'diary.json';

  beforeEach(() => writeFile(DAYS));

  const writeFile = (content: unknown) => writeFileSync(join(folder.path, FILE), JSON.stringify(content));
  const importing = (args: string[], environment: Record<string, string> = {}) =>
    runHere(command, args, { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}`, ...environment }, folder.path);

  async function stored(): Promise<unknown[]> {
    const entries = await readEntries(new SqliteDocStore(await folder.open()));
    folder.close();
    return withoutIds(entries);
  }

  it('imports a file and says what became of its days; a dry run writes nothing', async () => {
    const dryRun = await importing([FILE, '--dry-run']);
    expect(dryRun.output).toContain('2 days in the file, nothing written: 2 new,');
    expect(dryRun.code).toBe(0);
    expect(await stored()).toEqual([]);

    const { code, output } = await importing([FILE], { EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true' });
    expect(output).toContain('2 days in the file (json)\n');
    expect(output).toMatch(/2 days in the file: 2 new, 0 filled, 0 replaced, 0 unchanged, 0 left as they are\n$/);
    expect(code).toBe(0);
    expect(await stored()).toEqual(DAYS);
    // Noted for the service to write.
    const state = new SqliteStateStore(await folder.open());
    expect((await state.notedDays('pending-point')).map((note) => note.day)).toEqual(['2024-08-26', '2024-08-27']);
  });

  it('says what became of the journal in a file', async () => {
    writeFile({ type: 'journal', id: 'a1-B_2', date: '2024-08-27', kind: 'NOTE', text: 'Slept well' });

    expect((await importing([FILE])).output).toContain(
      'Goals, measurements, activities and journal: 1 new, 0 replaced, 0 unchanged, 0 left as they are\n',
    );
  });

  it('ends with exit code 1 when something was rejected, and names it', async () => {
    writeFile([DAYS[0], { ...DAYS[1], totalFat: 'much' }]);

    const { code, output } = await importing([FILE]);

    expect(output).toMatch(/REJECTED: line \d+, 2024-08-27: .*totalFat/);
    expect(output).toContain('1 new, 0 filled, 0 replaced, 0 unchanged, 0 left as they are, 1 rejected');
    expect(code).toBe(1);
  });

  it.each([
    [[], 'Name the file to import: npm run import -- FILE'],
    [[FILE, 'other.json'], 'There is more than one FILE'],
    [[FILE, '--mode', 'overwrite'], '--mode must be one of skip, fill, replace'],
    [[FILE, '--day-starts-at', '07:00'], '--day-starts-at must be auto, or a time from 00:00 to 06:00'],
  ])('refuses %j with one line', (args, line) => {
    expect(() => readImportOptions(args)).toThrow(new CommandError(line));
  });

  it.each([
    ['an option is wrong', ['--dryrun', FILE], '--dryrun is not an option; accepted: '],
    ['no file is named', [], 'Name the file to import: diary import FILE'],
    ['there is no such file', ['nothing.csv'], 'nothing.csv cannot be read (ENOENT)'],
    ['it is something else', [FILE], 'The file begins with ""Dear diary"", which is not a supported format'],
  ])('says in one line that %s', async (_what, args, line) => {
    writeFile('Dear diary');
    const { code, output } = await importing(args);
    expect(output.split('\n').filter((each) => each.startsWith(line))).toHaveLength(1);
    expect(output.endsWith('\n')).toBe(true);
    expect(code).toBe(1);
  });

  it('does not say that nothing was written when the store fails after a stop', async () => {
    const service = await createTestApp();
    const stop = new AbortController();
    jest.spyOn(service.app.get(DocStore), 'save').mockImplementation(() => {
      stop.abort();
      return Promise.reject(new DiaryError('store-unavailable', 'The document store cannot be used at the moment'));
    });
    const options = { file: join(folder.path, FILE), mode: 'skip', dryRun: false } as const;

    const work = importFile(service.app, options, stop.signal, () => undefined);

    await expect(work).rejects.toThrow('The document store cannot be used at the moment');
    await service.close();
  });
});

describe('breakfasts before dawn', () => {
  let store: DocStore;

  const service = appEmptiedForEachTest({ now: '2025-02-10T12:00:00Z' });
  beforeEach(() => (store = service.app.get(DocStore)));

  const upload = (content: Buffer, query = '') =>
    fetch(`${service.url}/api/v2/nutritiondata/import${query}`, { method: 'POST', body: new Uint8Array(content) });

  /** At 03:30 on three days, each of oats and yoghurt, then pizza and crisps. */
  const file = readFileSync(join(__dirname, '..', '..', 'fixtures', 'field', 'breakfast-at-0330.csv'));
  const BREAKFAST = [
    aProduct('Haferflocken', { amount: '40 g', calories: 148, fat: 1, carbs: 10, protein: 2, time: '03:30' }),
    aProduct('Joghurt', { amount: '125 g', calories: 96, fat: 1, carbs: 10, protein: 2, time: '03:30' }),
  ];
  // 3,860 and 2,530 kJ.
  const EVENING = [
    aProduct('Pizza', { amount: '450 g', calories: 922, fat: 1, carbs: 10, protein: 2, time: '11:00' }),
    aProduct('Chips', { amount: '125 g', calories: 604, fat: 1, carbs: 10, protein: 2, time: '17:00' }),
  ];
  const foodsOf = async () =>
    (await readEntries(store)).map(({ date, products }) => `${date}: ${products?.map(({ name }) => name).join(', ')}`);

  it('stand on their day in an empty diary', async () => {
    await upload(file);
    const foods = 'Haferflocken, Joghurt, Pizza, Chips';
    expect(await foodsOf()).toEqual(['2025-01-29', '2025-01-30', '2025-01-31'].map((date) => `${date}: ${foods}`));
  });

  it.each(['skip', 'fill', 'replace'])('of a stored page are added to no other day (%s)', async (mode) => {
    const origin = { source: 'PAGE' as const, readAt: Date.parse('2025-01-30T03:00:00Z') };
    await store.save(aDay('2025-01-31', { products: [...BREAKFAST, ...EVENING] }), { origin });
    await upload(file, `?mode=${mode}&dayStartsAt=05:00`);

    expect((await foodsOf()).at(-1)).toBe('2025-01-31: Haferflocken, Joghurt, Pizza, Chips');
    expect((await foodsOf()).join().match(/Haferflocken/g)).toHaveLength(3);
  });

  it('count to the evening where the first stored page has them there', async () => {
    const origin = { source: 'PAGE' as const, readAt: Date.parse('2025-01-30T03:00:00Z') };
    await store.save(aDay('2025-01-28', { products: BREAKFAST }), { origin });
    await upload(file);

    expect((await foodsOf()).map((line) => line.slice(0, 24))).toEqual([
      '2025-01-28: Haferflocken',
      '2025-01-29: Pizza, Chips',
      '2025-01-30: Pizza, Chips',
      '2025-01-31: Pizza, Chips',
    ]);
  });
});

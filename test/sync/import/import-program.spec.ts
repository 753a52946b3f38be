import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiaryError } from '../../../src/diary/errors';
import { CommandMistake } from '../../../src/cli/shared/run-command';
import { command, importFile, readImportOptions } from '../../../src/cli/import/command';
import { DocStore } from '../../../src/persistence/doc-store';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteStateStore } from '../../../src/persistence/sqlite/sqlite-state-store';
import { runHere } from '../../support/command-here';
import { createTestApp } from '../../support/create-test-app';
import { aDay, aProduct } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';
import { readEntries, withoutIds } from '../../support/stored';

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

describe('import program', () => {
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
    expect(() => readImportOptions(args)).toThrow(new CommandMistake(line));
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

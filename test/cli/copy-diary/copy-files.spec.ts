import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandResult } from '../../../proof/shared/process.ts';
import { CommandError } from '../../../src/cli/shared/run-command';
import { command, readCopyOptions } from '../../../src/cli/copy-diary/command';
import type { DayEntry, DiaryDay } from '../../../src/diary/day-entry';
import { SqliteUserDataStore } from '../../../src/persistence/sqlite/sqlite-user-data-store';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { runHere } from '../../support/command-here';
import { aDay, aProduct } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';
import { ALL_OWN_DATA, ownDataIn, saveOwnData, WEIGHT } from '../../support/own-data';
import { readEntries } from '../../support/stored';

const folder = new DiaryFolder();
const BREAKFAST = [aProduct('Äpfel'), aProduct('Brot', { calories: 0.1 + 0.2 })];

async function write(file: string, days: DiaryDay[]): Promise<void> {
  const store = new SqliteDocStore(await folder.open(file));
  for (const one of days) await store.save(one);
  folder.close();
}

async function read(file: string): Promise<DayEntry[]> {
  const entries = await readEntries(new SqliteDocStore(await folder.open(file)));
  folder.close();
  return entries;
}

const addresses = () => ['--from', `sqlite:${folder.file}`, '--to', `sqlite:${target()}`];

function copy(...more: string[]): Promise<CommandResult> {
  return runHere(command, [...addresses(), ...more], {}, folder.path);
}

function target(): string {
  return join(folder.path, 'target.db');
}

describe('A copy of a diary', () => {
  it('holds the same days with the same ids, and says how far it is', async () => {
    await write(folder.file, [aDay('2024-08-26', { products: BREAKFAST, totalFibre: null }), aDay('2024-08-27')]);

    const { code, output } = await copy();

    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('  2 days, up to 2024-08-27') });
    expect(output).toContain('Days: 2 added, 0 replaced, 0 already existed');
    expect(output).toContain('Verified: the target holds all 2 lines of the source, to the last digit');
    expect(await read(target())).toEqual(await read(folder.file));
  });

  it('is made between the addresses of the command line also where the service keeps no diary', async () => {
    await write(folder.file, [aDay('2024-08-26')]);
    const off = {
      EXPORTER_PERSISTENCE_DOCSTORE_ENABLED: 'false',
      EXPORTER_PERSISTENCE_TIMESERIES_ENABLED: 'true',
    };

    const { code, output } = await runHere(command, addresses(), off, folder.path);

    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Days: 1 added') });
  });

  it('takes along what the person added, also without any day, and leaves what the target has otherwise', async () => {
    await saveOwnData(new SqliteUserDataStore(await folder.open()));
    folder.close();

    const first = await copy();
    expect([first.code, first.output]).toEqual([0, expect.stringContaining('all 9 lines of the source')]);
    const userData = new SqliteUserDataStore(await folder.open(target()));
    expect(await ownDataIn(userData)).toEqual(ALL_OWN_DATA);
    await userData.save('measurement', [{ ...WEIGHT, value: 99 }]);
    folder.close();

    const second = await copy();
    expect([second.code, second.output]).toEqual([
      1,
      expect.stringMatching(
        /^The first difference: measurement 2024-08-26\n {2}source: .*"value":70\.3.*\n {2}target: .*"value":99/m,
      ),
    ]);
    expect(second.output).toContain('DIFFERENT: the target lacks 1 of 9 lines of the source; --replace takes');
    expect((await copy('--replace')).output).toContain('all 9 lines of the source');
  });

  it('leaves a day that the target has otherwise, names it and fails; --replace takes the source', async () => {
    await write(folder.file, [aDay('2024-08-26'), aDay('2024-08-27')]);
    await write(target(), [aDay('2024-08-25'), aDay('2024-08-26', { totalCalories: 1 })]);
    const before = await read(target());

    const { code, output } = await copy();
    expect(code).toBe(1);
    expect(output).toContain('Days: 1 added, 0 replaced, 0 already existed, 1 left as they are');
    expect(output).toMatch(/^The first difference: day 2024-08-26\n.*"totalCalories":2000.*\n.*"totalCalories":1,/m);
    expect((await read(target())).slice(0, 2)).toEqual(before);

    const replaced = await copy('--replace');
    expect([replaced.code, replaced.output]).toEqual([0, expect.stringContaining('Days: 0 added, 1 replaced')]);
    const after = await read(target());
    expect(after.map(({ date, totalCalories }) => [date, totalCalories])).toEqual([
      ['2024-08-25', 2000],
      ['2024-08-26', 2000],
      ['2024-08-27', 2000],
    ]);
    expect(after[1]!.id).toBe(before[1]!.id);
  });

  it('names a day that an import refuses, and fails', async () => {
    await write(folder.file, [aDay('2024-08-26', { products: [aProduct('x'.repeat(501))] }), aDay('2024-08-27')]);

    const { code, output } = await copy();

    expect(code).toBe(1);
    expect(output).toContain('Days: 1 added');
    expect(output).toMatch(/^NOT COPIED: 2024-08-26: .*products\[0\]\.name has 501 characters; the limit is 500$/m);
    expect(output).toMatch(/^The first difference: day 2024-08-26\n.*\n {2}target: nothing$/m);
  });

  it('that does not come back as it was written is found, named, and fails', async () => {
    await write(folder.file, [aDay('2024-08-26', { products: BREAKFAST }), aDay('2024-08-27')]);
    await write(target(), []);
    const outside = await folder.open(target());
    outside.run('CREATE TRIGGER thief AFTER INSERT ON products BEGIN DELETE FROM products WHERE position = 1; END');
    folder.close();

    const { code, output } = await copy();

    expect(code).toBe(1);
    expect(output).toMatch(
      /^The first difference: day 2024-08-26\n {2}source: .*\{"name":"Brot".*\n {2}target: .*\}\],/m,
    );
    expect(output).not.toContain('Verified');
  });

  it('takes the configured store for the one that is left out, whose address may stay in a file', async () => {
    await write(folder.file, [aDay('2024-08-26')]);

    const configured = { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${target()}` };
    const { code } = await runHere(command, ['--from', `sqlite:${folder.file}`], configured, folder.path);

    expect(code).toBe(0);
    expect(await read(target())).toEqual(await read(folder.file));
  });
});

describe('A copy is refused in a readable line', () => {
  async function refusal(...args: string[]): Promise<string> {
    const { code, output } = await runHere(command, args, {}, folder.path);
    expect({ code, output }).toEqual({ code: 1, output: expect.not.stringContaining('    at ') });
    return output.trim();
  }

  it.each([
    ['nothing is said', [], /^Say what to copy: --from <url> --to <url>$/],
    ['an option is not known', ['--form', 'x', '--to', 'sqlite:y'], /^--form is not an option; accepted: --from, --to/],
    ['a value is missing', ['--from', '--to', 'sqlite:y'], /^--from needs a value/],
    ['an option is given twice', ['--from', 'sqlite:x', '--from', 'sqlite:z'], /^--from is given twice$/],
    ['a store is in memory', ['--from', 'sqlite::memory:', '--to', 'sqlite:y'], /^--from: 'sqlite::memory:' is not/],
    [
      'a scheme is not known',
      ['--from', 'mysql://me:hush@host/x'],
      /^--from: 'mysql:\/\/me:\*{5}@host\/x' is not valid/,
    ],
    ['an address has no slashes', ['--from', 'mongodb:me:hush@host/x'], /^--from: 'mongodb:me:\*{5}@host\/x' is not/],
    ['an address stands alone', ['mongodb://me:hush@host/x'], /^There is an argument without an option before it/],
  ])('when %s', (_case, args, line) => {
    const configured = { url: 'sqlite:data/diary.db', collection: 'entries' };
    const read = () => readCopyOptions(args, configured);

    expect(read).toThrow(CommandError);
    expect(read).toThrow(new RegExp(line.source, 'm'));
    expect(read).not.toThrow(/hush/);
  });

  it('when a driver cannot read the address', async () => {
    const refused = await refusal('--from', 'mongodb://me:hu/sh@host/x', '--to', 'sqlite:y');

    expect(refused).toMatch(/cannot be used: /);
    expect(refused).not.toMatch(/hu\/sh/);
  });

  it('when the source is not there, and none is made', async () => {
    const output = await refusal(...addresses());

    expect(output).toBe(`There is no diary file ${folder.file} to copy from`);
    expect([existsSync(folder.file), existsSync(target())]).toEqual([false, false]);
  });

  it('when source and target are the same file, whatever it is called', async () => {
    await write(folder.file, [aDay('2024-08-26')]);
    symlinkSync(folder.file, target());

    const output = await refusal('--from', 'sqlite:diary.db', '--to', `sqlite:${target()}`);

    expect(output).toBe('The source and the target are the same store: sqlite:diary.db');
  });

  it('when a server does not answer, within seconds and without its password', async () => {
    await write(folder.file, [aDay('2024-08-26')]);

    const output = await refusal('--from', `sqlite:${folder.file}`, '--to', 'mongodb://me:hush@127.0.0.1:9/diary');

    expect(output).toMatch(/^Target: mongodb:\/\/me:\*{5}@127\.0\.0\.1:9\/diary$/m);
    expect(output.split('\n').at(-1)).toMatch(/^Target: the store cannot be used \(/);
    expect(output).not.toContain('hush');
  });
});

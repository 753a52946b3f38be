import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as moment } from 'node:timers/promises';
import { zstdCompressSync } from 'node:zlib';
import { randomFrom, wholeBetween } from '../../simulated-site/random.ts';
import { SqliteDays } from '../../src/persistence/sqlite/sqlite-days';
import { SqliteOnlineCopy } from '../../src/persistence/sqlite/sqlite-online-copy';
import { runCommand } from '../support/command-process';
import { aDay, aProduct } from '../support/days';
import { DiaryFolder } from '../support/diary-folder';
import { until } from '../support/until';
import '../support/needs-build';

const folder = new DiaryFolder();
const BACKUP = 'diary.2024-09-01T03-30-00Z.db.zst';
const OLD = 'In the backup: 1 days from 2024-08-31 to 2024-08-31, 2 products';
const NEW = 'In the diary:  2 days from 2024-08-31 to 2024-09-01, 3 products';

const restore = (...args: string[]) =>
  runCommand('restore', args, folder.path, { EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}` });
const backups = () => join(folder.path, 'backups');
const kept = () => readdirSync(folder.path).filter((name) => name.startsWith('diary.db.replaced-'));

/** A backup of one day; the diary has another one by now, and a write-ahead log, as after a service that was killed. */
beforeEach(async () => {
  const store = new SqliteDays(await folder.open());
  await store.save(aDay('2024-08-31', { products: [aProduct('Apfel'), aProduct('Brot')] }));
  mkdirSync(backups());
  const copy = join(folder.path, 'copy.db');
  await new SqliteOnlineCopy(folder.file).copyTo(copy, new AbortController().signal);
  writeFileSync(join(backups(), BACKUP), zstdCompressSync(readFileSync(copy)));
  await store.save(aDay('2024-09-01', { products: [aProduct('Käse')] }));
  folder.close();
});

async function daysOf(file = folder.file): Promise<string[]> {
  const { bounds, count } = await new SqliteDays(await folder.open(file)).countDays({});
  folder.close();
  return [String(count), bounds?.from ?? '', bounds?.to ?? ''];
}

it('lists the backups, and says how the newest is restored', async () => {
  writeFileSync(join(backups(), 'diary.2024-08-01T03-30-00Z-manual.db.zst'), 'older');
  writeFileSync(join(backups(), 'diary-2024-09-02T03-30-00Z.db.zst'), 'of an earlier version');
  writeFileSync(join(backups(), 'work.2024-09-03T03-30-00Z.db.zst'), 'of another diary');
  const { code, output } = await restore();
  expect(code).toBe(0);
  expect(output.split('\n').map((line) => line.replace(/ {2}\d+\.\d MB$/, ''))).toEqual([
    `Backups in ${backups()}, newest first:`,
    `  ${BACKUP}`,
    '  diary.2024-08-01T03-30-00Z-manual.db.zst',
    `Backups of earlier versions in ${backups()}, which may be of another diary:`,
    '  diary-2024-09-02T03-30-00Z.db.zst',
    '',
    `To restore the newest: npm run restore -- ${BACKUP}`,
    '',
  ]);
});

it('says in a sentence that the folder of the backups cannot be read', async () => {
  writeFileSync(join(folder.path, 'a file'), '');
  const list = await runCommand('restore', [], folder.path, {
    EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}`,
    EXPORTER_BACKUP_FOLDER: join(folder.path, 'a file'),
  });
  expect(list).toEqual({ code: 1, output: `The folder ${folder.path}/a file cannot be read (ENOTDIR)\n` });
});

it('says what is in both, restores, and keeps the diary that was there', async () => {
  const { code, output } = await restore(BACKUP, '--yes');

  expect(output).toContain(`${OLD}\n${NEW}\nRestored: the diary has 1 days`);
  expect(code).toBe(0);
  expect(await daysOf()).toEqual(['1', '2024-08-31', '2024-08-31']);
  expect(kept()).toEqual([expect.stringMatching(/^diary\.db\.replaced-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)]);
  expect(output).toContain(`The diary as it was before is kept: ${join(folder.path, kept()[0]!)}\n`);
  expect(await daysOf(join(folder.path, kept()[0]!))).toEqual(['2', '2024-08-31', '2024-09-01']);
  expect(statSync(folder.file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder.path).filter((name) => name.includes('restoring'))).toEqual([]);
});

it('what is kept can itself be restored', async () => {
  await restore(BACKUP, '--yes');
  expect(await restore(kept()[0]!, '--yes')).toMatchObject({ code: 0 });
  expect(await daysOf()).toEqual(['2', '2024-08-31', '2024-09-01']);
});

it('without a terminal to ask at and without --yes nothing happens, and the exit code is 2', async () => {
  const { code, output } = await restore(BACKUP);
  expect(output).toContain(`${OLD}\n${NEW}\nNot restored: no terminal to confirm on; use --yes\n`);
  expect(code).toBe(2);
  expect(await daysOf()).toEqual(['2', '2024-08-31', '2024-09-01']);
  expect(kept()).toEqual([]);
});

// util-linux, which every Linux has, gives a program a terminal; the script of other systems has other options.
const itAtATerminal = process.platform === 'linux' ? it : it.skip;

itAtATerminal.each([
  ['y\r', 0, ['1', '2024-08-31', '2024-08-31']],
  ['n\r', 2, ['2', '2024-08-31', '2024-09-01']],
  ['\r', 2, ['2', '2024-08-31', '2024-09-01']],
  ['\x03', 2, ['2', '2024-08-31', '2024-09-01']],
  ['\x04', 2, ['2', '2024-08-31', '2024-09-01']],
])('asks at a terminal before anything is replaced: %j ends with exit code %d', async (keys, expected, days) => {
  const program = join(__dirname, '..', '..', 'dist', 'restore.js');
  const terminal = spawn('script', ['-qec', `${process.execPath} ${program} ${BACKUP}`, '/dev/null'], {
    env: { ...process.env, EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}` },
    cwd: folder.path,
  });
  let output = '';
  terminal.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(() => output.includes('Replace the diary with the backup? [y/N]'));
  terminal.stdin.write(keys);
  const [code] = (await once(terminal, 'close')) as [number];

  expect(code).toBe(expected);
  expect(output).toContain(expected === 0 ? 'Restored: the diary has' : 'Not restored: the diary is unchanged');
  expect(await daysOf()).toEqual(days);
});

it('restores a copy of a diary file, with what is only in its write-ahead log', async () => {
  const store = new SqliteDays(await folder.open());
  await store.save(aDay('2024-09-02'));
  // As copied from a machine whose service was killed.
  for (const suffix of ['', '-wal']) copyFileSync(folder.file + suffix, join(folder.path, `other.db${suffix}`));
  folder.close();
  const { output } = await restore('other.db', '--yes');

  expect(output).toContain('In the backup: 3 days from 2024-08-31 to 2024-09-02');
  expect(await daysOf()).toEqual(['3', '2024-08-31', '2024-09-02']);
});

it('restores where there is no diary yet, and where it is damaged, which is kept all the same', async () => {
  writeFileSync(folder.file, Buffer.alloc(8192, 7));
  const damaged = await restore(BACKUP, '--yes');
  expect(damaged.output).toContain('In the diary:  it is damaged and cannot be read\nRestored');
  expect(readFileSync(join(folder.path, kept()[0]!))).toEqual(Buffer.alloc(8192, 7));

  const elsewhere = await runCommand('restore', [join(backups(), BACKUP), '--yes'], folder.path, {
    EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.path}/new/diary.db`,
  });
  expect(elsewhere).toMatchObject({ code: 0 });
  expect(elsewhere.output).toContain('In the diary:  nothing yet\n');
  expect(await daysOf(join(folder.path, 'new', 'diary.db'))).toEqual(['1', '2024-08-31', '2024-08-31']);
});

it('follows a symbolic link to the diary', async () => {
  const link = join(folder.path, 'link.db');
  symlinkSync(folder.file, link);
  await runCommand('restore', [BACKUP, '--yes'], folder.path, {
    EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${link}`,
  });
  expect(await daysOf()).toEqual(['1', '2024-08-31', '2024-08-31']);
});

describe('refuses, with a sentence and the exit code 1, and leaves the diary as it was', () => {
  const bad = (content: Buffer | string) => {
    writeFileSync(join(folder.path, 'bad'), content);
    return restore('bad', '--yes');
  };
  const packed = () => readFileSync(join(backups(), BACKUP));
  const otherDatabase = async () => {
    const file = join(folder.path, 'newer.db');
    copyFileSync(folder.file, file);
    await folder.open(file);
    return file;
  };
  afterEach(async () => {
    folder.close();
    expect(await daysOf()).toEqual(['2', '2024-08-31', '2024-09-01']);
    expect(kept()).toEqual([]);
    expect(readdirSync(folder.path).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it.each([
    ['a text', () => bad('no backup at all'), 'it is not a database'],
    ['an empty file', () => bad(''), 'it is empty'],
    ['something else in zstd', () => bad(zstdCompressSync(Buffer.from('a text'))), 'it is not a database'],
    ['half a backup', () => bad(packed().subarray(0, packed().length / 2)), 'it is damaged'],
    ['a backup with a changed byte', () => bad(changed(packed())), 'it is damaged'],
  ])('%s', async (_, run, sentence) => {
    const { code, output } = await run();
    expect(output).toContain(`bad cannot be restored: ${sentence}`);
    expect(code).toBe(1);
  });

  it('a diary of a newer version', async () => {
    const file = await otherDatabase();
    folder.close();
    const { DatabaseSync } = await import('node:sqlite');
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const { code, output } = await restore(file, '--yes');
    expect(output).toMatch(/cannot be restored: it was written by a newer version of this program \(schema 99/);
    expect(code).toBe(1);
  });

  it('a file that is not there, the diary itself, and a MongoDB', async () => {
    expect(await restore('nothing.db.zst', '--yes')).toMatchObject({ code: 1 });
    expect((await restore(folder.file, '--yes')).output).toContain('is the diary itself');
    const mongo = await runCommand('restore', [BACKUP], folder.path, {
      EXPORTER_PERSISTENCE_DOCSTORE_URL: 'mongodb://127.0.0.1:9/diary',
    });
    expect(mongo).toEqual({
      code: 1,
      output: 'Only a diary in a file can be restored; a MongoDB is restored with mongorestore\n',
    });
  });

  it('a diary that a service uses', async () => {
    await folder.open();
    const { code, output } = await restore(BACKUP, '--yes');
    expect(output).toMatch(/is used by another process; stop that one first/);
    expect(code).toBe(1);
  });

  function changed(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes);
    copy[copy.length >> 1]! ^= 0xff;
    return copy;
  }
});

it('killed at any moment, 30 times, it leaves the old or the new diary, and can be repeated', async () => {
  const random = randomFrom(2026, 'restore');
  const program = join(__dirname, '..', '..', 'dist', 'restore.js');
  const env = {
    PATH: process.env['PATH'] ?? '',
    TZ: 'UTC',
    EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}`,
  };
  let before = ['2', '2024-08-31', '2024-09-01'];
  const after = ['1', '2024-08-31', '2024-08-31'];
  let [restored, unchanged] = [0, 0];
  for (let run = 0; run < 30; run++) {
    const child = spawn(process.execPath, [program, BACKUP, '--yes'], { cwd: folder.path, env });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = once(child, 'exit');
    // From its first line on, which comes after half of the time.
    while (!output.includes('Diary:') && child.exitCode === null) await moment(1);
    await moment(wholeBetween(random, 0, 40));
    child.kill('SIGKILL');
    await ended;
    const now = await daysOf();
    expect([before, after]).toContainEqual(now);
    if (now[0] === '1') restored++;
    else unchanged++;
    // The next one begins with two days again.
    const store = new SqliteDays(await folder.open());
    await store.save(aDay('2024-09-01', { products: [aProduct('Käse')] }));
    folder.close();
    before = await daysOf();
  }
  expect([restored > 0, unchanged > 0]).toEqual([true, true]);
  expect(await restore(BACKUP, '--yes')).toMatchObject({ code: 0 });
  expect(await daysOf()).toEqual(after);
}, 120_000);

it('a second name of the diary that a killed restore left is removed, so that it never is one with the diary', async () => {
  linkSync(folder.file, `${folder.file}.replaced-2024-01-01T00-00-00Z`);
  await restore(BACKUP);
  expect(kept()).toEqual([]);
  expect(existsSync(folder.file)).toBe(true);
  expect(await daysOf()).toEqual(['2', '2024-08-31', '2024-09-01']);
});

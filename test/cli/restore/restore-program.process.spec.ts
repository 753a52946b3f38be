import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { COMMANDS } from '../../../proof/shared/process.ts';
import { command } from '../../../src/cli/restore/command';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteOnlineCopy } from '../../../src/persistence/sqlite/sqlite-online-copy';
import { runHere } from '../../support/command-here';
import { aDay, aProduct } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';
import { describeWithSmallDisk, SmallDisk } from '../../support/small-disk';
import { until } from '../../support/until';

const folder = new DiaryFolder();
const BACKUP = 'diary.2024-09-01T03-30-00Z.db.zst';
const OLD = 'In the backup: 1 day from 2024-08-31 to 2024-08-31, 2 products';
const NEW = 'In the diary:  2 days from 2024-08-31 to 2024-09-01, 3 products';

const ONE_DAY = ['1', '2024-08-31', '2024-08-31'];
const TWO_DAYS = ['2', '2024-08-31', '2024-09-01'];

const restoreAt = (url: string, ...args: string[]) =>
  runHere(command, args, { EXPORTER_PERSISTENCE_DOCSTORE_URL: url, EXPORTER_UPSTREAM_USERNAME: 'demo' }, folder.path);
const restore = (...args: string[]) => restoreAt(`sqlite:${folder.file}`, ...args);
const backups = () => join(folder.path, 'backups');
const kept = () => readdirSync(folder.path).filter((name) => name.startsWith('diary.db.replaced-'));

/** A backup of one day; the diary has another one by now. */
beforeEach(async () => {
  const store = new SqliteDocStore(await folder.open());
  await store.save(aDay('2024-08-31', { products: [aProduct('Apfel'), aProduct('Brot')] }));
  mkdirSync(backups());
  const copy = join(folder.path, 'copy.db');
  await new SqliteOnlineCopy(folder.file).copyTo(copy, new AbortController().signal);
  writeFileSync(join(backups(), BACKUP), zstdCompressSync(readFileSync(copy)));
  await store.save(aDay('2024-09-01', { products: [aProduct('Käse')] }));
  folder.close();
});

async function daysOf(file = folder.file): Promise<string[]> {
  const { bounds, count } = await new SqliteDocStore(await folder.open(file)).countDays({});
  folder.close();
  return [String(count), bounds?.from ?? '', bounds?.to ?? ''];
}

describe('restore program', () => {
  it('lists the backups, and says how the newest is restored', async () => {
    writeFileSync(join(backups(), 'diary.2024-08-01T03-30-00Z-manual.db.zst'), 'older');
    writeFileSync(join(backups(), 'diary.2024-09-02T12-00-00Z-schema-5.db.zst'), 'from before a migration');
    writeFileSync(join(backups(), 'diary-2024-09-02T03-30-00Z.db.zst'), 'of an earlier version');
    writeFileSync(join(backups(), 'work.2024-09-03T03-30-00Z.db.zst'), 'of another diary');
    const { code, output } = await restore();
    expect(code).toBe(0);
    expect(output.split('\n').map((line) => line.replace(/ {2}\d+\.\d MB$/, ''))).toEqual([
      `Backups in ${backups()}, newest first:`,
      `  ${BACKUP}`,
      '  diary.2024-08-01T03-30-00Z-manual.db.zst',
      `Backups from before a migration in ${backups()}, to go back to an older version:`,
      '  diary.2024-09-02T12-00-00Z-schema-5.db.zst',
      `Backups of earlier versions in ${backups()}, which may be of another diary:`,
      '  diary-2024-09-02T03-30-00Z.db.zst',
      '',
      `To restore the newest: diary restore ${BACKUP}`,
      '',
    ]);
  });

  it('says in a sentence that the folder of the backups cannot be read', async () => {
    writeFileSync(join(folder.path, 'a file'), '');
    const list = await runHere(command, [], {
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}`,
      EXPORTER_BACKUP_FOLDER: join(folder.path, 'a file'),
    });
    expect(list).toEqual({ code: 1, output: `The folder ${folder.path}/a file cannot be read (ENOTDIR)\n` });
  });

  it('says what is in both, restores, and keeps the diary that was there', async () => {
    const { code, output } = await restore(BACKUP, '--yes');

    expect(output).toContain(`${OLD}\n${NEW}\nRestored: the diary has 1 day`);
    expect(code).toBe(0);
    expect(await daysOf()).toEqual(ONE_DAY);
    expect(kept()).toEqual([expect.stringMatching(/^diary\.db\.replaced-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/)]);
    expect(output).toContain(`The diary as it was before is kept: ${join(folder.path, kept()[0]!)}\n`);
    expect(await daysOf(join(folder.path, kept()[0]!))).toEqual(TWO_DAYS);
    expect(statSync(folder.file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder.path).filter((name) => name.includes('restoring'))).toEqual([]);

    // And what is kept can itself be restored.
    expect(await restore(kept()[0]!, '--yes')).toMatchObject({ code: 0 });
    expect(await daysOf()).toEqual(TWO_DAYS);
  });

  it('without a terminal to ask at and without --yes nothing happens, and the exit code is 2', async () => {
    const { code, output } = await restore(BACKUP);
    expect(output).toContain(`${OLD}\n${NEW}\nNot restored: no terminal to confirm on; use --yes\n`);
    expect(code).toBe(2);
    expect(await daysOf()).toEqual(TWO_DAYS);
    expect(kept()).toEqual([]);
  });

  // util-linux, which every Linux has, gives a program a terminal; the script of other systems has other options.
  const itAtATerminal = process.platform === 'linux' ? it : it.skip;

  itAtATerminal.each([
    ['y\r', 0, ONE_DAY],
    ['\r', 2, TWO_DAYS],
    ['\x03', 2, TWO_DAYS],
  ])('asks at a terminal before anything is replaced: %j ends with exit code %d', async (keys, expected, days) => {
    const terminal = spawn('script', ['-qec', `${process.execPath} ${COMMANDS} restore ${BACKUP}`, '/dev/null'], {
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

  it('refuses a MongoDB with a sentence and the exit code 1', async () => {
    // The account is in the environment, because kept settings would be read first otherwise.
    expect(await restoreAt('mongodb://127.0.0.1:9/diary', BACKUP)).toEqual({
      code: 1,
      output: 'Only a diary in a file can be restored; a MongoDB is restored with mongorestore\n',
    });
  });
});

describeWithSmallDisk('a disk that is read-only', () => {
  it('is one sentence, too', async () => {
    const disk = SmallDisk.mount(8);
    try {
      copyFileSync(folder.file, join(disk.path, 'diary.db'));
      disk.makeReadOnly();
      expect(await restoreAt(`sqlite:${disk.path}/diary.db`, join(backups(), BACKUP), '--yes')).toEqual({
        code: 1,
        output: expect.stringContaining(`${BACKUP} cannot be restored: the disk of the diary is read-only\n`),
      });
    } finally {
      disk.unmount();
    }
  });
});

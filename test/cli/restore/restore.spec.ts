import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { constants, zstdCompressSync } from 'node:zlib';
import { CommandError } from '../../../src/cli/shared/run-command';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteUserDataStore } from '../../../src/persistence/sqlite/sqlite-user-data-store';
import { SqliteOnlineCopy } from '../../../src/persistence/sqlite/sqlite-online-copy';
import { restore } from '../../../src/cli/restore/restore';
import { aDay, aProduct, day } from '../../support/days';
import { DiaryFolder } from '../../support/diary-folder';
import { ALL_OWN_DATA, ownDataIn, saveOwnData, WEIGHT } from '../../support/own-data';
import { asOrdinaryUser } from '../../support/ordinary-user';
import { TestClock } from '../../support/test-clock';

const folder = new DiaryFolder();
let backup = '';
const ORIGIN = { source: 'PAGE', readAt: Date.parse('2024-09-01T03:00:00.123Z'), fingerprint: 'a1' } as const;

/** A backup of one day, and a diary that has three by now; its write-ahead log is left beside it, as by a service that was killed. */
beforeEach(async () => {
  const database = await folder.open();
  const store = new SqliteDocStore(database);
  await saveOwnData(new SqliteUserDataStore(database));
  await store.save(aDay('2024-08-31', { products: [aProduct('Apfel'), aProduct('Brot')] }), { origin: ORIGIN });
  const copy = join(folder.path, 'copy.db');
  await new SqliteOnlineCopy(folder.file).copyTo(copy, new AbortController().signal);
  backup = join(folder.path, 'backup.db.zst');
  writeFileSync(backup, zstdCompressSync(readFileSync(copy), { params: { [constants.ZSTD_c_checksumFlag]: 1 } }));
  const products = Array.from({ length: 200 }, (_, index) => aProduct(`Produkt ${index}`));
  for (const date of ['2024-09-01', '2024-09-02']) await store.save(aDay(date, { products }));
  const left = ['', '-wal'].map((suffix) => ({
    path: folder.file + suffix,
    bytes: readFileSync(folder.file + suffix),
  }));
  folder.close();
  for (const { path, bytes } of left) writeFileSync(path, bytes);
});

/** Restores the backup without asking. @returns what it said */
async function restored(diary = folder.file, file = backup): Promise<string[]> {
  const lines: string[] = [];
  await restore({
    file,
    diary,
    confirm: () => Promise.resolve(true),
    stop: new AbortController().signal,
    clock: new TestClock('2024-09-03T12:00:00Z'),
    log: (line) => lines.push(line),
  });
  return lines;
}

const KEPT = '.replaced-2024-09-03T12-00-00Z';
const ONE_DAY = { days: 1, products: 2, firstDay: '2024-08-31', newestDay: '2024-08-31' };

async function daysOf(file = folder.file): Promise<number> {
  const { count } = await new SqliteDocStore(await folder.open(file)).countDays({});
  folder.close();
  return count;
}

/** The line that the program prints. */
async function refusal(work: () => Promise<unknown>): Promise<string> {
  const error: unknown = await work().then(
    () => 'it was restored',
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CommandError);
  return (error as CommandError).message;
}

describe('restore', () => {
  it('a restored diary has what the person added, and knows where its days come from, as the backup did', async () => {
    const database = await folder.open();
    const userData = new SqliteUserDataStore(database);
    await userData.save('measurement', [{ ...WEIGHT, value: 99 }]);
    await userData.remove('goals', '2024-08-01');
    await new SqliteDocStore(database).noteOrigins([{ date: day('2024-08-31'), readAt: 0, fingerprint: 'b2' }]);
    folder.close();

    await restored();

    const after = await folder.open();
    expect(await ownDataIn(new SqliteUserDataStore(after))).toEqual(ALL_OWN_DATA);
    expect(await new SqliteDocStore(after).readOrigins({})).toEqual([{ date: '2024-08-31', ...ORIGIN }]);
  });
});

describe('a write-ahead log of the old diary is not applied to the restored one', () => {
  it('when the diary was moved away and its log was left: the log is kept, and said to be', async () => {
    renameSync(folder.file, join(folder.path, 'damaged.db'));
    const log = readFileSync(`${folder.file}-wal`);
    const lines = await restored();

    expect(existsSync(`${folder.file}-wal`)).toBe(false);
    expect(await daysOf()).toBe(1);
    expect(new SqliteOnlineCopy(folder.file).check(folder.file)).toEqual(ONE_DAY);
    expect(readFileSync(`${folder.file}${KEPT}-wal`)).toEqual(log);
    expect(lines).toEqual([
      'In the backup: 1 day from 2024-08-31 to 2024-08-31, 2 products',
      'In the diary:  nothing yet',
      'Restored: the diary has 1 day from 2024-08-31 to 2024-08-31, 2 products',
      `What was left beside a diary that is not there is kept: ${folder.file}${KEPT}-wal`,
    ]);
  });

  it('when the diary is there, it becomes part of what is kept', async () => {
    const lines = await restored();
    expect(await daysOf()).toBe(1);
    expect(await daysOf(folder.file + KEPT)).toBe(3);
    expect(lines.slice(3)).toEqual([`The diary as it was before is kept: ${folder.file}${KEPT}`]);
  });

  it('and a log that is kept already is not replaced by the next', async () => {
    renameSync(folder.file, join(folder.path, 'damaged.db'));
    writeFileSync(`${folder.file}${KEPT}-wal`, 'kept before');
    await restored();
    expect(readFileSync(`${folder.file}${KEPT}-wal`, 'utf8')).toBe('kept before');
    expect(existsSync(`${folder.file}${KEPT}-2-wal`)).toBe(true);
  });
});

describe('restores', () => {
  it('a copy of a diary file, with what is only in its write-ahead log', async () => {
    const other = join(folder.path, 'other.db');
    for (const suffix of ['', '-wal']) copyFileSync(folder.file + suffix, other + suffix);
    const lines = await restored(folder.file, other);

    expect(lines[0]).toBe('In the backup: 3 days from 2024-08-31 to 2024-09-02, 402 products');
    expect(await daysOf()).toBe(3);
  });

  it('where the diary is damaged, which is kept all the same', async () => {
    rmSync(`${folder.file}-wal`);
    writeFileSync(folder.file, Buffer.alloc(8192, 7));
    expect((await restored())[1]).toBe('In the diary:  it is damaged and cannot be read');
    expect(readFileSync(folder.file + KEPT)).toEqual(Buffer.alloc(8192, 7));
  });

  it('where there is no diary yet, nor its folder', async () => {
    const diary = join(folder.path, 'new', 'diary.db');
    expect((await restored(diary))[1]).toBe('In the diary:  nothing yet');
    expect(await daysOf(diary)).toBe(1);
  });

  it('what a symbolic link to the diary points to', async () => {
    const link = join(folder.path, 'link.db');
    symlinkSync(folder.file, link);
    await restored(link);
    expect(await daysOf()).toBe(1);
  });
});

describe('refuses, and leaves the diary as it was:', () => {
  const bad = (content: Buffer | string) => {
    const file = join(folder.path, 'bad');
    writeFileSync(file, content);
    return file;
  };
  const packed = () => readFileSync(backup);
  const flipped = () => {
    const bytes = packed();
    bytes[bytes.length >> 1]! ^= 0xff;
    return bytes;
  };
  const isDamaged = 'bad cannot be restored: it is damaged';
  const isNoDatabase = 'bad cannot be restored: it is not a database';

  it.each([
    ['a text', () => bad('no backup at all'), isNoDatabase],
    ['an empty file', () => bad(''), 'bad cannot be restored: it is empty'],
    ['something else in zstd', () => bad(zstdCompressSync(Buffer.from('a text'))), isNoDatabase],
    ['half a backup', () => bad(packed().subarray(0, packed().length / 2)), isDamaged],
    ['a backup with a changed byte', () => bad(flipped()), isDamaged],
    [
      'a diary of a newer version',
      () => changedBy('PRAGMA user_version = 99'),
      'changed.db cannot be restored: it was written by a newer version of this program (schema 99',
    ],
    ['the diary itself', () => folder.file, 'diary.db is the diary itself'],
    ['a special file', () => '/proc/self/mem', '/proc/self/mem cannot be restored: it cannot be read'],
    ['a file that is not there', () => join(folder.path, 'nothing.db.zst'), 'There is no file'],
  ])('%s', async (_, file, sentence) => {
    const given = file();
    const before = readFileSync(folder.file);
    expect(await refusal(() => restored(folder.file, given))).toContain(sentence);
    expect(readFileSync(folder.file)).toEqual(before);
    expect(readdirSync(folder.path).filter((name) => /replaced|restoring/.test(name))).toEqual([]);
  });

  /** The diary of the backup, after foreign SQL. */
  function changedBy(sql: string): string {
    const file = join(folder.path, 'changed.db');
    copyFileSync(join(folder.path, 'copy.db'), file);
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
    return file;
  }

  it.each([
    [
      'CREATE TRIGGER spoil AFTER UPDATE ON lease BEGIN DELETE FROM days; END',
      'it has a trigger spoil, which this program did not make',
    ],
    [
      'PRAGMA foreign_keys = OFF; DROP TABLE days; CREATE VIEW days AS SELECT 1 AS day WHERE 0',
      'it has a view days, which this program did not make',
    ],
    [
      `PRAGMA foreign_keys = OFF; DROP TABLE days;
       CREATE VIEW days AS WITH RECURSIVE more(day) AS (SELECT 1 UNION ALL SELECT day + 1 FROM more) SELECT * FROM more`,
      'it has a view days, which this program did not make',
    ],
    ['DROP TABLE own', 'it lacks the table own'],
    ['DROP INDEX own_by_day', 'it lacks the index own_by_day'],
    ['ALTER TABLE days DROP COLUMN total_sugar', 'it has another table days than this program makes'],
    [`UPDATE own SET content = '{' WHERE kind = 'goals'`, 'it has own data that cannot be read (goals 2024-08-01)'],
    [
      `UPDATE own SET content = json_set(content, '$.sets', 7) WHERE kind = 'goals'`,
      'it has own data that cannot be read (goals 2024-08-01)',
    ],
  ])('a diary after %s', async (sql, sentence) => {
    const before = readFileSync(folder.file);
    expect(await refusal(() => restored(folder.file, changedBy(sql)))).toContain(`cannot be restored: ${sentence}`);
    expect(readFileSync(folder.file)).toEqual(before);
  });

  it('but not a diary that was only tidied', async () => {
    await restored(folder.file, changedBy('VACUUM; ANALYZE'));
    expect(await daysOf()).toBe(1);
  });

  it('a diary that a service uses', async () => {
    await folder.open();
    await expect(restored()).rejects.toThrow('is used by another process; stop that one first');
    folder.close();
    expect(await daysOf()).toBe(3);
  });
});

describe('restore', () => {
  it('a second name of the diary that a killed restore left is removed, so that it never is one with the diary', async () => {
    const second = `${folder.file}.replaced-2024-01-01T00-00-00Z`;
    linkSync(folder.file, second);
    await restored();
    expect(existsSync(second)).toBe(false);
    expect(await daysOf(folder.file + KEPT)).toBe(3);
  });
});

describe('what this user may not do is one sentence, and the diary is unchanged', () => {
  afterEach(() => chmodSync(folder.path, 0o755));

  it('a folder that may not be written', async () => {
    const before = readFileSync(folder.file);
    chmodSync(backup, 0o644);
    chmodSync(folder.path, 0o555);
    const message = await asOrdinaryUser(() => refusal(restored));
    expect(message).toBe(
      `${backup} cannot be restored: this user may not read it, or not write the diary or its folder`,
    );
    expect(readFileSync(folder.file)).toEqual(before);
  });

  it('a folder for the diary that cannot be made', async () => {
    const file = join(folder.path, 'a file');
    writeFileSync(file, '');
    expect(await refusal(() => restored(join(file, 'diary.db')))).toMatch(
      /cannot be restored: the folder of the diary cannot be made/,
    );
  });
});

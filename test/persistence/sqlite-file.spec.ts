import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addDays } from '../../src/diary/calendar-day';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { MIGRATIONS } from '../../src/persistence/sqlite/schema/migrations';
import { aDay, aProduct, day } from '../support/days';
import { NO_DETAILS } from '../support/details';
import { DiaryFolder } from '../support/diary-folder';
import { asOrdinaryUser } from '../support/ordinary-user';
import { takeBackTo } from '../support/schemas';

// The diary file, and the start on it.

const PAGE = 4096;

const diary = new DiaryFolder();

/** A diary of ten weeks, some ninety pages long. */
async function writeWeeks(): Promise<void> {
  const store = new SqliteDocStore(await diary.open());
  for (let index = 0; index < 70; index++) {
    const names = Array.from({ length: 50 }, (_, position) => `Produkt ${(index * 7 + position) % 90} vom Wochenmarkt`);
    await store.save(aDay(addDays(day('2023-01-01'), index), { products: names.map((name) => aProduct(name)) }));
  }
  diary.close();
}

describe('a file that cannot be the diary is refused in one readable line, when it', () => {
  it('is no database', async () => {
    writeFileSync(diary.file, 'Dear diary,\n'.repeat(1000));

    expect(await diary.refusal()).toMatch(/not a database/);
    expect(readFileSync(diary.file, 'utf8')).toBe('Dear diary,\n'.repeat(1000));
  });

  it('is a directory', async () => {
    mkdirSync(diary.file);

    expect(await diary.refusal()).toMatch(/cannot be opened/);
  });

  it('lies in a folder that is a file', async () => {
    writeFileSync(join(diary.path, 'notes.txt'), '');

    expect(await diary.refusal(join(diary.path, 'notes.txt', 'diary.db'))).toMatch(/not a folder/);
    expect(await diary.refusal(join(diary.path, 'notes.txt', 'deeper', 'diary.db'))).toMatch(/not a folder/);
  });

  it('is a database of another program, which is left as it was, byte for byte', async () => {
    diary.changeFromOutside('CREATE TABLE bookmarks (url TEXT)');
    const before = readFileSync(diary.file);

    expect(await diary.refusal()).toMatch(/another program/);
    expect(readFileSync(diary.file).equals(before)).toBe(true);
  });

  it('was written by a newer version, and is left as it was', async () => {
    await diary.open();
    diary.close();
    diary.changeFromOutside('PRAGMA user_version = 999');
    const before = readFileSync(diary.file);

    expect(await diary.refusal()).toMatch(/newer version.*999/);
    expect(readFileSync(diary.file).equals(before)).toBe(true);

    // The refused start has given it back.
    diary.changeFromOutside('PRAGMA user_version = 12');
    await expect(diary.open()).resolves.toBeInstanceOf(SqliteDatabase);
  });

  it('is damaged in the middle, wherever that is', async () => {
    await writeWeeks();
    const whole = readFileSync(diary.file);
    const pages = whole.length / PAGE;
    expect(pages).toBeGreaterThan(50);

    for (let page = 1; page < pages; page += 9) {
      const damaged = Buffer.from(whole);
      damaged.fill(0xab, page * PAGE, (page + 1) * PAGE);
      writeFileSync(diary.file, damaged);

      expect(await diary.refusal()).toMatch(/damaged/);
    }
  });
});

describe('for a user who may not write', () => {
  afterEach(() => chmodSync(diary.path, 0o755));

  it('a folder that cannot be made is refused', async () => {
    chmodSync(diary.path, 0o555);

    const data = join(diary.path, 'data');

    expect(await asOrdinaryUser(() => diary.refusal(join(data, 'diary.db')))).toMatch(
      new RegExp(`cannot write ${diary.path} \\(owner .*, mode 555\\).*: mkdir -p ${data} && chown \\d+ ${data}`),
    );
  });

  it('a folder in which nothing can be written is refused', async () => {
    chmodSync(diary.path, 0o555);

    expect(await asOrdinaryUser(() => diary.refusal())).toMatch(
      new RegExp(`cannot write ${diary.path} \\(owner .*, mode 555\\).*: chown -R \\d+ ${diary.path}`),
    );
  });

  it('a diary that can only be read is refused at the start, not at the first export', async () => {
    await diary.makeEmpty();
    chmodSync(diary.file, 0o444);
    chmodSync(`${diary.file}-owner`, 0o666);
    chmodSync(diary.path, 0o777);

    expect(await asOrdinaryUser(() => diary.refusal())).toMatch(
      new RegExp(`cannot write ${diary.file} \\(owner .*, mode 444\\)`),
    );
  });
});

describe('the diary file', () => {
  it('is made with its folders when there is none', async () => {
    const deep = join(diary.path, 'data', 'of', 'mine', 'diary.db');
    await diary.open(deep);

    expect(diary.lookInside('SELECT count(*) AS days FROM days', deep)).toEqual([{ days: 0 }]);
  });

  it('in memory leaves nothing on the disk', async () => {
    await diary.open(':memory:');

    expect(() => readFileSync(':memory:-owner')).toThrow(/ENOENT/);
  });

  it('keeps days, ids and schema when it is opened again', async () => {
    const saved = aDay('2024-08-27', { products: [aProduct('Äpfel')] });
    await new SqliteDocStore(await diary.open()).save(saved);
    const [before] = diary.lookInside('SELECT id FROM days');
    const schema = diary.lookInside('SELECT sql FROM sqlite_schema ORDER BY name');
    diary.close();

    const store = new SqliteDocStore(await diary.open());

    expect(await store.findDay(day('2024-08-27'))).toEqual({ ...saved, ...(before as { id: string }) });
    expect(await store.save(saved)).toBe('unchanged');
    expect(diary.lookInside('SELECT sql FROM sqlite_schema ORDER BY name')).toEqual(schema);
    expect(diary.lookInside('PRAGMA user_version')).toEqual([{ user_version: 12 }]);
  });

  it('of the first version is brought to the newest, with its days', async () => {
    const saved = aDay('2024-08-27', { products: [aProduct('Äpfel')] });
    await new SqliteDocStore(await diary.open()).save(saved);
    const schema = diary.lookInside('SELECT sql FROM sqlite_schema ORDER BY name');
    diary.close();
    takeBackTo(1, diary.file);

    const store = new SqliteDocStore(await diary.open());

    // What it did not know yet is unknown, which is not zero.
    expect(await store.findDay(saved.date, { includeDetails: true })).toMatchObject({
      ...NO_DETAILS,
      ...saved,
      products: [{ ...saved.products[0], time: null, meal: null, kilojoules: null }],
    });
    expect(diary.lookInside('SELECT sql FROM sqlite_schema ORDER BY name')).toEqual(schema);
  });

  it('of an earlier version keeps when each task has run', async () => {
    await diary.open();
    diary.close();
    takeBackTo(11, diary.file);
    diary.changeFromOutside(`INSERT INTO claims VALUES ('export', 1725073200000)`);

    await diary.open();

    expect(diary.lookInside('SELECT * FROM kept')).toEqual([{ name: 'claim:export', value: '1725073200000' }]);
  });

  it('is brought to the newest by migrations that never change once they are released', () => {
    const released = createHash('sha256').update(MIGRATIONS.slice(0, 12).join('\n'));
    expect(released.digest('hex')).toBe('d4de5271fdd9f934fcf61f795ff389f960137a836fa536549784bee34d8cfab4');
  });

  it('has WAL, synchronous FULL and foreign keys on', async () => {
    const database = await diary.open();

    expect(database.get('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' });
    // https://sqlite.org/pragma.html#pragma_synchronous: 2 is FULL.
    expect(database.get('PRAGMA synchronous')).toEqual({ synchronous: 2 });
    expect(database.get('PRAGMA foreign_keys')).toEqual({ foreign_keys: 1 });
  });

  it('can be read from outside while the service owns it, each day as soon as it is saved', async () => {
    const store = new SqliteDocStore(await diary.open());
    await store.save(aDay('2024-08-27', { totalCalories: 2128 }));
    const outside = new DatabaseSync(diary.file, { readOnly: true });
    const rows = outside.prepare('SELECT day, total_calories AS kcal FROM days ORDER BY day');

    expect(rows.all()).toEqual([{ day: '2024-08-27', kcal: 2128 }]);
    await store.save(aDay('2024-08-28', { totalCalories: 1900 }));
    expect(rows.all()).toHaveLength(2);
    outside.close();
  });
});

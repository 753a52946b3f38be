import { renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { CapturedLog } from '../support/captured-log';
import { aDay, aProduct, day } from '../support/days';
import { DiaryFolder } from '../support/diary-folder';
import { TestClock } from '../support/test-clock';

// An open database goes on in a file that was deleted; what is written there is gone with the process.

const diary = new DiaryFolder();
const GONE = { up: false, details: { error: 'the diary file was deleted or replaced; put it back, or start again' } };

async function openWithADay(): Promise<SqliteDocStore> {
  const store = new SqliteDocStore(await diary.open());
  await store.save(aDay('2024-08-27'));
  return store;
}

describe('a diary file that, while the service runs,', () => {
  it('is deleted takes no more writes, and is not ready', async () => {
    const store = await openWithADay();
    expect(await store.health()).toEqual({ up: true });
    rmSync(diary.file);

    await expect(store.save(aDay('2024-08-28'))).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(await store.health()).toEqual(GONE);
  });

  it('is replaced, as by a backup, takes no more writes, and is not ready', async () => {
    const store = await openWithADay();
    writeFileSync(`${diary.file}-backup`, 'another file');
    renameSync(`${diary.file}-backup`, diary.file);

    await expect(store.save(aDay('2024-08-28'))).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(await store.health()).toEqual(GONE);
  });

  it('is moved away and back goes on where it was', async () => {
    const store = await openWithADay();
    renameSync(diary.file, `${diary.file}-away`);
    expect(await store.health()).toEqual(GONE);
    renameSync(`${diary.file}-away`, diary.file);

    expect(await store.health()).toEqual({ up: true });
    expect(await store.save(aDay('2024-08-28'))).toBe('written');
    expect(diary.lookInside('SELECT day FROM days ORDER BY day')).toEqual([
      { day: '2024-08-27' },
      { day: '2024-08-28' },
    ]);
  });
});

describe('the start says in the log, with the path as it is configured, that the diary begins empty', () => {
  it.each([
    ['is not there', () => undefined],
    ['is empty', () => writeFileSync(diary.file, '')],
  ])('when the file %s', async (state, prepare) => {
    prepare();
    const link = join(diary.path, 'link.db');
    symlinkSync(diary.file, link);
    const log = new CapturedLog();
    await diary.open(link);

    expect(log.lines).toEqual([`info The diary file ${link} ${state}: the diary begins empty`]);
  });

  it('and nothing when it holds a diary', async () => {
    await openWithADay();
    diary.close();
    const log = new CapturedLog();
    await diary.open();

    expect(log.lines).toEqual([]);
  });
});

// The system takes the lock back however the owner dies: test/process/stop.process.spec.ts.
describe('one process owns the diary file', () => {
  const NOON = '2024-09-01T12:00:00Z';

  it('and a second one waits for 15 s, then ends with one readable line', async () => {
    await diary.open();
    const clock = new TestClock(NOON);

    expect(await diary.refusal(diary.file, clock)).toMatch(/is used by another process; stop that one first/);
    expect(clock.now() - Date.parse(NOON)).toBe(15_000);
  });

  it('and the second one gets it when the first leaves in time, with what the first wrote', async () => {
    const first = await diary.open();
    await new SqliteDocStore(first).save(aDay('2024-08-27'));
    const clock = new TestClock(NOON);
    const sleep = clock.sleep.bind(clock);
    clock.sleep = async (milliseconds) => {
      await sleep(milliseconds);
      if (clock.sleeps.length === 20) first.onApplicationShutdown();
    };

    const store = new SqliteDocStore(await diary.open(diary.file, clock));

    expect(clock.sleeps).toHaveLength(20);
    expect(await store.findDay(day('2024-08-27'))).toMatchObject({ date: '2024-08-27' });
  });

  it('through a link to the file, also to one that is made by the start', async () => {
    const link = join(diary.path, 'link.db');
    symlinkSync(diary.file, link);
    await diary.open(link);

    expect(await diary.refusal()).toMatch(/used by another process/);
  });

  it('through a link to its folder', async () => {
    await diary.open();
    symlinkSync(diary.path, `${diary.path}-link`);
    try {
      expect(await diary.refusal(join(`${diary.path}-link`, 'diary.db'))).toMatch(/used by another process/);
    } finally {
      rmSync(`${diary.path}-link`);
    }
  });
});

describe('sqlite in place', () => {
  it('the file, its log and its lock are for their owner alone', async () => {
    const store = new SqliteDocStore(await diary.open());
    await store.save(aDay('2024-08-27'));

    const modes = ['', '-wal', '-shm', '-owner'].map((suffix) => statSync(diary.file + suffix).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
    expect(await store.findDay(day('2024-08-27'))).toBeDefined();
  });
});

// Identical data is not written again (triggers count the rows), and a name that no day holds any more goes.
describe('the rows of a diary', () => {
  const TABLES = ['days', 'products', 'names'];

  let database: SqliteDatabase;
  let store: SqliteDocStore;

  beforeEach(async () => {
    database = await diary.open(':memory:');
    store = new SqliteDocStore(database);
    database.run('CREATE TEMP TABLE writes (line TEXT)');
    for (const table of TABLES) {
      for (const change of ['INSERT', 'UPDATE', 'DELETE']) {
        database.run(
          `CREATE TEMP TRIGGER ${table}_${change} AFTER ${change} ON main.${table}
           BEGIN INSERT INTO writes VALUES ('${change} ${table}'); END`,
        );
      }
    }
  });

  /** Writes since the last call, in alphabetical order. */
  function writes(): unknown[] {
    const lines = database.all('SELECT line FROM writes ORDER BY line').map(({ line }) => line);
    database.run('DELETE FROM writes');
    return lines;
  }

  const names = (): unknown[] => database.all('SELECT name FROM names ORDER BY name').map(({ name }) => name);
  const lunch = (): ReturnType<typeof aDay> =>
    aDay('2024-08-27', { products: [aProduct('Brot'), aProduct('Käse'), aProduct('Brot')] });

  describe('saving a day', () => {
    it('writes a row for the day, one for each product, and one for each new name', async () => {
      await store.save(lunch());

      expect(writes()).toEqual([
        'INSERT days',
        'INSERT names',
        'INSERT names',
        'INSERT products',
        'INSERT products',
        'INSERT products',
      ]);
    });

    it('that is identical writes no row at all', async () => {
      await store.save(lunch());
      writes();

      await store.save(lunch());
      await store.save(lunch());

      expect(writes()).toEqual([]);
    });

    it('of which a total alone has changed leaves its products alone', async () => {
      await store.save(lunch());
      writes();

      await store.save({ ...lunch(), totalCalories: 2001 });

      expect(writes()).toEqual(['UPDATE days']);
    });

    it('whose names are known writes none of them again', async () => {
      await store.save(lunch());
      writes();

      await store.save({ ...lunch(), date: aDay('2024-08-28').date });

      expect(writes()).toEqual(['INSERT days', 'INSERT products', 'INSERT products', 'INSERT products']);
    });
  });

  describe('a name', () => {
    it('goes with the last day that held it', async () => {
      await store.save(lunch());
      await store.save({ ...lunch(), date: aDay('2024-08-28').date });

      // One of two products of that name goes.
      await store.save({ ...lunch(), products: [aProduct('Brot')] });
      expect(names()).toEqual(['Brot', 'Käse']);
      await store.save({ ...lunch(), products: [] });
      expect(names()).toEqual(['Brot', 'Käse']);

      await store.save(aDay('2024-08-28', { products: [aProduct('Käse')] }));
      expect(names()).toEqual(['Käse']);

      await store.save(aDay('2024-08-28'));
      expect(names()).toEqual([]);
    });

    it('is kept beside its fold: NFC, lower case, ß as ss', async () => {
      await store.save(aDay('2024-08-27', { products: [aProduct('STRAßEN-A\u0308PFEL')] }));

      expect(database.all('SELECT name, fold FROM names')).toEqual([
        { name: 'STRAßEN-A\u0308PFEL', fold: 'strassen-äpfel' },
      ]);
    });
  });

  describe('a save that fails in the middle', () => {
    it('leaves the day as it was, with its products and names', async () => {
      await store.save(lunch());
      database.run(
        `CREATE TEMP TRIGGER full BEFORE INSERT ON main.products WHEN NEW.position = 1
         BEGIN SELECT RAISE(ABORT, 'disk full'); END`,
      );
      const changed = aDay('2024-08-27', { totalCalories: 1, products: [aProduct('Quark'), aProduct('Eis')] });

      await expect(store.save(changed)).rejects.toMatchObject({ code: 'store-unavailable' });

      database.run('DROP TRIGGER full');
      expect(names()).toEqual(['Brot', 'Käse']);
      expect(await store.save(lunch())).toBe('unchanged');
    });

    it('says nothing of what the database said', async () => {
      database.run(
        `CREATE TEMP TRIGGER full BEFORE INSERT ON main.days BEGIN SELECT RAISE(ABORT, 'secret detail'); END`,
      );

      await expect(store.save(lunch())).rejects.toThrow(/^The document store cannot be used at the moment$/);
    });
  });
});

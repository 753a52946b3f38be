import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { aDay, aProduct } from '../support/days';
import { TestClock } from '../support/test-clock';

// Identical data is not written again (triggers count the rows), and a name that no day holds any more goes.

const TABLES = ['days', 'products', 'names'];

let database: SqliteDatabase;
let store: SqliteDocStore;

beforeEach(async () => {
  database = await SqliteDatabase.open(':memory:', new TestClock('2024-09-01T12:00:00Z'));
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
afterEach(() => database.onApplicationShutdown());

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
    database.run(`CREATE TEMP TRIGGER full BEFORE INSERT ON main.days BEGIN SELECT RAISE(ABORT, 'secret detail'); END`);

    await expect(store.save(lunch())).rejects.toThrow(/^The document store cannot be used at the moment$/);
  });
});

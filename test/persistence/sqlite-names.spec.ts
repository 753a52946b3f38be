import { DatabaseSync } from 'node:sqlite';
import { SqliteDays } from '../../src/persistence/sqlite/sqlite-days';
import { SqliteProductQuestions } from '../../src/persistence/sqlite/sqlite-product-questions';
import { addDays } from '../../src/diary/calendar-day';
import { aDay, aProduct, day } from '../support/days';
import { DiaryFolder } from '../support/diary-folder';

const folder = new DiaryFolder();

async function open() {
  const database = await folder.open();
  return { store: new SqliteDays(database), products: new SqliteProductQuestions(database) };
}

describe('the names of an embedded diary', () => {
  it('know a name that was saved since, and no longer one that went', async () => {
    const { store, products } = await open();
    await store.save(aDay('2024-08-27', { products: [aProduct('Apfel')] }));
    expect(await products.findNames()).toEqual(['Apfel']);

    await store.save(aDay('2024-08-27', { products: [aProduct('Birne')] }));

    expect(await products.findNames()).toEqual(['Birne']);
    expect((await store.findDay(day('2024-08-27')))?.products).toEqual([aProduct('Birne')]);
  });

  it('know what another program wrote to the file', async () => {
    const { store, products } = await open();
    await store.save(aDay('2024-08-27', { products: [aProduct('Apfel')] }));
    expect(await products.findNames('birne')).toEqual([]);

    const other = new DatabaseSync(folder.file);
    other.exec("UPDATE names SET name = 'Birne', fold = 'birne'");
    other.close();

    expect(await products.findNames('birne')).toEqual(['Birne']);
    expect((await store.findDay(day('2024-08-27')))?.products).toEqual([aProduct('Birne')]);
  });

  it('are asked for anew when a search goes on after a pause, as an id may have gone to another name', async () => {
    const { store, products } = await open();
    // As many days as are answered at a time.
    for (let past = 0; past < 50; past++) {
      await store.save(aDay(addDays(day('2024-10-31'), -past), { products: [aProduct('Milch')] }));
    }
    await store.save(aDay('2024-08-27', { products: [aProduct('Vollmilch')] }));

    const found = new Set<string>();
    for await (const slice of products.findOccurrences({ term: 'milch', range: {} })) {
      for (const { product } of slice) found.add(product.name);
      await store.save(aDay('2024-08-27'));
      await store.save(aDay('2024-08-27', { products: [aProduct('Schinken')] }));
    }

    expect([...found]).toEqual(['Milch']);
  });

  it('are those of before when a day could not be saved', async () => {
    const database = await folder.open();
    const [store, products] = [new SqliteDays(database), new SqliteProductQuestions(database)];
    await store.save(aDay('2024-08-27', { products: [aProduct('Apfel')] }));
    database.run(
      "CREATE TEMP TRIGGER refused BEFORE INSERT ON main.products WHEN NEW.position = 1 BEGIN SELECT RAISE(ABORT, 'no'); END",
    );

    const twoProducts = [aProduct('Birne'), aProduct('Kirsche')];
    await expect(store.save(aDay('2024-08-28', { products: twoProducts }))).rejects.toThrow();

    expect(await products.findNames()).toEqual(['Apfel']);
  });
});

import { foldName } from '../../src/diary/product-name';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteProductQueries } from '../../src/persistence/sqlite/sqlite-product-queries';
import { aDay, aProduct, day } from '../support/days';
import { DiaryFolder } from '../support/diary-folder';
import { describeWithMongo, withClient } from '../support/mongo';
import { MongoDiaries, writeEntries } from '../support/mongo-diary';
import { takeBackTo } from '../support/schemas';
import { slicesOf } from '../support/stored';

// Up to schema version 8 the folded form of İ kept its dot, and ı was a letter of its own.

const NAMES = ['İçecek', 'Ispanaklı'];
const DAY = aDay('2024-08-27', { products: NAMES.map((name) => aProduct(name)) });
const found = (names: string[]) => [...names].sort();

describe('a diary file of version 8', () => {
  const diary = new DiaryFolder();

  it('finds Turkish names in any case', async () => {
    await new SqliteDocStore(await diary.open()).save(DAY);
    diary.close();
    takeBackTo(8, diary.file);
    diary.changeFromOutside(`UPDATE names SET fold = 'i' || char(775) || 'çecek' WHERE name = 'İçecek'`);
    diary.changeFromOutside(`UPDATE names SET fold = 'ispanakl' || char(305) WHERE name = 'Ispanaklı'`);

    const products = new SqliteProductQueries(await diary.open());
    expect(await products.findNames(foldName('içecek'))).toEqual(['İçecek']);
    expect(await products.findNames(foldName('ISPANAKLI'))).toEqual(['Ispanaklı']);
  });
});

describeWithMongo('a MongoDB of earlier versions', (mongo) => {
  const diaries = new MongoDiaries();

  afterEach(() => diaries.close());

  it('finds Turkish names in any case', async () => {
    const uri = mongo.freshUri();
    const { store, database } = await diaries.open(uri);
    await store.save(DAY);
    await database.names.updateOne({ _id: 'İçecek' }, { fold: 'i\u0307çecek' });
    await diaries.close();

    const { products } = await diaries.open(uri);
    expect(found(await products.findNames(foldName('içecek')))).toEqual(['İçecek']);
  });
});

// Schema version 5 noted the time of a fetch beside the days, and nothing else of where they come from.

const AT = Date.parse('2024-08-28T01:00:02.417Z');
const BREAD = aProduct('Brot');

/** 27: fetched; 28: of a file, after a fetch that failed; 29: fetched and removed since. */
const ORIGINS = [
  { date: '2024-08-27', source: null, readAt: AT, fingerprint: null },
  { date: '2024-08-28', source: null, readAt: null, fingerprint: null },
];

describe('a diary file of version 5', () => {
  const diary = new DiaryFolder();

  it('keeps its days, and knows when each was last fetched', async () => {
    const before = new SqliteDocStore(await diary.open());
    for (const date of ['2024-08-27', '2024-08-28']) await before.save(aDay(date, { products: [BREAD] }));
    const days = (await slicesOf(before.readDays({}, { includeProducts: true }))).flat();
    diary.close();
    takeBackTo(5, diary.file);
    diary.changeFromOutside(`
      INSERT INTO fetches (day, outcome, at) VALUES
      ('2024-08-27', 'stored', ${AT}), ('2024-08-28', 'site unavailable', ${AT}), ('2024-08-29', 'stored', ${AT})`);

    const store = new SqliteDocStore(await diary.open());

    expect(await store.readOrigins({})).toStrictEqual(ORIGINS);
    expect((await slicesOf(store.readDays({}, { includeProducts: true }))).flat()).toStrictEqual(days);
    expect(await store.findDay(day('2024-08-27'), { includeDetails: true })).toMatchObject({
      source: null,
      readAt: AT,
    });
  });
});

describeWithMongo('a MongoDB of version 5', (mongo) => {
  const diaries = new MongoDiaries();

  afterEach(() => diaries.close());

  const entryOf = (date: string, midnight: string) => ({
    ...aDay(date, { products: [BREAD] }),
    ...{ date: new Date(midnight), day: date, kilojoules: null, meals: [], nutrients: {} },
  });

  it('keeps its entries as they are, and knows when each was last fetched', async () => {
    const uri = mongo.freshUri();
    const entries = [entryOf('2024-08-27', '2024-08-26T22:00:00Z'), entryOf('2024-08-28', '2024-08-27T22:00:00Z')];
    await writeEntries(uri, entries);
    const fetches = [
      { _id: '2024-08-27', outcome: 'stored', at: AT },
      { _id: '2024-08-28', outcome: 'site unavailable', at: AT },
      { _id: '2024-08-29', outcome: 'stored', at: AT },
    ];
    await withClient(uri, {}, (client) =>
      client.db().collection<{ _id: string }>('entries_fetches').insertMany(fetches),
    );

    const { store, database } = await diaries.open(uri);

    expect(await store.readOrigins({})).toStrictEqual(ORIGINS);
    expect(await store.findDay(day('2024-08-27'), { includeDetails: true })).toMatchObject({
      source: null,
      readAt: AT,
    });
    const read = (await slicesOf(store.readDays({}, { includeProducts: false, includeDetails: true }))).flat();
    expect(read.map(({ readAt }) => readAt)).toEqual([AT, null]);
    const documents = await database.entries.collection.find().sort({ day: 1 }).toArray();
    expect(documents.map(({ _id, ...document }) => document)).toEqual(entries);

    // Also after the day was saved again without a word about its origin, and until something is noted.
    await store.save(aDay('2024-08-27', { totalFat: 1 }));
    await store.noteOrigins([{ date: day('2024-08-28'), fingerprint: 'b2' }]);
    expect(await store.readOrigins({})).toStrictEqual([ORIGINS[0], { ...ORIGINS[1], fingerprint: 'b2' }]);
    await store.noteOrigins([{ date: day('2024-08-27'), readAt: AT + 60_000 }]);
    expect(await store.readOrigins({ to: day('2024-08-27') })).toMatchObject([{ readAt: AT + 60_000 }]);
  });
});

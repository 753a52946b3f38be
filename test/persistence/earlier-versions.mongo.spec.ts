import { foldName } from '../../src/diary/product-name';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteProductQueries } from '../../src/persistence/sqlite/sqlite-product-queries';
import { aDay, aProduct, day } from '../support/days';
import { DiaryFolder } from '../support/diary-folder';
import { describeWithMongo, withClient } from '../support/mongo';
import { MongoDiaries, writeEntries, type MongoDiary } from '../support/mongo-diary';
import { takeBackTo } from '../support/schemas';
import { slicesOf } from '../support/stored';
import { CapturedLog } from '../support/captured-log';
import {
  anEntryOfFddbExporter,
  DAYS_OF_FDDB_EXPORTER,
  ENTRIES_OF_FDDB_EXPORTER,
  writeCollectionOfFddbExporter,
} from '../support/fddb-exporter';

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

describeWithMongo('A collection that fddb-exporter has written', (mongo) => {
  const diaries = new MongoDiaries();
  let log: CapturedLog;

  beforeEach(() => (log = new CapturedLog()));
  afterEach(() => diaries.close());

  /** A database with an index that is already there, and the entries. */
  async function adopt(index: [fields: Record<string, 1 | -1>, options: object], entries = ENTRIES_OF_FDDB_EXPORTER) {
    const uri = mongo.freshUri();
    await writeEntries(uri, entries);
    await withClient(uri, {}, (client) =>
      client
        .db()
        .collection('entries')
        .createIndex(...index),
    );
    return diaries.open(uri);
  }

  const errors = () => log.lines.filter((line) => line.startsWith('error'));

  async function readTotals({ store }: MongoDiary) {
    return (await store.readTotals({})).map(({ date, totalCalories, totalFibre }) => [date, totalCalories, totalFibre]);
  }

  it('with the indexes of fddb-exporter is used as it is: every day, searches, and days that are exported again', async () => {
    const uri = mongo.freshUri();
    await writeCollectionOfFddbExporter(uri);

    const diary = await diaries.open(uri);

    expect(await readTotals(diary)).toEqual(DAYS_OF_FDDB_EXPORTER.map((date, index) => [date, 2001 + index, null]));
    expect((await diary.products.summarizeProducts('äpf', {})).times).toBe(4);
    for (const date of DAYS_OF_FDDB_EXPORTER) await diary.store.save(aDay(date, { totalCalories: 1, totalFibre: 2 }));
    expect(await readTotals(diary)).toEqual(DAYS_OF_FDDB_EXPORTER.map((date) => [date, 1, 2]));
    const documents = await diary.database.entries.find({ _class: 'com.example.Entry' }).sort({ day: 1 }).lean();
    expect(documents.map(({ date }) => date?.toISOString())).toEqual([
      '2024-08-25T22:00:00.000Z',
      '2024-08-26T22:00:00.000Z',
      '2024-08-27T22:00:00.000Z',
      '2024-12-23T23:00:00.000Z',
    ]);
    expect(errors()).toEqual([]);
    expect(await diary.store.health()).toEqual({ up: true });
  });

  it('with an index of that name on something else works, and searches are said to be slow', async () => {
    const diary = await adopt([{ totalFat: 1 }, { name: 'products.name_1_day_1' }]);

    expect((await diary.products.summarizeProducts('äpf', {})).times).toBe(4);
    expect(errors()).toEqual([
      'error The index on products.name, day cannot be built, because there is another one in its place. ' +
        'Without it searches for products read the whole diary; drop that index and start again',
    ]);
  });

  it('with lists in place of two totals is read, and the log says why averages are slow', async () => {
    const uri = mongo.freshUri();
    await writeEntries(uri, [
      ...ENTRIES_OF_FDDB_EXPORTER,
      { ...anEntryOfFddbExporter('2024-09-01T22:00:00Z', 1), totalFat: [1], totalCarbs: [2] },
    ]);
    const diary = await diaries.open(uri);

    expect(await readTotals(diary)).toHaveLength(5);
    expect(errors()).toEqual([
      'error The index on day, totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre cannot be built, because an ' +
        'entry has lists in place of numbers. Without it averages read whole entries; correct or remove it and start again',
    ]);
  });

  it('works with a duplicate day after a change of the zone, and the log and health name the day', async () => {
    const entries = [...ENTRIES_OF_FDDB_EXPORTER, anEntryOfFddbExporter('2024-08-26T22:00:00Z', 2005)];
    const diary = await adopt([{ date: 1 }, { unique: true }], entries);

    expect(await readTotals(diary)).toHaveLength(5);
    expect(errors()).toEqual([
      'error The index on day cannot be built, because these days exist more than once: 2024-08-27. ' +
        'Without it a day could be stored twice; remove one of each and start again',
    ]);
    expect(await diary.store.health()).toEqual({ up: true, details: { duplicateDays: ['2024-08-27'] } });
    expect(await diary.store.save(aDay('2024-08-29'))).toBe('written');
  });
});

const NO_INDEXES = [
  'error The index on day cannot be built, because the user of the database may not make indexes. ' +
    'Without it a day could be stored twice; give it the right and start again',
  'error The index on date cannot be built, because the user of the database may not make indexes. ' +
    'Without it two entries could get the same date; give it the right and start again',
  'error The index on products.name, day cannot be built, because the user of the database may not make indexes. ' +
    'Without it searches for products read the whole diary; give it the right and start again',
  'error The index on day, totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre cannot be built, because the ' +
    'user of the database may not make indexes. Without it averages read whole entries; give it the right and start again',
];
const MAY_NOT_WRITE =
  'The user of the database may not write: the diary can be read, and nothing is stored; give it the role readWrite and start again';

describeWithMongo(
  'A database whose user has few rights',
  (mongo) => {
    const diaries = new MongoDiaries();
    let log: CapturedLog;

    beforeAll(async () => {
      const createUser = { createUser: 'root', pwd: 'pass', roles: ['root'] };
      await withClient(mongo.uri, {}, (client) => client.db('admin').command(createUser));
    });
    beforeEach(() => (log = new CapturedLog()));
    afterEach(() => diaries.close());

    /** The address of a new database with two days, for a user with these actions on it. */
    async function addressFor(user: string, actions: string[]): Promise<string> {
      const { port, pathname } = new URL(mongo.freshUri());
      const as = (name: string, database: string) =>
        `mongodb://${name}:pass@127.0.0.1:${port}${database}?authSource=admin`;
      const resource = { db: pathname.slice(1), collection: '' };
      await withClient(as('root', '/admin'), {}, async (client) => {
        const admin = client.db('admin');
        await admin.command({ createRole: user, privileges: [{ resource, actions }], roles: [] });
        await admin.command({ createUser: user, pwd: 'pass', roles: [user] });
      });
      await writeEntries(as('root', pathname), ENTRIES_OF_FDDB_EXPORTER.slice(0, 2));
      return as(user, pathname);
    }

    const errors = () => log.lines.filter((line) => line.startsWith('error'));

    it('works without indexes, and the log says what is missing', async () => {
      const { store, products } = await diaries.open(
        await addressFor('writer', ['find', 'insert', 'update', 'remove']),
      );
      await store.save(aDay('2024-08-27', { products: [aProduct('Brot')] }));

      expect(await products.findNames('brot')).toEqual(['Brot']);
      expect(errors()).toEqual(NO_INDEXES);
    });

    it('is read without the right to write, and the log, health and a refused save say what is missing', async () => {
      const { store, database } = await diaries.open(await addressFor('reader', ['find']));
      await database.upkept;

      expect(await store.health()).toEqual({ up: true, details: { obstacle: MAY_NOT_WRITE } });
      expect(errors()).toEqual([`error ${MAY_NOT_WRITE}`, ...NO_INDEXES]);
      await expect(store.save(aDay('2024-08-29'))).rejects.toMatchObject({ message: MAY_NOT_WRITE });
    });
  },
  { withUsers: true },
);

import { withDetails } from '../../src/diary/day-entry';
import { Types } from 'mongoose';
import { CapturedLog } from '../support/captured-log';
import { aDay, aProduct, day } from '../support/days';
import { anEntryOfFddbExporter } from '../support/fddb-exporter';
import { describeWithMongo } from '../support/mongo';
import { MongoDiaries, type MongoDiary, writeEntries } from '../support/mongo-diary';

const OLD = anEntryOfFddbExporter('2024-08-26T22:00:00Z', 2128);

describeWithMongo('A collection of an older writer', (mongo) => {
  const diaries = new MongoDiaries();

  afterEach(() => diaries.close());

  /** A database that holds the given documents before the service ever saw it. */
  async function adopt(...documents: object[]): Promise<MongoDiary> {
    const uri = mongo.freshUri();
    await writeEntries(uri, documents);
    return diaries.open(uri);
  }

  it('is read as if it had been written here; what it did not know is null', async () => {
    const { store } = await adopt(OLD);

    const { id, ...entry } = (await store.findDay(day('2024-08-27')))!;
    expect(entry).toEqual({ ...OLD, date: '2024-08-27', totalFibre: null, _class: undefined });
    expect(id).toMatch(/^[0-9a-f]{24}$/);
  });

  it('names mongodump in the log once, at the start that changes its entries', async () => {
    const uri = mongo.freshUri();
    await writeEntries(uri, [OLD, { ...OLD, date: new Date('2024-08-27T22:00:00Z') }]);
    const log = new CapturedLog();
    const named = () => log.lines.filter((line) => line.includes('mongodump'));
    const adopted = [
      'info Adopted 2 entries of an older program, which still reads them; to keep a copy of a MongoDB before an update, use mongodump',
    ];

    await diaries.open(uri);
    expect(named()).toEqual(adopted);
    await diaries.open(uri);
    expect(named()).toEqual(adopted);
  });

  it('names ten of the entries whose date is no midnight, and says how many there are', async () => {
    const log = new CapturedLog();
    const written = Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2024, 7, 10 + index, 5)));
    const { store } = await adopt(...written.map((date) => ({ ...OLD, date })));

    expect((await store.countDays({})).count).toBe(12);
    const named = Array.from(
      { length: 10 },
      (_, index) => `2024-08-${10 + index} (2024-08-${10 + index}T05:00:00.000Z)`,
    );
    expect(log.lines.filter((line) => line.startsWith('warn'))).toEqual([
      'warn There are 12 entries with a date that is not a midnight in Europe/Berlin; the nearest day is used: ' +
        `${named.join(', ')}, and 2 more`,
    ]);
  });

  it('that its writer still uses has its new entries adopted every hour, and health counts them', async () => {
    const log = new CapturedLog();
    const { store, database, clock } = await adopt(OLD);
    await database.upkept;
    await database.entries.collection.replaceOne({}, OLD);
    await database.entries.collection.insertOne({ ...OLD, date: new Date('2024-08-27T22:00:00Z') });
    expect((await store.countDays({})).count).toBe(0);

    await clock.passTo('2024-09-01T13:00:01Z');

    expect((await store.countDays({})).bounds).toEqual({ from: '2024-08-27', to: '2024-08-28' });
    expect(await store.health()).toEqual({ up: true, details: { adoptedEntries: 2 } });
    expect(log.lines.filter((line) => line.startsWith('warn'))).toEqual([
      'warn Adopted 2 entries that another program has written meanwhile. Stop it: a day that it saves is missing here for up to an hour',
    ]);
  });

  it('holds what an entry is made of and nothing else, and keeps what only the other writer knew', async () => {
    const { store, database } = await adopt({ _id: 'an-old-id', ...OLD });
    await store.save(aDay('2024-08-27', { products: [aProduct('Brot')], totalFibre: null }));
    await store.save(aDay('2024-08-28', { products: [aProduct('Brot')], totalFibre: null }));

    const documents = await database.entries.collection.find().sort({ day: 1 }).toArray();
    const [old, added] = documents.map(({ _id, ...stored }) => stored);
    const fields = withDetails(aDay('2024-08-27', { products: [aProduct('Brot')], totalFibre: null }));
    expect(old).toEqual({
      ...fields,
      day: '2024-08-27',
      date: new Date('2024-08-26T22:00:00Z'),
      _class: 'com.example.Entry',
    });
    expect(added).toEqual({
      ...fields,
      day: '2024-08-28',
      date: new Date('2024-08-27T22:00:00Z'),
      ...{ source: null, readAt: null, fingerprint: null },
    });
    expect(documents.map(({ _id }) => _id)).toEqual(['an-old-id', expect.any(Types.ObjectId)]);
  });

  it('lists a duplicate day once, with the products of both entries', async () => {
    const rows = [aProduct('Brot'), aProduct('Käse'), aProduct('Brot')];
    const { products } = await adopt(
      { ...OLD, day: '2024-08-27', products: rows },
      { ...OLD, date: new Date('2024-08-27T00:00:00Z'), day: '2024-08-27', products: rows },
    );

    expect(await products.listProductDays({ include: ['brot'], exclude: [] }, 1)).toEqual({
      dayCount: 1,
      occurrenceCount: 4,
      days: [{ date: '2024-08-27', names: ['Brot'], occurrences: 4 }],
    });
  });

  it('with something else than a list for products answers from the other entries', async () => {
    const { products } = await adopt(
      { ...OLD, day: '2024-08-27', products: { name: 'Brot' } },
      { ...OLD, date: new Date('2024-08-28T00:00:00Z'), day: '2024-08-28', products: [aProduct('Brot')] },
    );

    expect((await products.summarizeProducts('brot', {})).times).toBe(1);
    expect((await products.listProductDays({ include: ['brot'], exclude: [] }, 5)).occurrenceCount).toBe(1);
  });

  it('has its midnights moved when a day is exported in another zone', async () => {
    const { store, database } = await adopt({ ...OLD, day: '2024-08-27', date: new Date('2024-08-27T00:00:00Z') });
    await store.save(aDay('2024-08-27'));

    const document = await database.entries.findOne({ day: day('2024-08-27') });
    expect(document?.date).toEqual(new Date('2024-08-26T22:00:00Z'));
  });

  it.each([
    ['an entry of the day before, from a zone to the west', { day: '2024-08-26' }, ['2024-08-25T22:00:00.000Z']],
    ['a new entry of the older writer', {}, []],
  ])('makes way at the midnight of a day that is saved: %s', async (_, other, moved) => {
    const uri = mongo.freshUri();
    const { store, database } = await diaries.open(uri);
    await writeEntries(uri, [{ ...OLD, ...other }]);
    await store.save(aDay('2024-08-27', { totalCalories: 1800 }));

    const found = await database.entries.find().sort({ date: 1 }).lean();
    expect(found.map(({ date }) => date?.toISOString())).toEqual([...moved, '2024-08-26T22:00:00.000Z']);
    expect(found.at(-1)).toMatchObject({ day: '2024-08-27', totalCalories: 1800 });
  });

  const TOTALS = { totalCalories: 1, totalFat: 1, totalCarbs: 1, totalSugar: 1, totalProtein: 1, totalFibre: 1 };

  it('gets the indexes that keep a day unique, find a name and hold the totals', async () => {
    const { database } = await adopt();

    const keys = (await database.entries.collection.indexes()).map(({ key, unique }) => ({
      key,
      unique: unique ?? false,
    }));
    expect(keys).toEqual([
      { key: { _id: 1 }, unique: false },
      { key: { day: 1 }, unique: true },
      { key: { date: 1 }, unique: true },
      { key: { 'products.name': 1, day: 1 }, unique: false },
      { key: { day: 1, ...TOTALS }, unique: false },
    ]);
  });

  it('loses names that no day holds, and gets those that one holds, at the next start', async () => {
    const uri = mongo.freshUri();
    const { store, database } = await diaries.open(uri);
    await store.save(aDay('2024-08-27', { products: [aProduct('Brot')] }));
    await database.names.deleteMany({});
    await database.names.create({ _id: 'Nobody', fold: 'nobody' });

    const again = await diaries.open(uri);
    expect(await again.products.findNames()).toEqual(['Brot']);
  });
});

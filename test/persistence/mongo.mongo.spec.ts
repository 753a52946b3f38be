import { addDays } from '../../src/diary/calendar-day';
import type { Product } from '../../src/diary/day-entry';
import type { DocStore } from '../../src/persistence/doc-store';
import type { ProductQueries } from '../../src/persistence/queries';
import { toReplacedVersion } from '../../src/persistence/version-store';
import { contentTag } from '../../src/platform/http/preconditions';
import { aDay, aProduct, day } from '../support/days';
import { describeWithMongo, withClient } from '../support/mongo';
import { MongoDiaries, type MongoDiary, writeEntries } from '../support/mongo-diary';
import { WEIGHT } from '../support/own-data';
import { isMongoCommand, TcpProxy } from '../support/tcp-proxy';
import { until } from '../support/until';

describeWithMongo('The stores on MongoDB', (mongo) => {
  const diaries = new MongoDiaries();
  let diary: MongoDiary;

  beforeAll(async () => {
    diary = await diaries.open(mongo.uri);
  });
  afterAll(() => diaries.close());

  it('knows what was stored under the tag of an earlier version, and replaces it for who has seen it', async () => {
    const { userData, database } = diary;
    await userData.save('measurement', [WEIGHT]);
    await database.userRecords.collection.updateMany({}, { $set: { tag: 'of an earlier version' } });

    expect(await userData.save('measurement', [WEIGHT])).toEqual({ added: 0, updated: 0, unchanged: 1, written: [] });
    expect(await userData.replace('measurement', { ...WEIGHT, value: 71 }, contentTag(WEIGHT))).toBe(true);
  });

  it('ends a question, and a long read, with an error after 4 s when an answer is lost, and does not wait for it', async () => {
    const lost = diary.database.use(() => new Promise(() => undefined));
    const slices = diary.database.stream(async function* () {
      yield 'the first slice';
      // The driver never settles when its connection is lost at a bad moment.
      await new Promise(() => undefined);
    });

    expect(await slices.next()).toEqual({ done: false, value: 'the first slice' });
    for (const asked of [lost, slices.next()]) {
      await expect(asked).rejects.toMatchObject({ code: 'store-unavailable' });
    }
  });
});

const JANUARY_1 = day('2024-01-01');
/** One for the lease, four for what is stored and the page, two each for the version and the new names, the entry, three for the old names, and the versions. */
const MAX_COMMANDS = 14;

describeWithMongo('A MongoDB at a distance of 100 ms', (mongo) => {
  let proxy: TcpProxy;
  let diary: MongoDiary;
  const diaries = new MongoDiaries();
  let commands = 0;

  beforeAll(async () => {
    const { host, port } = new URL(mongo.uri);
    proxy = await TcpProxy.start(Number(port));
    diary = await diaries.open(mongo.uri.replace(host, `127.0.0.1:${proxy.port}`));
    proxy.refuses = (chunk) => {
      // The driver greets the server now and then, whatever is asked.
      if (!/hello\0|ismaster\0/i.test(chunk.toString('latin1'))) commands++;
      return false;
    };
    proxy.delayMs = 100;
  });
  afterAll(async () => {
    await diaries.close();
    await proxy.stop();
  });

  /** A day of 240 foods, none of which another kind has. */
  const dayOf = (kind: string) =>
    aDay(JANUARY_1, { products: Array.from({ length: 240 }, (_, at) => aProduct(`${kind} ${at}`)) });

  it('replaces a day of 240 foods by other foods, and answers that it did', async () => {
    const { store, state, products } = diary;
    const replacedAt = Date.parse('2024-09-01T12:00:00Z');
    expect(await state.takeLease('run', 60)).toBeDefined();
    const options = { lease: 'run', page: '<p></p>', keepAs: () => ({ by: 'IMPORT', replacedAt }) as const };
    await store.save(dayOf('old'), options);
    commands = 0;

    expect(await store.save(dayOf('new'), options)).toBe('written');

    expect(commands).toBeLessThanOrEqual(MAX_COMMANDS);
    expect((await products.findNames('old ')).length).toBe(0);
    expect((await products.findNames('new ')).length).toBe(240);
    expect((await diary.versions.list(JANUARY_1))[0]?.entry.products).toHaveLength(240);
  });
});

const FIRST = day('2023-01-01');
const DAYS = 600;
const MONTH = { from: day('2023-03-01'), to: day('2023-03-31') };

/** The server's profile of one command on the entries. */
interface Plan {
  planSummary: string;
  docsExamined: number;
  keysExamined: number;
}

describeWithMongo('the entries that MongoDB reads, of 600 days', (mongo) => {
  const diaries = new MongoDiaries();
  let store: DocStore;
  let products: ProductQueries;

  beforeAll(async () => {
    // The database is prepared, with its indexes, before the days are written at once.
    const { database, ...opened } = await diaries.open(mongo.uri, { timeZone: 'UTC' });
    ({ store, products } = opened);
    await database.upkept;
    const days = Array.from({ length: DAYS }, (_, index) => {
      const date = addDays(FIRST, index);
      // Bread every day, cake every hundredth.
      const products = [aProduct('Brot'), ...(index % 100 === 0 ? [aProduct('Kuchen')] : [])];
      return { ...aDay(date, { products }), day: date, date: new Date(date), _id: date };
    });
    await writeEntries(mongo.uri, days);
    await database.names.insertMany(['Brot', 'Kuchen'].map((name) => ({ _id: name, fold: name.toLowerCase() })));
  });
  afterAll(() => diaries.close());

  async function plansOf(work: () => Promise<unknown>): Promise<Plan[]> {
    return withClient(mongo.uri, {}, async (client) => {
      const db = client.db();
      await db.command({ profile: 2 });
      await work();
      await db.command({ profile: 0 });
      const plans = await db
        .collection('system.profile')
        .find({ ns: `${db.databaseName}.entries` })
        .toArray();
      await db.collection('system.profile').drop();
      return plans as unknown as Plan[];
    });
  }

  async function drain(slices: AsyncIterable<unknown>): Promise<void> {
    for await (const slice of slices) void slice;
  }

  it.each<[string, number, () => Promise<unknown>]>([
    ['one day', 1, () => store.findDay(day('2023-05-05'))],
    ['a day that is not there', 0, () => store.findDay(day('2022-05-05'))],
    ['the totals of a month, from the index alone', 0, () => store.readTotals(MONTH)],
    ['the days of a month', 31, () => drain(store.readDays(MONTH, { includeProducts: true }))],
    ['how many days there are, from the index alone', 0, () => store.countDays({})],
    ['a rare product', 6, () => drain(products.findOccurrences({ term: 'kuchen', range: {} }))],
    ['a product of every day in a month', 31, () => drain(products.findOccurrences({ term: 'brot', range: MONTH }))],
    ['the last five of a common one', 5, () => drain(products.findOccurrences({ term: 'brot', range: {}, limit: 5 }))],
    ['the summary of a rare product', 6, () => products.summarizeProducts('kuchen', {})],
    ['the ranking of a month', 31, () => products.rankProducts('CALORIES', MONTH, 10)],
    ['the days with a rare product', 6, () => products.findProductDays({ include: ['kuchen'], exclude: [] })],
    // All of them to count, and once more those that are listed.
    ['a list of two of them', 6 + 2, () => products.listProductDays({ include: ['kuchen'], exclude: [] }, 2)],
  ])('%s: %i entries at most, found by an index', async (_question, atMost, ask) => {
    const plans = await plansOf(ask);

    expect(plans.length).toBeGreaterThan(0);
    for (const { planSummary } of plans) expect(planSummary).toMatch(/IXSCAN|COUNT_SCAN/);
    expect(plans.map(({ planSummary }) => planSummary).join()).not.toContain('COLLSCAN');
    expect(plans.reduce((sum, { docsExamined }) => sum + (docsExamined ?? 0), 0)).toBeLessThanOrEqual(atMost);
  });

  it('storing a day again looks at that day and at one for each of its names', async () => {
    const plans = await plansOf(() => store.save(aDay('2023-05-05', { products: [aProduct('Kuchen')] })));

    expect(plans.map(({ planSummary }) => planSummary).join()).not.toContain('COLLSCAN');
    // The day is looked up and then updated; its former bread is still held by another day.
    expect(plans.reduce((sum, { docsExamined }) => sum + (docsExamined ?? 0), 0)).toBeLessThanOrEqual(3);
  });
});

const DATE = day('2024-08-27');
const [BREAD, BANANA, CHEESE] = [aProduct('Brot'), aProduct('Banane'), aProduct('Käse')];

describeWithMongo('Versions in a MongoDB that two processes use', (mongo) => {
  const diaries = new MongoDiaries();
  let proxy: TcpProxy;
  let writer: MongoDiary;
  let reader: MongoDiary;

  beforeEach(async () => {
    const uri = mongo.freshUri();
    proxy = await TcpProxy.start(Number(new URL(uri).port));
    reader = await diaries.open(uri);
    writer = await diaries.open(uri.replace(/:\d+\//, `:${proxy.port}/`));
  });
  afterEach(async () => {
    await diaries.close();
    await proxy.stop();
  });

  const named = async () =>
    (await reader.versions.list(DATE)).map(({ entry }) => entry.products?.map(({ name }) => name).join(', '));

  it('a version that is read while the content it keeps is being replaced stays', async () => {
    await writer.store.save(aDay(DATE, { products: [BREAD, BANANA] }));
    proxy.holds = (chunk) => isMongoCommand(chunk, 'update', 'entries');
    const replacing = writer.store.save(aDay(DATE, { products: [BREAD] }), {
      keepAs: () => ({ by: 'HISTORY', replacedAt: 1 }),
    });
    await until(() => proxy.isHolding);

    expect(await named()).toEqual([]);
    proxy.release();
    await replacing;
    expect(await named()).toEqual(['Brot, Banane']);
  });

  it('a stored day that is too large to be kept is not replaced', async () => {
    const products = [aProduct('Brot', { link: 'x'.repeat(10_100_000) })];
    const large = { ...aDay(DATE, { products }), day: DATE, date: new Date('2024-08-26T22:00:00Z') };
    await reader.database.entries.collection.insertOne(large);

    const replacing = reader.store.save(aDay(DATE, { products: [BANANA] }), {
      keepAs: () => ({ by: 'IMPORT', replacedAt: 1 }),
    });
    await expect(replacing).rejects.toMatchObject({
      code: 'validation-failed',
      message: 'A page or a stored day of more than 10 MB cannot be kept, so nothing is replaced',
    });
    expect((await reader.store.findDay(DATE))?.products?.map(({ name }) => name)).toEqual(['Brot']);
  });

  describe('with an offer of a page with one food of three', () => {
    beforeEach(async () => {
      await writer.store.save(aDay(DATE, { products: [BREAD, BANANA, CHEESE] }));
      const entry = { id: '', ...aDay(DATE, { products: [BREAD] }) };
      const offer = { ...toReplacedVersion(entry), state: 'OFFERED' as const, by: 'HISTORY' as const, replacedAt: 1 };
      await writer.versions.add([offer], { replace: true });
    });

    /** Reads a later page, whose connection ends as soon as the offer is to be dropped. */
    async function readLaterPage(products: Product[]): Promise<void> {
      proxy.refuses = (chunk) => isMongoCommand(chunk, 'delete', 'entries_versions');
      const saving = writer.store.save(aDay(DATE, { products }), { endsOffers: true });
      await expect(saving).rejects.toMatchObject({ code: 'store-unavailable' });
    }

    it('the day stays as it is when the offer of an earlier page cannot be withdrawn', async () => {
      await readLaterPage([BREAD, BANANA]);

      expect(await reader.store.findDay(DATE)).toMatchObject({ products: [BREAD, BANANA, CHEESE] });
      expect(await reader.versions.offers()).toMatchObject([{ date: DATE, foods: 1 }]);
    });

    it('the page of the offer that is stored is no offer, even when it cannot be withdrawn', async () => {
      await readLaterPage([BREAD]);

      expect(await reader.store.findDay(DATE)).toMatchObject({ products: [BREAD] });
      expect([await reader.versions.offers(), await named()]).toEqual([[], []]);
    });
  });
});

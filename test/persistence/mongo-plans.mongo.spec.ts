import { addDays } from '../../src/diary/calendar-day';
import type { DocStore } from '../../src/persistence/doc-store';
import type { ProductQueries } from '../../src/persistence/queries';
import { aDay, aProduct, day } from '../support/days';
import { describeWithMongo, withClient } from '../support/mongo';
import { MongoDiaries, writeEntries } from '../support/mongo-diary';

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

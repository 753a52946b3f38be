import { addDays } from '../../src/diary/calendar-day';
import type { ProductQueries } from '../../src/persistence/queries';
import { collectAll } from '../../src/platform/work/collect-all';
import { aDay, aProduct, day } from '../support/days';
import { describeWithMongo } from '../support/mongo';
import { MongoDiaries, writeEntries } from '../support/mongo-diary';

// These questions may take longer than a person would wait, while other suites use the machine.
jest.mock('../../src/persistence/store-operations', () => ({
  ...jest.requireActual<object>('../../src/persistence/store-operations'),
  inTime: (work: Promise<unknown>) => work,
}));

const FIRST = day('2024-01-01');
/** Fewer and longer ones than a file may have: their sum is what counts. */
const NAMES = { perDay: 100, days: 35, length: 4900 };
const ALL = NAMES.perDay * NAMES.days;

/** A server's answer and command have 16 MB; these names have 17 MB. */
describeWithMongo('A diary with more names of foods than a command can have', (mongo) => {
  let products: ProductQueries;
  const diaries = new MongoDiaries();

  beforeAll(async () => {
    const entries = Array.from({ length: NAMES.days }, (_day, index) => {
      const date = addDays(FIRST, index);
      const foods = Array.from({ length: NAMES.perDay }, (_food, at) => {
        return aProduct(`Food ${index}-${at} `.padEnd(NAMES.length, 'e'), { calories: 2 });
      });
      return { ...aDay(date, { products: foods }), day: date, date: new Date(date) };
    });
    await writeEntries(mongo.uri, entries);
    const diary = await diaries.open(mongo.uri);
    ({ products } = diary);
    await diary.database.upkept;
  });
  afterAll(() => diaries.close());

  it('knows each of them', async () => {
    expect(await products.countProducts()).toEqual({ unique: ALL, total: ALL });
    expect(await products.findNames('food 34-99 ')).toHaveLength(1);
  });

  it('sums up those that all match, and the few that one term finds', async () => {
    expect(await products.summarizeProducts('food', {})).toMatchObject({ times: ALL, calories: 2 * ALL });
    expect(await products.summarizeProducts('food 7-7 ', {})).toMatchObject({ times: 1, firstDate: '2024-01-08' });
  });

  it('finds the days and foods of those that nearly all match', async () => {
    const query = { include: ['food'], exclude: ['food 0-'] };
    const { days, ...counts } = await products.listProductDays(query, 1);
    expect(counts).toEqual({ dayCount: 34, occurrenceCount: 3400 });
    expect(days).toMatchObject([{ date: '2024-02-04', occurrences: 100 }]);

    const { dates, names } = await products.findProductDays(query);
    expect([dates[0], dates.length, names.length]).toEqual(['2024-01-02', 34, 3400]);

    const found = await collectAll(products.findOccurrences({ term: 'food', range: {}, limit: 101 }));
    expect(found.map(({ date }) => date).slice(98)).toEqual(['2024-02-04', '2024-02-04', '2024-02-03']);
  });
});

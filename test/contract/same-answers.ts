import fc from 'fast-check';
import { compareCodePoints } from '../../src/diary/product-name';
import { mealBreakdown } from '../../src/diary/statistics/meal-breakdown';
import { nutrientAverages } from '../../src/diary/statistics/nutrient-averages';
import { RANKINGS, summarizeProduct, topProductOf } from '../../src/diary/statistics/product-figures';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteNutrientQueries } from '../../src/persistence/sqlite/sqlite-nutrient-queries';
import { SqliteProductQueries } from '../../src/persistence/sqlite/sqlite-product-queries';
import { DiaryFolder } from '../support/diary-folder';
import { randomCases } from '../support/random-cases';
import { allOccurrences } from '../support/stored';
import type { OpenDocStore } from './doc-store.contract';
import { anyDates, anyFrom, anyRange, anySaves, anyTerm, anyWeekdays } from './random-diaries';

type Stores = Pick<OpenDocStore, 'store' | 'products' | 'details'>;

interface Kind {
  questions: fc.Arbitrary<unknown>;
  answer: (stores: Stores, question: unknown) => Promise<object>;
}

/** A kind of question; the failure names it. */
function kind<Question>(
  what: string,
  questions: fc.Arbitrary<Question>,
  ask: (stores: Stores, question: Question) => Promise<unknown>,
): Kind {
  return {
    questions,
    answer: async (stores, question) => ({ what, question, answer: await ask(stores, question as Question) }),
  };
}

const keywords = fc.array(anyTerm, { maxLength: 3 });
const anyLimit = fc.integer({ min: 1, max: 8 });
const NOBODY = { profile: undefined, year: 2024, calories: null };

const KINDS: Kind[] = [
  kind(
    'the occurrences of a search, in order, with and without weekdays, range and limit',
    fc.record({
      term: anyTerm,
      weekdays: anyWeekdays,
      range: anyRange,
      limit: fc.option(anyLimit, { nil: undefined }),
    }),
    ({ products }, query) => allOccurrences(products, query),
  ),
  kind('the distinct names', fc.option(anyTerm, { nil: undefined }), async ({ products }, term) =>
    (await products.findNames(term)).sort(compareCodePoints),
  ),
  kind(
    'a summary, after rounding',
    fc.record({ term: anyTerm, range: anyRange }),
    async ({ products }, { term, range }) => summarizeProduct(term, await products.summarizeProducts(term, range)),
  ),
  kind(
    'the lines of a ranking, in order, after rounding',
    fc.record({ by: fc.constantFrom(...RANKINGS), range: anyRange, limit: fc.integer({ min: 1, max: 30 }) }),
    async ({ products }, { by, range, limit }) => (await products.rankProducts(by, range, limit)).map(topProductOf),
  ),
  kind(
    'the days with a product, and the names in order of their first match',
    fc.record({ include: keywords, exclude: keywords, from: anyFrom }),
    ({ products }, query) => products.findProductDays(query),
  ),
  kind(
    'the days with a product, grouped and cut',
    fc.record({ include: keywords, exclude: keywords, from: anyFrom, limit: anyLimit }),
    ({ products }, { limit, ...query }) => products.listProductDays(query, limit),
  ),
  kind('the number of days', anyRange, ({ store }, range) => store.countDays(range)),
  kind('the number of products', anyDates, ({ products }, except) => products.countProducts(except)),
  kind('the totals, oldest first', anyRange, ({ store }, range) => store.readTotals(range)),
  kind('the amounts of a nutrient', anyRange, ({ details }, range) => details.readNutrient('SALT', range)),
  kind(
    'the averages of nutrients, after rounding',
    fc.record({ range: anyRange, except: anyDates }),
    async ({ details }, { range, except }) => nutrientAverages(await details.tallyNutrients(range, except), NOBODY),
  ),
  kind(
    'the meals and hours, after rounding',
    fc.record({ range: anyRange, except: anyDates }),
    async ({ details }, { range, except }) =>
      mealBreakdown(await details.tallyMeals(range, except), await details.sumByTime(range, except)),
  ),
];

/** A store answers as the embedded one does, to the last digit. */
export function describeSameAnswers(name: string, open: () => Promise<Stores>): void {
  describe(`${name}: random diaries`, () => {
    const folder = new DiaryFolder();

    // All kinds of questions to each diary, since filling a store takes longer than asking it.
    it('every question is answered as SQLite answers it', async () => {
      const some = fc.tuple(...KINDS.map(({ questions }) => fc.array(questions, { minLength: 1, maxLength: 3 })));
      await fc.assert(
        fc.asyncProperty(anySaves, some, async (saves, asked) => {
          const stores = await open();
          const database = await folder.open(':memory:');
          const embedded = {
            store: new SqliteDocStore(database),
            products: new SqliteProductQueries(database),
            details: new SqliteNutrientQueries(database),
          };
          for (const saved of saves) await Promise.all([stores.store.save(saved), embedded.store.save(saved)]);
          for (const [index, { answer }] of KINDS.entries()) {
            for (const question of asked[index]!) {
              expect(await answer(stores, question)).toStrictEqual(await answer(embedded, question));
            }
          }
        }),
        { numRuns: randomCases(10) },
      );
    });
  });
}

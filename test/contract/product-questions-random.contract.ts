import fc from 'fast-check';
import type { DiaryDay } from '../../src/diary/day-entry';
import { RANKINGS, summarizeProduct, topProductOf } from '../../src/diary/statistics/product-figures';
import { compareCodePoints } from '../../src/diary/product-name';
import { randomCases } from '../support/random-cases';
import { allOccurrences } from '../support/stored';
import type { OpenDocStore } from './doc-store.contract';
import {
  dayCountIn,
  matchesIn,
  namesIn,
  occurrencesIn,
  productCountsIn,
  productDayListIn,
  productDaysIn,
  rankingIn,
  totalsIn,
} from './plain-answers';
import { anyFrom, anyRange, anySaves, anyTerm, anyWeekdays, latestOf } from './product-diaries';

interface Kind {
  questions: fc.Arbitrary<unknown>;
  check: (stores: OpenDocStore, days: DiaryDay[], question: unknown) => Promise<void>;
}

/** A kind of question; the failure names it. */
function kind<Question>(
  what: string,
  questions: fc.Arbitrary<Question>,
  ask: (stores: OpenDocStore, question: Question) => Promise<unknown>,
  compute: (days: DiaryDay[], question: Question) => unknown,
): Kind {
  return {
    questions,
    check: async (stores, days, asked) => {
      const question = asked as Question;
      const answer = await ask(stores, question);
      expect({ what, question, answer }).toStrictEqual({ what, question, answer: compute(days, question) });
    },
  };
}

const keywords = fc.array(anyTerm, { maxLength: 3 });

const KINDS: Kind[] = [
  kind(
    'the occurrences of a search, in order, with and without weekdays, range and limit',
    fc.record({
      term: anyTerm,
      weekdays: anyWeekdays,
      range: anyRange,
      limit: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
    }),
    ({ products }, query) => allOccurrences(products, query),
    occurrencesIn,
  ),
  kind(
    'the distinct names',
    fc.option(anyTerm, { nil: undefined }),
    async ({ products }, term) => (await products.findNames(term)).sort(compareCodePoints),
    namesIn,
  ),
  kind(
    'a summary, after rounding',
    fc.record({ term: anyTerm, range: anyRange }),
    async ({ products }, { term, range }) => summarizeProduct(term, await products.summarizeProducts(term, range)),
    (days, { term, range }) => summarizeProduct(term, matchesIn(days, term, range)),
  ),
  kind(
    'the lines of a ranking, in order, after rounding',
    fc.record({ by: fc.constantFrom(...RANKINGS), range: anyRange, limit: fc.integer({ min: 1, max: 30 }) }),
    async ({ products }, { by, range, limit }) => (await products.rankProducts(by, range, limit)).map(topProductOf),
    (days, { by, range, limit }) => rankingIn(days, by, range, limit).map(topProductOf),
  ),
  kind(
    'the days with a product, and the names in order of their first match',
    fc.record({ include: keywords, exclude: keywords, from: anyFrom }),
    ({ products }, query) => products.findProductDays(query),
    productDaysIn,
  ),
  kind(
    'the days with a product, grouped and cut',
    fc.record({ include: keywords, exclude: keywords, from: anyFrom, limit: fc.integer({ min: 1, max: 5 }) }),
    ({ products }, { limit, ...query }) => products.listProductDays(query, limit),
    (days, { limit, ...query }) => productDayListIn(days, query, limit),
  ),
  kind('the number of days', anyRange, ({ store }, range) => store.countDays(range), dayCountIn),
  kind('the number of products', fc.constant(undefined), ({ products }) => products.countProducts(), productCountsIn),
  kind('the totals, oldest first', anyRange, ({ store }, range) => store.readTotals(range), totalsIn),
];

/** The part of the suite about random diaries: a store and a plain computation give the same, to the last digit. */
export function describeRandomDiaries(open: () => Promise<OpenDocStore>): void {
  // All kinds of questions to each diary, since filling a store takes longer than asking it.
  it('every question is answered as a plain computation answers it', async () => {
    const some = fc.tuple(...KINDS.map(({ questions }) => fc.array(questions, { minLength: 1, maxLength: 3 })));
    await fc.assert(
      fc.asyncProperty(anySaves, some, async (saves, asked) => {
        const stores = await open();
        try {
          for (const saved of saves) await stores.store.save(saved);
          const days = latestOf(saves);
          for (const [index, { check }] of KINDS.entries()) {
            for (const question of asked[index]!) await check(stores, days, question);
          }
        } finally {
          await stores.close();
        }
      }),
      { numRuns: randomCases(10) },
    );
  });
}

import fc from 'fast-check';
import type { DiaryDay } from '../../src/diary/day-entry';
import { RANKINGS, summaryOf, topProductOf } from '../../src/diary/figures/product-figures';
import { compareCodePoints } from '../../src/diary/product-name';
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

/** The part of the suite about random diaries: a store and a plain computation give the same, to the last digit. */
export function describeRandomDiaries(open: () => Promise<OpenDocStore>): void {
  /** Several questions to each diary, since filling a store takes longer than asking it. */
  async function agree<Question>(
    questions: fc.Arbitrary<Question>,
    ask: (stores: OpenDocStore, question: Question) => Promise<unknown>,
    compute: (days: DiaryDay[], question: Question) => unknown,
  ): Promise<void> {
    const some = fc.array(questions, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(anySaves, some, async (saves, asked) => {
        const stores = await open();
        try {
          for (const saved of saves) await stores.store.save(saved);
          const days = latestOf(saves);
          for (const question of asked) {
            expect(await ask(stores, question)).toStrictEqual(compute(days, question));
          }
        } finally {
          await stores.close();
        }
      }),
      { numRuns: 60 },
    );
  }

  it('a search finds the same occurrences in the same order, with and without weekdays, range and limit', () =>
    agree(
      fc.record({
        term: anyTerm,
        weekdays: anyWeekdays,
        range: anyRange,
        limit: fc.option(fc.integer({ min: 1, max: 8 }), { nil: undefined }),
      }),
      ({ products }, query) => allOccurrences(products, query),
      occurrencesIn,
    ));

  it('the distinct names are the same', () =>
    agree(
      fc.option(anyTerm, { nil: undefined }),
      async ({ products }, term) => (await products.findNames(term)).sort(compareCodePoints),
      namesIn,
    ));

  it('a summary is the same after rounding', () =>
    agree(
      fc.record({ term: anyTerm, range: anyRange }),
      async ({ products }, { term, range }) => summaryOf(term, await products.summarizeProducts(term, range)),
      (days, { term, range }) => summaryOf(term, matchesIn(days, term, range)),
    ));

  it.each(RANKINGS)('the ranking by %s has the same lines in the same order after rounding', (by) =>
    agree(
      fc.record({ range: anyRange, limit: fc.integer({ min: 1, max: 30 }) }),
      async ({ products }, { range, limit }) => (await products.rankProducts(by, range, limit)).map(topProductOf),
      (days, { range, limit }) => rankingIn(days, by, range, limit).map(topProductOf),
    ),
  );

  it('the days with a product, and the names in order of their first match, are the same', () => {
    const keywords = fc.array(anyTerm, { maxLength: 3 });
    return agree(
      fc.record({ include: keywords, exclude: keywords, from: anyFrom }),
      ({ products }, query) => products.findProductDays(query),
      productDaysIn,
    );
  });

  it('the days with a product, grouped and cut, are the same', () => {
    const keywords = fc.array(anyTerm, { maxLength: 3 });
    return agree(
      fc.record({ include: keywords, exclude: keywords, from: anyFrom, limit: fc.integer({ min: 1, max: 5 }) }),
      ({ products }, { limit, ...query }) => products.listProductDays(query, limit),
      (days, { limit, ...query }) => productDayListIn(days, query, limit),
    );
  });

  it('days and products are counted the same', async () => {
    await agree(anyRange, ({ store }, range) => store.countDays(range), dayCountIn);
    await agree(fc.constant(undefined), ({ products }) => products.countProducts(), productCountsIn);
  });

  it('the totals are the same, oldest first', () =>
    agree(anyRange, ({ store }, range) => store.readTotals(range), totalsIn));
}

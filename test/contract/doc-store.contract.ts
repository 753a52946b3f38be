import fc from 'fast-check';
import type { DayEntry, DiaryDay, Product } from '../../src/diary/day-entry';
import { mapToRecord, TOTAL_FIELDS } from '../../src/diary/nutrient';
import type { DocStore } from '../../src/persistence/doc-store';
import type { NutrientQueries, ProductQueries } from '../../src/persistence/queries';
import { aDay, aProduct, day } from '../support/days';
import { anyDay, ODD_TEXTS } from '../support/odd-days';
import { randomCases } from '../support/random-cases';
import { readEntries, withoutIds } from '../support/stored';
import { describeDetailQuestions } from './detail-questions.contract';
import { describeDetails } from './details.contract';
import { describePages } from './pages.contract';
import { describeReading } from './doc-store-reading.contract';

/** A store without a single day, and what has to be done when the test is over. */
export interface OpenDocStore {
  store: DocStore;
  products: ProductQueries;
  details: NutrientQueries;
  close: () => Promise<void>;
}

/** The same day as it is read anew from the site: other objects, equal values. */
const copyOf = (original: DiaryDay): DiaryDay => ({
  ...original,
  products: original.products.map((product) => ({ ...product })),
});

/**
 * Contract of every document store. `open` gives an empty store each time.
 *
 * @example describeDocStore('SQLite in memory', () => openSqlite(':memory:'))
 */
export function describeDocStore(name: string, open: () => Promise<OpenDocStore>): void {
  describe(`${name}: a document store`, () => {
    let store: DocStore;
    let close: () => Promise<void>;

    beforeEach(async () => ({ store, close } = await open()));
    afterEach(() => close());

    const found = async (date: string): Promise<DayEntry> => (await store.findDay(day(date)))!;

    it('is enabled, healthy and empty at first', async () => {
      expect(store.enabled).toBe(true);
      expect(await store.health()).toMatchObject({ up: true });
      expect(await store.findDay(day('2024-08-27'))).toBeUndefined();
      expect(await store.countDays({})).toEqual({ count: 0, bounds: undefined });
      expect(await store.readTotals({})).toEqual([]);
      expect(await readEntries(store)).toEqual([]);
    });

    it('gives back what was saved, with an id', async () => {
      const pizza = {
        name: 'Pizza',
        amount: '150 g',
        calories: 371,
        fat: 12.3,
        carbs: 48,
        protein: 14.4,
        link: '/p/1',
      };
      const saved = aDay('2024-08-27', { totalCalories: 2128, totalFat: 69.3, products: [pizza] });

      expect(await store.save(saved)).toBe('written');

      const entry = await store.findDay(day('2024-08-27'));
      expect(entry).toStrictEqual({ ...saved, id: entry?.id });
      expect(entry?.id).toEqual(expect.stringMatching(/./));
    });

    it('gives a new day another id if a different day has the requested one', async () => {
      const id = '66ce1f00aa11bb22cc33dd44';
      await store.save(aDay('2024-08-27'), { id });
      await store.save(aDay('2024-08-28'), { id });

      expect((await found('2024-08-27')).id).toBe(id);
      expect((await found('2024-08-28')).id).not.toBe(id);
    });

    describe('saving a day again', () => {
      const first = aDay('2024-08-27', { products: [aProduct('Brot'), aProduct('Käse', { fat: 27.5 })] });

      it('replaces it in place and keeps its id', async () => {
        await store.save(first);
        const { id } = await found('2024-08-27');
        const second = { ...first, totalCalories: 1900, products: [aProduct('Quark')] };

        expect(await store.save(second)).toBe('written');

        expect(await readEntries(store)).toStrictEqual([{ ...second, id }]);
      });

      it('says unchanged when it is identical, as often as it is tried', async () => {
        await store.save(first);
        const { id } = await found('2024-08-27');

        expect(await store.save(copyOf(first))).toBe('unchanged');
        expect(await store.save(copyOf(first))).toBe('unchanged');

        expect(await readEntries(store)).toStrictEqual([{ ...first, id }]);
      });

      const bread = first.products[0]!;
      const cheese = first.products[1]!;
      it('notices whatever is different', async () => {
        const changes: Partial<DiaryDay>[] = [
          { totalFibre: 30.1 },
          { products: [cheese, bread] },
          { products: [bread] },
          { products: [{ ...bread, name: 'brot' }, cheese] },
          // The last decimal of a value.
          { products: [bread, { ...cheese, fat: 27.500000000000004 }] },
          { products: [{ ...bread, link: '/p/2' }, cheese] },
        ];
        await store.save(first);
        const { id } = await found('2024-08-27');
        for (const change of changes) {
          const changed = { ...first, ...change };
          expect(await store.save(changed)).toBe('written');
          expect(await found('2024-08-27')).toStrictEqual({ ...changed, id });
          expect(await store.save(changed)).toBe('unchanged');
          await store.save(first);
        }
      });

      it('many times at once leaves one entry, written once', async () => {
        const outcomes = await Promise.all(Array.from({ length: 8 }, () => store.save(copyOf(first))));

        expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
        expect(withoutIds(await readEntries(store))).toStrictEqual([first]);
      });
    });

    describe('products', () => {
      it('keep the order of the page, and the same name may stand there several times', async () => {
        const names = ['Zwieback', 'Äpfel', 'Zwieback', 'apfel', 'Zwieback', 'Brot'];
        const products = names.map((name, index) => aProduct(name, { calories: index, amount: `${index} g` }));
        await store.save(aDay('2024-08-27', { products }));

        expect((await found('2024-08-27')).products).toStrictEqual(products);
      });

      it('can be removed from one day and stay in another', async () => {
        await store.save(aDay('2024-08-26', { products: [aProduct('Brot'), aProduct('Milch')] }));
        await store.save(aDay('2024-08-27', { products: [aProduct('Brot'), aProduct('Milch')] }));

        await store.save(aDay('2024-08-27', { products: [aProduct('Milch')] }));

        const names = (await readEntries(store)).map(({ products }) => products?.map((product) => product.name));
        expect(names).toEqual([['Brot', 'Milch'], ['Milch']]);
      });

      it('can come back after they were gone from every day', async () => {
        const withBread = aDay('2024-08-27', { products: [aProduct('Brot')] });
        await store.save(withBread);
        await store.save({ ...withBread, products: [] });
        await store.save(withBread);

        expect(await found('2024-08-27')).toMatchObject(withBread);
      });

      it('may have any text as name, amount and link', async () => {
        const products = ODD_TEXTS.map((text) => aProduct(text, { amount: text, link: text }));
        await store.save(aDay('2024-08-27', { products }));

        expect((await found('2024-08-27')).products).toStrictEqual(products);
        expect(await store.save(aDay('2024-08-27', { products }))).toBe('unchanged');
      });
    });

    describe('numbers', () => {
      const totalsOf = (value: number | null) => mapToRecord(TOTAL_FIELDS, () => value);

      it('come back to the last bit', async () => {
        for (const value of [0, 0.30000000000000004, 1 / 3, 1e-7, 123_456_789.123, 2 ** 53, 1e300, 5e-324]) {
          const product: Product = aProduct('Brot', { calories: value, fat: value, carbs: value, protein: value });
          const saved = aDay('2024-08-27', { ...totalsOf(value), products: [product] });
          await store.save(saved);

          expect(withoutIds([await found('2024-08-27')])).toStrictEqual([saved]);
          expect(await store.save(saved)).toBe('unchanged');
        }
      });

      it('may be unknown as totals, and an unknown one is null, not zero', async () => {
        for (const totals of [totalsOf(null), { ...totalsOf(null), totalFibre: 0 }]) {
          await store.save(aDay('2024-08-27', totals));

          expect(await found('2024-08-27')).toMatchObject(totals);
          expect(await store.save(aDay('2024-08-27', totals))).toBe('unchanged');
        }
      });
    });

    it('reads what was saved last, whatever was saved, and finds it unchanged', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyDay(), { maxLength: 12 }), async (saves) => {
          const fresh = await open();
          try {
            const expected = new Map<string, DiaryDay>();
            for (const saved of saves) {
              await fresh.store.save(saved);
              expected.set(saved.date, saved);
            }
            const sorted = [...expected.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
            expect(withoutIds(await readEntries(fresh.store))).toStrictEqual(sorted);
            for (const saved of sorted) expect(await fresh.store.save(copyOf(saved))).toBe('unchanged');
          } finally {
            await fresh.close();
          }
        }),
        { numRuns: randomCases(5) },
      );
    });
  });

  describe(`${name}: reading`, () => describeReading(open));
  describe(`${name}: details`, () => describeDetails(open));
  describe(`${name}: kept pages`, () => describePages(open));
  describe(`${name}: questions about details`, () => describeDetailQuestions(open));
}

import type { Days } from '../../src/persistence/days';
import type { ProductQuestions } from '../../src/persistence/questions';
import { aDay, aProduct } from '../support/days';
import { allOccurrences } from '../support/stored';
import type { OpenDocStore } from './doc-store.contract';

/** The part of the suite about products that are asked for by their whole name. */
export function describeExactNames(name: string, open: () => Promise<OpenDocStore>): void {
  describe(`${name}: exact names`, () => {
    let store: Days;
    let products: ProductQuestions;
    let close: () => Promise<void>;

    beforeEach(async () => {
      ({ store, products, close } = await open());
      const named = (...names: string[]) => ({ products: names.map((name) => aProduct(name)) });
      await store.save(aDay('2024-08-26', named('Milch', 'Milchreis', 'Milch')));
      await store.save(aDay('2024-08-27', named('MILCH', 'Buttermilch')));
    });
    afterEach(() => close());

    it('a name is itself: not what contains it, nor another spelling', async () => {
      const found = await allOccurrences(products, { term: { exactly: 'Milch' }, range: {} });
      expect(found.map(({ date, product }) => `${date} ${product.name}`)).toEqual([
        '2024-08-26 Milch',
        '2024-08-26 Milch',
      ]);
      // Two products of 100 kcal; 26 August 2024 was a Monday.
      expect(await products.summarizeProducts({ exactly: 'Milch' }, {})).toMatchObject({
        names: ['Milch'],
        times: 2,
        calories: 200,
        perWeekday: [2, 0, 0, 0, 0, 0, 0],
      });
    });

    it('a name that is not there is not found', async () => {
      expect(await allOccurrences(products, { term: { exactly: 'milch' }, range: {} })).toEqual([]);
      expect(await products.summarizeProducts({ exactly: 'milch' }, {})).toMatchObject({ names: [], times: 0 });
    });
  });
}

import { addDays } from '../../src/diary/calendar-day';
import type { Product } from '../../src/diary/day-entry';
import type { Ranking } from '../../src/diary/statistics/product-figures';
import { foldName } from '../../src/diary/product-name';
import type { DocStore } from '../../src/persistence/doc-store';
import type { OccurrenceQuery, ProductQueries } from '../../src/persistence/queries';
import { aDay, aProduct, day } from '../support/days';
import { allOccurrences } from '../support/stored';
import type { OpenDocStore } from './doc-store.contract';

/**
 * Contract of every document store about products, and about days without them. `open` gives an empty store each time.
 *
 * @example describeProductQuestions('SQLite in memory', () => openSqlite(':memory:'))
 */
export function describeProductQuestions(name: string, open: () => Promise<OpenDocStore>): void {
  describe(`${name}: questions about products`, () => {
    let store: DocStore;
    let products: ProductQueries;
    let close: () => Promise<void>;

    beforeEach(async () => ({ store, products, close } = await open()));
    afterEach(() => close());

    /** A day that holds products of these names, in this order. */
    const save = (date: string, ...names: (string | Product)[]) =>
      store.save(aDay(date, { products: names.map((each) => (typeof each === 'string' ? aProduct(each) : each)) }));

    const search = (term: string, query: Partial<OccurrenceQuery> = {}) =>
      allOccurrences(products, { term: foldName(term), range: {}, ...query });

    const places = async (term: string, query: Partial<OccurrenceQuery> = {}) =>
      (await search(term, query)).map(({ date, product }) => `${date} ${product.name}`);

    it('matches parts of names in any case and composition, literally, and alike in every question', async () => {
      const cases: [name: string, term: string, isMatch: boolean][] = [
        ['A\u0308pfel', '\u00C4PFEL', true],
        ['\u00C4pfel', 'a\u0308pf', true],
        ['Straße', 'STRASSE', true],
        ['50% (a+b)*', '50% (A+B)*', true],
        ['under_score', '_S', true],
        ['a.b.c', '.b.', true],
        ['O\'Neill\'s "best"', '\'S "BEST', true],
        ['back\\slash', 'K\\S', true],
        ['🍎 Apfel', '🍎', true],
        // A part of the name in its own case: its Σ must not depend on what follows.
        ['ΜΟΥΣΑΚΑΣ', 'ΜΟΥΣ', true],
        ['İçecek', 'içecek', true],
        ['içecek', 'İÇECEK', true],
        ['Äpfel', 'apfel', false],
        ['Milch', 'Milc_', false],
        ['Milch', '.*', false],
        ['Milch', "' OR '1'='1", false],
        ['backslash', 'back\\slash', false],
        ['Milch', 'milch\u0000', false],
      ];
      for (const [name, term, isMatch] of cases) {
        await save('2024-08-26', 'Kaviar', name);
        const [fold, matches] = [foldName(term), isMatch ? [name] : []];
        const namesOf = async (include: string[], exclude: string[]) =>
          (await products.findProductDays({ include, exclude })).names;
        const answers = {
          search: (await search(term)).map(({ product }) => product.name),
          names: await products.findNames(fold),
          summary: (await products.summarizeProducts(fold, {})).names,
          included: await namesOf([fold], []),
          excluded: await namesOf([], [fold]),
        };
        const others = ['Kaviar', name].filter((each) => !matches.includes(each));
        expect({ name, term, ...answers }).toEqual({
          ...{ name, term, search: matches, names: matches, summary: matches, included: matches, excluded: others },
        });
      }
    });

    describe('a search', () => {
      // 26 August 2024 was a Monday; the 31st a Saturday.
      beforeEach(async () => {
        await save('2024-08-26', 'Zwieback', 'Milch', 'Milchreis', 'Milch');
        await save('2024-08-31', 'Kaffee mit Milch');
        await save('2024-08-27', 'Buttermilch', 'Brot');
        await save('2024-09-02', 'Brot', 'Milch');
      });

      it('gives the newest day first, and within a day the order of the page, the same name as often as it is there', async () => {
        expect(await places('milch')).toEqual([
          '2024-09-02 Milch',
          '2024-08-31 Kaffee mit Milch',
          '2024-08-27 Buttermilch',
          '2024-08-26 Milch',
          '2024-08-26 Milchreis',
          '2024-08-26 Milch',
        ]);
      });

      it('for a whole name finds that name alone, in its own spelling', async () => {
        expect(await places('', { term: { exactly: 'Milch' } })).toEqual([
          ...['2024-09-02 Milch', '2024-08-26 Milch', '2024-08-26 Milch'],
        ]);
        expect(await places('', { term: { exactly: 'milch' } })).toEqual([]);
        // Three products of 100 kcal; 26 August and 2 September 2024 were Mondays.
        expect(await products.summarizeProducts({ exactly: 'Milch' }, {})).toMatchObject({
          ...{ names: ['Milch'], times: 3, calories: 300, perWeekday: [3, 0, 0, 0, 0, 0, 0] },
        });
        expect(await products.summarizeProducts({ exactly: 'milch' }, {})).toMatchObject({ names: [], times: 0 });
      });

      it('no longer finds what a day held before it was written over', async () => {
        await save('2024-08-31', 'Tee');

        expect(await places('kaffee')).toEqual([]);
        expect(await products.findNames('kaffee')).toEqual([]);
        expect((await products.findNames()).sort()).toEqual([
          'Brot',
          'Buttermilch',
          'Milch',
          'Milchreis',
          'Tee',
          'Zwieback',
        ]);
        expect(await products.countProducts()).toEqual({ unique: 6, total: 9 });
      });
    });

    it('a search comes in slices, and never gives what does not match, also when days are written over while it is read', async () => {
      // More than one batch of SQLite, which has 50 days, and of MongoDB, which has 500 foods.
      const dates = Array.from({ length: 52 }, (_, offset) => addDays(day('2024-01-01'), offset));
      for (const date of dates) await save(date, ...Array<string>(10).fill('Milch'));

      const names: string[] = [];
      let slices = 0;
      for await (const slice of products.findOccurrences({ term: 'milch', range: {} })) {
        if (names.length === 0) {
          for (const date of dates) await save(date, 'Brot', 'Tee');
        }
        names.push(...slice.map(({ product }) => product.name));
        slices++;
      }

      expect([...new Set(names)]).toEqual(['Milch']);
      expect(slices).toBeGreaterThan(1);
    });

    it('a summary counts occurrences on each weekday, Monday first, at the ends of the calendar and in a range', async () => {
      // 0001-01-01 is a Monday, 2024-08-27 a Tuesday, 9999-12-31 a Friday.
      await save('9999-12-31', 'Milch');
      await save('0001-01-01', aProduct('Milch', { calories: 128, fat: 7, carbs: 9.6, protein: 6.8 }), 'MILCH');
      await save('2024-08-27', 'Brot', 'Buttermilch');

      const summary = await products.summarizeProducts('milch', {});

      expect({ ...summary, names: summary.names.sort() }).toEqual({
        names: ['Buttermilch', 'MILCH', 'Milch'],
        ...{ firstDate: '0001-01-01', lastDate: '9999-12-31', times: 4, perWeekday: [2, 1, 0, 0, 1, 0, 0] },
        // Three products of 100 kcal, 1 g, 2 g and 3 g, and the one above.
        ...{ calories: 428, fat: 10, carbs: 15.6, protein: 15.8 },
      });
      const inRange = { from: day('2024-01-01'), to: day('2024-12-31') };
      expect(await products.summarizeProducts('milch', inRange)).toEqual({
        ...{ names: ['Buttermilch'], firstDate: '2024-08-27', lastDate: '2024-08-27', times: 1 },
        ...{ perWeekday: [0, 1, 0, 0, 0, 0, 0], calories: 100, fat: 1, carbs: 2, protein: 3 },
      });
    });

    describe('a ranking', () => {
      const ranked = async (by: Ranking, limit = 10) =>
        (await products.rankProducts(by, {}, limit)).map((tally) => tally.name);

      it('orders equal ones by code point, not by letters or UTF-16 units, and then cuts', async () => {
        await save('2024-08-26', '🍎', 'ä', '\uFF21', 'a', 'Z');

        // 5A, 61, E4, FF21, 1F34E.
        expect(await ranked('FREQUENCY')).toEqual(['Z', 'a', 'ä', '\uFF21', '🍎']);
        expect(await ranked('CALORIES', 3)).toEqual(['Z', 'a', 'ä']);
      });

      it('does not see the noise of binary sums: 0.1 + 0.2 and 0.3 are equal', async () => {
        await save('2024-08-26', aProduct('b', { fat: 0.1 }), aProduct('b', { fat: 0.2 }), aProduct('a', { fat: 0.3 }));

        expect(await ranked('FAT')).toEqual(['a', 'b']);
      });
    });

    it('days with a product: matching per product, from a day on, names in the order of their first match', async () => {
      await save('2024-08-28', 'Kokosmilch', 'Käse');
      await save('2024-08-26', 'Milch', 'Kokosmilch');
      await save('2024-08-27', 'Kokosmilch', 'Brot');
      await save('2024-08-29', 'Milch', 'Ziegenkäse', 'Käse');
      const found = (query: { include?: string[]; exclude?: string[]; from?: string }) => {
        const { include = [], exclude = [], from } = query;
        return products.findProductDays({ include, exclude, from: from === undefined ? undefined : day(from) });
      };

      expect(await found({ include: ['milch', 'käse'], exclude: ['kokos'] })).toEqual({
        dates: ['2024-08-26', '2024-08-28', '2024-08-29'],
        names: ['Milch', 'Käse', 'Ziegenkäse'],
      });
      expect(await found({ exclude: ['milch'], from: '2024-08-27' })).toEqual({
        dates: ['2024-08-27', '2024-08-28', '2024-08-29'],
        names: ['Brot', 'Käse', 'Ziegenkäse'],
      });
      expect((await found({ from: '2024-08-29' })).names).toEqual(['Milch', 'Ziegenkäse', 'Käse']);
      expect(await found({ include: ['milch'], exclude: ['milch'] })).toEqual({ dates: [], names: [] });
    });

    it('days with a product, grouped: newest first, names in the order of the page, counted over all days', async () => {
      await save('2024-08-28', 'Kokosmilch', 'Käse');
      await save('2024-08-26', 'Zwieback', 'Milch', 'Buttermilch', 'Milch', 'Brot');
      await save('2024-08-27', 'Kokosmilch', 'Brot');
      await save('2024-08-29', 'Ziegenkäse', 'Milch', 'Käse');
      const query = { include: ['milch', 'käse'], exclude: ['kokos'] };

      expect(await products.listProductDays(query, 2)).toStrictEqual({
        dayCount: 3,
        occurrenceCount: 7,
        days: [
          { date: '2024-08-29', names: ['Ziegenkäse', 'Milch', 'Käse'], occurrences: 3 },
          { date: '2024-08-28', names: ['Käse'], occurrences: 1 },
        ],
      });
      const since = { ...query, include: ['milch'], from: day('2024-08-01') };
      expect(await products.listProductDays(since, 10)).toMatchObject({
        ...{ dayCount: 2, occurrenceCount: 4 },
        days: [{ date: '2024-08-29' }, { date: '2024-08-26', names: ['Milch', 'Buttermilch'], occurrences: 3 }],
      });
    });

    it('an empty store has answers to all of them', async () => {
      expect(await search('milch')).toEqual([]);
      expect(await products.findNames()).toEqual([]);
      expect(await products.rankProducts('CALORIES', {}, 20)).toEqual([]);
      expect(await products.findProductDays({ include: [], exclude: [] })).toEqual({ dates: [], names: [] });
      const none = { dayCount: 0, occurrenceCount: 0, days: [] };
      expect(await products.listProductDays({ include: ['milch'], exclude: [] }, 5)).toEqual(none);
      expect(await products.countProducts()).toEqual({ unique: 0, total: 0 });
      expect(await products.summarizeProducts('milch', {})).toEqual({
        ...{ names: [], firstDate: null, lastDate: null, perWeekday: [0, 0, 0, 0, 0, 0, 0] },
        ...{ times: 0, calories: 0, fat: 0, carbs: 0, protein: 0 },
      });
    });
  });
}

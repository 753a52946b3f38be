import type { DayEntry } from '../../src/diary/day-entry';
import type { DayVersion } from '../../src/diary/versions/day-version';
import { type DocStore, LeaseLost, type SaveOptions } from '../../src/persistence/doc-store';
import type { StateStore } from '../../src/persistence/state-store';
import { toReplacedVersion, versionId, type VersionStore } from '../../src/persistence/version-store';
import { aDay, aProduct, day } from '../support/days';
import { slicesOf } from '../support/stored';
import type { OpenDocStore } from './doc-store.contract';
import type { OpenStateStore } from './state-store.contract';

export interface OpenVersions {
  versions: VersionStore;
}

const DATE = '2024-08-27';
const [BREAD, BANANA, CHEESE] = [
  aProduct('Brot', { time: '07:30', meal: 'Breakfast', kilojoules: 419 }),
  aProduct('Banane'),
  aProduct('Käse'),
];
const FOODS = { all: [BREAD, BANANA, CHEESE], two: [BREAD, BANANA], one: [BREAD] };

/** Contract of every store about former contents of days. `open` gives empty stores each time. */
export function describeVersions(
  name: string,
  open: () => Promise<OpenDocStore & OpenStateStore & OpenVersions>,
): void {
  describe(`${name}: versions of a day`, () => {
    let store: DocStore;
    let state: StateStore;
    let versions: VersionStore;
    let close: () => Promise<void>;

    beforeEach(async () => ({ store, state, versions, close } = await open()));
    afterEach(() => close());

    const save = (products: DayEntry['products'], at?: number, options: SaveOptions = {}) =>
      store.save(aDay(DATE, { products: products! }), {
        ...(at !== undefined && { keepAs: () => ({ by: 'FETCH', replacedAt: at }) }),
        ...options,
      });
    /** `2 foods at 1` for each. */
    const kept = async () =>
      (await versions.list(day(DATE))).map(
        ({ entry, replacedAt, state: of }) =>
          `${entry.products?.length} foods at ${replacedAt}${of === 'OFFERED' ? ', offered' : ''}`,
      );
    const anOffer = (entry: DayEntry, replacedAt = 9): DayVersion => {
      return { ...toReplacedVersion(entry), state: 'OFFERED', by: 'HISTORY', replacedAt };
    };

    it('are the replaced content, with products, details and origin, newest first', async () => {
      const origin = { source: 'PAGE' as const, readAt: 5 };
      const nutrients = { SALT: 1.5 } as never;
      await store.save(aDay(DATE, { products: FOODS.all, kilojoules: 8909, nutrients }), { origin });
      const before = await store.findDay(day(DATE), { includeDetails: true });
      await save(FOODS.two, 1);
      await save(FOODS.one, 2);

      const [newest, oldest] = await versions.list(day(DATE));
      expect(newest).toMatchObject({ date: DATE, replacedAt: 2, by: 'FETCH', state: 'REPLACED' });
      expect(newest!.entry.products?.map((food) => food.name)).toEqual(['Brot', 'Banane']);
      expect(oldest).toEqual({
        id: versionId(before!),
        date: DATE,
        replacedAt: 1,
        by: 'FETCH',
        state: 'REPLACED',
        entry: before,
      });
      expect(oldest!.entry).toMatchObject({ kilojoules: 8909, source: 'PAGE', readAt: 5, products: [BREAD, {}, {}] });
    });

    it('are none of a new day, of one that stays the same, or where nobody wants one', async () => {
      await save(FOODS.all, 1);
      await save(FOODS.all, 2);
      await save(FOODS.two);

      expect(await kept()).toEqual([]);
    });

    it('have each content once, and never that of the stored day', async () => {
      await save(FOODS.all);
      await save(FOODS.two, 1);
      await save(FOODS.all, 2);
      expect(await kept()).toEqual(['2 foods at 2']);
      await save(FOODS.two, 3);
      expect(await kept()).toEqual(['3 foods at 3']);
    });

    it('are at most twenty, with the one that has the most foods', async () => {
      await save(FOODS.all);
      for (let at = 1; at <= 25; at++) await save([{ ...BREAD, calories: at }], at);

      const all = await kept();
      expect(all).toHaveLength(20);
      expect(all.at(0)).toBe('1 foods at 25');
      // The 19 newest of one food, and the oldest of all.
      expect(all.slice(-2)).toEqual(['1 foods at 7', '3 foods at 1']);
    });

    it('may be offered, one at a time, and are no offer where the content was stored before', async () => {
      await save(FOODS.all);
      const stored = (await store.findDay(day(DATE), { includeDetails: true }))!;
      const of = (products: typeof FOODS.one) => anOffer({ ...stored, products });
      expect(await versions.add([of(FOODS.two)], { replace: true })).toBe(1);
      expect(await versions.add([of(FOODS.one)], { replace: true })).toBe(1);

      expect(await kept()).toEqual(['1 foods at 9, offered']);
      expect(await versions.offers()).toMatchObject([{ date: DATE, foods: 1, state: 'OFFERED', by: 'HISTORY' }]);

      await save(FOODS.one, 10);
      expect(await kept()).toEqual(['3 foods at 10']);
      expect(await versions.add([anOffer(stored)], { replace: true })).toBe(0);
      expect(await versions.offers()).toEqual([]);
    });

    it('lose an offer when a later page is read, also of a day that stays the same', async () => {
      await save(FOODS.all);
      const stored = (await store.findDay(day(DATE), { includeDetails: true }))!;
      await versions.add([anOffer({ ...stored, products: FOODS.one })], { replace: true });
      await save(FOODS.all);
      expect(await versions.offers()).toHaveLength(1);
      await save(FOODS.all, undefined, { endsOffers: true });
      expect(await versions.offers()).toEqual([]);
    });

    it('are added from a file once, or over the stored ones', async () => {
      await save(FOODS.all);
      const stored = (await store.findDay(day(DATE), { includeDetails: true }))!;
      const version = (at: number): DayVersion => ({
        ...toReplacedVersion({ ...stored, products: FOODS.two }),
        by: 'IMPORT',
        replacedAt: at,
      });
      expect(await versions.add([version(1)], { replace: false })).toBe(1);
      expect(await versions.add([version(2)], { replace: false })).toBe(0);
      expect(await kept()).toEqual(['2 foods at 1']);
      expect(await versions.add([version(2)], { replace: true })).toBe(1);
      expect(await kept()).toEqual(['2 foods at 2']);
    });

    it('are read by date, and removed one by one', async () => {
      for (const date of ['2024-08-29', '2024-08-27', '2024-08-28']) {
        await store.save(aDay(date, { products: FOODS.all }));
        await store.save(aDay(date, { products: FOODS.two }), { keepAs: () => ({ by: 'IMPORT', replacedAt: 1 }) });
      }
      const read = async () => (await slicesOf(versions.read({ from: day('2024-08-28') }))).flat();
      // One at a time, so that no more is in memory while nobody fetches it.
      expect((await slicesOf(versions.read({}))).map((slice) => slice.length)).toEqual([1, 1, 1]);
      const [first, second] = await read();
      expect([first?.date, second?.date]).toEqual(['2024-08-28', '2024-08-29']);

      expect(await versions.remove(first!.date, first!.id)).toBe(true);
      expect(await versions.remove(first!.date, first!.id)).toBe(false);
      expect((await read()).map(({ date }) => date)).toEqual(['2024-08-29']);
    });

    it('are not made by a run that has lost its lease', async () => {
      await save(FOODS.all);
      const stored = (await store.findDay(day(DATE), { includeDetails: true }))!;
      await state.takeLease('first', 0);
      await state.takeLease('second', 600);

      await expect(save(FOODS.one, 1, { lease: 'first' })).rejects.toThrow(LeaseLost);
      const offer = [anOffer({ ...stored, products: FOODS.one })];
      await expect(versions.add(offer, { replace: true, lease: 'first' })).rejects.toThrow(LeaseLost);
      expect(await kept()).toEqual([]);
    });
  });
}

import { type DocStore, LeaseLost } from '../../src/persistence/doc-store';
import type { StateStore } from '../../src/persistence/state-store';
import { aDay, day } from '../support/days';
import type { OpenDocStore } from './doc-store.contract';
import type { OpenStateStore } from './state-store.contract';

const LONG = 600;
/** Over as soon as it is taken. */
const OVER = 0;
const DATE = '2024-08-27';

/** Contract of every document store about writes of a run that has lost the lease. `open` gives empty stores each time. */
export function describeFencing(name: string, open: () => Promise<OpenDocStore & OpenStateStore>): void {
  describe(`${name}: a day that is written under a lease`, () => {
    let store: DocStore;
    let state: StateStore;
    let close: () => Promise<void>;

    beforeEach(async () => ({ store, state, close } = await open()));
    afterEach(() => close());

    const pages = async () => {
      const found = [];
      for await (const slice of store.readPages({})) found.push(...slice);
      return found;
    };

    it('is stored while the lease is held, and after it ran out until another takes it', async () => {
      await state.takeLease('first', OVER);

      expect(await store.save(aDay(DATE), { lease: 'first' })).toBe('written');
      expect(await store.save(aDay(DATE), { lease: 'first' })).toBe('unchanged');
      expect(await store.save(aDay(DATE, { totalFat: 1 }), { lease: 'first' })).toBe('written');
      expect((await store.findDay(day(DATE)))?.totalFat).toBe(1);
    });

    it('is refused when another has taken the lease over, with its page', async () => {
      await state.takeLease('first', OVER);
      await store.save(aDay(DATE), { lease: 'first', page: '<p>before</p>' });
      await state.takeLease('second', LONG);

      const late = { lease: 'first', page: '<p>late</p>' };
      await expect(store.save(aDay(DATE, { totalFat: 1 }), late)).rejects.toThrow(LeaseLost);
      await expect(store.save(aDay('2024-08-28'), late)).rejects.toThrow(LeaseLost);

      expect((await store.findDay(day(DATE)))?.totalFat).toBe(aDay(DATE).totalFat);
      expect(await store.findDay(day('2024-08-28'))).toBeUndefined();
      expect(await pages()).toEqual([{ date: DATE, html: '<p>before</p>' }]);
    });

    it('is refused when the lease was given back, and when there never was one', async () => {
      await state.takeLease('first', LONG);
      await state.returnLease('first');

      await expect(store.save(aDay(DATE), { lease: 'first' })).rejects.toThrow(LeaseLost);
      await expect(store.save(aDay(DATE), { lease: 'nobody' })).rejects.toThrow(LeaseLost);
    });

    it('may be written again by every later run, and keeps its id', async () => {
      await store.save(aDay(DATE));
      const ids = [(await store.findDay(day(DATE)))?.id];
      for (const [turn, owner] of ['first', 'second', 'third'].entries()) {
        await state.takeLease(owner, LONG);
        const changed = aDay(DATE, { totalFat: turn });
        expect(await store.save(changed, { lease: owner, page: `<p>${turn}</p>` })).toBe('written');
        expect(await store.save(changed, { lease: owner, page: `<p>${turn}</p>` })).toBe('unchanged');
        await state.returnLease(owner);
        ids.push((await store.findDay(day(DATE)))?.id);
      }

      expect(new Set(ids).size).toBe(1);
      expect(await pages()).toEqual([{ date: DATE, html: '<p>2</p>' }]);
    });

    it('that is the same as stored is unchanged for a later run', async () => {
      await state.takeLease('first', OVER);
      await store.save(aDay(DATE), { lease: 'first' });
      await state.takeLease('second', LONG);

      expect(await store.save(aDay(DATE), { lease: 'second' })).toBe('unchanged');
    });
  });
}

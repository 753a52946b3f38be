import type { OpenDateRange } from '../../src/diary/date-range';
import { type DocStore, LeaseLost } from '../../src/persistence/doc-store';
import type { StateStore } from '../../src/persistence/state-store';
import { aDay, day } from '../support/days';
import { slicesOf } from '../support/stored';
import type { OpenDocStore } from './doc-store.contract';
import type { OpenStateStore } from './state-store.contract';

const LONG = 600;
/** Over as soon as it is taken. */
const OVER = 0;
const DATE = day('2024-08-27');
const AT = Date.parse('2024-08-28T01:00:02.417Z');

/** Every document store's record of where its days come from. `open` gives empty stores each time. */
export function describeOrigins(name: string, open: () => Promise<OpenDocStore & OpenStateStore>): void {
  describe(`${name}: the origin of a day`, () => {
    let store: DocStore;
    let state: StateStore;
    let close: () => Promise<void>;

    beforeEach(async () => ({ store, state, close } = await open()));
    afterEach(() => close());

    it('is unknown when nothing was said about it, also if an earlier entry of the day was fetched', async () => {
      await state.noteFetches([{ day: DATE, outcome: 'stored', at: AT }]);
      await store.save(aDay(DATE));

      expect(await store.readOrigins({})).toStrictEqual([
        { date: DATE, source: null, readAt: null, fingerprint: null },
      ]);
    });

    it('is saved with the day, and what is left out later stays as it is', async () => {
      await store.save(aDay(DATE), { origin: { source: 'HISTORY', fingerprint: 'a1' } });
      await store.save(aDay(DATE, { totalFat: 1 }), { origin: { source: 'PAGE', readAt: AT } });
      await store.save(aDay(DATE, { totalFat: 2 }), { origin: { fingerprint: undefined } });
      await store.save(aDay(DATE, { totalFat: 3 }));

      expect(await store.readOrigins({})).toStrictEqual([
        { date: DATE, source: 'PAGE', readAt: AT, fingerprint: 'a1' },
      ]);
    });

    it('becomes unknown again where null is saved', async () => {
      await store.save(aDay(DATE), { origin: { source: 'PAGE', readAt: AT, fingerprint: 'a1' } });
      await store.save(aDay(DATE, { totalFat: 1 }), { origin: { source: null, readAt: null, fingerprint: null } });

      expect(await store.readOrigins({})).toStrictEqual([
        { date: DATE, source: null, readAt: null, fingerprint: null },
      ]);
    });

    it('changes also if the day is the same, which is unchanged', async () => {
      await store.save(aDay(DATE), { origin: { source: 'HISTORY' } });

      expect(await store.save(aDay(DATE), { origin: { source: 'PAGE', readAt: AT } })).toBe('unchanged');
      expect(await store.save(aDay(DATE))).toBe('unchanged');
      expect(await store.readOrigins({})).toMatchObject([{ source: 'PAGE', readAt: AT }]);
    });

    it('is noted for stored days alone, and leaves their content as it is', async () => {
      await store.save(aDay(DATE, { totalFat: 7 }), { origin: { source: 'HISTORY', fingerprint: 'a1' } });
      await store.save(aDay('2024-08-28'));
      const before = await store.findDay(DATE);

      await store.noteOrigins([
        { date: DATE, readAt: AT },
        { date: day('2024-08-28'), fingerprint: 'b2' },
        { date: day('2024-08-29'), readAt: AT },
      ]);
      await store.noteOrigins([]);

      expect(await store.readOrigins({})).toStrictEqual([
        { date: DATE, source: 'HISTORY', readAt: AT, fingerprint: 'a1' },
        { date: '2024-08-28', source: null, readAt: null, fingerprint: 'b2' },
      ]);
      expect(await store.findDay(DATE)).toStrictEqual(before);
      expect(await store.countDays({})).toMatchObject({ count: 2 });
      expect(await store.save(aDay(DATE, { totalFat: 7 }))).toBe('unchanged');
    });

    it('is read of a range, both ends included, oldest first', async () => {
      for (const date of ['2024-08-29', '2024-08-27', '2024-08-26', '2024-08-28']) await store.save(aDay(date));
      const daysOf = async (range: OpenDateRange) => (await store.readOrigins(range)).map(({ date }) => date);

      expect(await daysOf({ from: DATE, to: day('2024-08-28') })).toEqual(['2024-08-27', '2024-08-28']);
      expect(await daysOf({ from: day('2024-08-28') })).toEqual(['2024-08-28', '2024-08-29']);
      expect(await daysOf({ to: day('2024-08-26') })).toEqual(['2024-08-26']);
    });

    it('comes with the details of an entry, without the fingerprint, and is left out otherwise', async () => {
      await store.save(aDay(DATE), { origin: { source: 'PAGE', readAt: AT, fingerprint: 'a1' } });
      await store.save(aDay('2024-08-28'));

      const known = { source: 'PAGE', readAt: AT };
      expect(await store.findDay(DATE, { includeDetails: true })).toMatchObject(known);
      const entries = (await slicesOf(store.readDays({}, { includeProducts: false, includeDetails: true }))).flat();
      expect(entries).toMatchObject([known, { source: null, readAt: null }]);
      expect(Object.keys(entries[0]!)).not.toContain('fingerprint');
      const [plain] = (await slicesOf(store.readDays({}, { includeProducts: true }))).flat();
      for (const entry of [plain, await store.findDay(DATE)]) {
        expect(Object.keys(entry!)).not.toEqual(expect.arrayContaining(['source']));
        expect(Object.keys(entry!)).not.toEqual(expect.arrayContaining(['readAt']));
      }
    });

    it('is written under a lease, and not by a run that holds it no more', async () => {
      await state.takeLease('first', OVER);
      await store.save(aDay(DATE), { lease: 'first', origin: { readAt: AT } });
      await store.noteOrigins([{ date: DATE, fingerprint: 'a1' }], { lease: 'first' });
      await state.takeLease('second', LONG);

      const late = { lease: 'first', origin: { readAt: AT + 1 } };
      await expect(store.save(aDay(DATE), late)).rejects.toThrow(LeaseLost);
      await expect(store.noteOrigins([{ date: DATE, readAt: AT + 1 }], late)).rejects.toThrow(LeaseLost);
      await store.noteOrigins([{ date: DATE, source: 'PAGE' }], { lease: 'second' });

      expect(await store.readOrigins({})).toStrictEqual([
        { date: DATE, source: 'PAGE', readAt: AT, fingerprint: 'a1' },
      ]);
    });
  });
}

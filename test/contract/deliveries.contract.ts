import type { StateStore } from '../../src/persistence/state-store';
import type { OpenStateStore } from './state-store.contract';

const NOON = Date.parse('2024-09-01T12:00:00Z');
const MINUTE = 60_000;

/** The outbox of every state store. `open` gives an empty store each time. */
export function describeDeliveries(name: string, open: () => Promise<OpenStateStore>): void {
  describe(`${name}: deliveries`, () => {
    let state: StateStore;
    let close: () => Promise<void>;
    const add = (id: string, dueAt = NOON, most = 1000) =>
      state.addDelivery({ id, content: `content ${id}` }, dueAt, most);
    const take = async (now = NOON) => (await state.takeDelivery(now, now + MINUTE))?.id;

    beforeEach(async () => ({ state, close } = await open()));
    afterEach(() => close());

    it('are given out when they are due, the earliest first, as they were added', async () => {
      for (const [id, dueAt] of [
        ['late', NOON + 2],
        ['first', NOON],
        ['second', NOON + 1],
      ] as const)
        await add(id, dueAt);

      expect(await state.takeDelivery(NOON, NOON + MINUTE)).toEqual({
        id: 'first',
        content: 'content first',
        attempts: 1,
      });
      expect(await take(NOON)).toBeUndefined();
      expect(await state.waitingDeliveries()).toEqual({ count: 3, nextDue: NOON + 1 });
      expect([await take(NOON + 2), await take(NOON + 2), await take(NOON + 2)]).toEqual(['second', 'late', undefined]);
    });

    it('belong to one of many who ask at once', async () => {
      for (const id of ['a', 'b', 'c']) await add(id);
      const taken = await Promise.all(Array.from({ length: 12 }, () => take()));

      expect(taken.filter((id) => id !== undefined).sort()).toEqual(['a', 'b', 'c']);
    });

    it('are due again when whoever took one does nothing more, or says when', async () => {
      await add('forgotten');
      await add('delayed', NOON + 1);
      await take();
      await take(NOON + 1);
      await state.delayDelivery('delayed', NOON + 5 * MINUTE);

      expect(await state.takeDelivery(NOON + MINUTE, NOON + 2 * MINUTE)).toMatchObject({
        id: 'forgotten',
        attempts: 2,
      });
      expect(await take(NOON + 5 * MINUTE - 1)).toBe('forgotten');
      expect(await state.takeDelivery(NOON + 5 * MINUTE, NOON + 9 * MINUTE)).toMatchObject({
        id: 'delayed',
        attempts: 2,
      });
    });

    it('are gone when they are removed, and the oldest when there are too many', async () => {
      for (const [index, id] of ['a', 'b', 'c'].entries()) expect(await add(id, NOON + index, 3)).toBe(0);
      expect(await add('d', NOON + 3, 3)).toBe(1);
      await state.removeDelivery('b');
      await state.removeDelivery('b');

      expect([await take(NOON + 9), await take(NOON + 9), await take(NOON + 9)]).toEqual(['c', 'd', undefined]);
      await Promise.all(['c', 'd'].map((id) => state.removeDelivery(id)));
      expect(await state.waitingDeliveries()).toEqual({ count: 0, nextDue: undefined });
    });

    it('keep the notices when there are too many, though these are due first, and taken ones too', async () => {
      for (const id of ['notice-a', 'notice-b']) await add(id, 0);
      await take();
      for (const [index, id] of ['c', 'd', 'e'].entries()) await add(id, NOON + index, 4);

      const left = [];
      for (let id = await take(NOON + 2 * MINUTE); id !== undefined; id = await take(NOON + 2 * MINUTE)) left.push(id);
      expect(left.sort()).toEqual(['d', 'e', 'notice-a', 'notice-b']);
      expect(await add('f', NOON, 2)).toBe(3);
      expect((await state.waitingDeliveries()).count).toBe(2);
    });
  });
}

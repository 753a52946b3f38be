import type { StateStore } from '../../src/persistence/state-store';

/** A store in which nobody holds a lease, and what has to be done when the test is over. */
export interface OpenStateStore {
  state: StateStore;
  close: () => Promise<void>;
}

/** Longer than any test runs. */
const LONG = 600;
/** Over as soon as it is taken: nobody has to wait, and no clock has to be moved. */
const OVER = 0;

/**
 * What every state store does. `open` gives an empty store each time.
 *
 * @example describeStateStore('in memory', () => Promise.resolve({ state: new MemoryStateStore(clock), close }))
 */
export function describeStateStore(name: string, open: () => Promise<OpenStateStore>): void {
  describe(`${name}: the export lease`, () => {
    let state: StateStore;
    let close: () => Promise<void>;

    beforeEach(async () => ({ state, close } = await open()));
    afterEach(() => close());

    it('goes to the first who asks, and to nobody else while it is held', async () => {
      expect(await state.takeLease('first', LONG)).toBe(true);

      expect(await state.takeLease('second', LONG)).toBe(false);
      expect(await state.takeLease('third', LONG)).toBe(false);
    });

    it('goes to exactly one of many who ask at once', async () => {
      const owners = Array.from({ length: 20 }, (_, index) => `owner ${index}`);
      const taken = await Promise.all(owners.map((owner) => state.takeLease(owner, LONG)));

      expect(taken.filter(Boolean)).toHaveLength(1);
      expect(await state.renewLease(owners[taken.indexOf(true)]!, LONG)).toBe(true);
    });

    it('is renewed by its holder and by nobody else', async () => {
      await state.takeLease('first', LONG);

      expect(await state.renewLease('first', LONG)).toBe(true);
      expect(await state.renewLease('second', LONG)).toBe(false);
      expect(await state.renewLease('FIRST', LONG)).toBe(false);
    });

    it('is not given by a renewal when nobody holds it', async () => {
      expect(await state.renewLease('first', LONG)).toBe(false);
      expect(await state.takeLease('second', LONG)).toBe(true);
    });

    it('is free again when its holder gives it back', async () => {
      await state.takeLease('first', LONG);
      await state.returnLease('first');

      expect(await state.renewLease('first', LONG)).toBe(false);
      expect(await state.takeLease('second', LONG)).toBe(true);
    });

    it('stays where it is when somebody else gives it back', async () => {
      await state.takeLease('first', LONG);
      await state.returnLease('second');

      expect(await state.takeLease('second', LONG)).toBe(false);
      expect(await state.renewLease('first', LONG)).toBe(true);
    });

    it('may be given back although nobody holds it, and twice', async () => {
      await state.returnLease('first');
      await state.takeLease('first', LONG);
      await state.returnLease('first');
      await state.returnLease('first');

      expect(await state.takeLease('second', LONG)).toBe(true);
    });

    it('is taken over when its time has run out, and is lost to its old holder', async () => {
      await state.takeLease('first', OVER);

      expect(await state.takeLease('second', LONG)).toBe(true);

      expect(await state.takeLease('first', LONG)).toBe(false);
      expect(await state.renewLease('first', LONG)).toBe(false);
      await state.returnLease('first');
      expect(await state.takeLease('third', LONG)).toBe(false);
      expect(await state.renewLease('second', LONG)).toBe(true);
    });

    it('that ran out is its holder’s until somebody takes it over', async () => {
      await state.takeLease('first', OVER);

      expect(await state.renewLease('first', LONG)).toBe(true);
      expect(await state.takeLease('second', LONG)).toBe(false);
    });

    it('runs as long as the last renewal says, also when that is shorter', async () => {
      await state.takeLease('first', LONG);
      await state.renewLease('first', OVER);

      expect(await state.takeLease('second', LONG)).toBe(true);
    });
  });
}

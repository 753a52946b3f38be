import type { OpenStateStore } from './state-store.contract';

/** What every state store does for leases besides that of runs. */
export function describeLeases(name: string, open: () => Promise<OpenStateStore>): void {
  describe(`${name}: leases of other names`, () => {
    it('are held by one of many who ask at once, renewed by it, and free when it releases them', async () => {
      const { state, close } = await open();
      const owners = Array.from({ length: 20 }, (_, index) => `owner ${index}`);
      const held = await Promise.all(owners.map((owner) => state.hold('mqtt', owner, 60)));
      expect(held.filter(Boolean)).toHaveLength(1);
      const holder = owners[held.indexOf(true)]!;

      expect(await state.hold('mqtt', holder, 60)).toBe(true);
      expect(await state.hold('other', 'another', 60)).toBe(true);
      expect(await state.takeLease('a run', 60)).toBe(true);
      await state.release('mqtt', 'another');
      expect(await state.hold('mqtt', 'another', 60)).toBe(false);
      await state.release('mqtt', holder);
      expect(await state.hold('mqtt', 'another', 0)).toBe(true);
      // Expired at once.
      expect(await state.hold('mqtt', holder, 60)).toBe(true);
      await close();
    });
  });
}

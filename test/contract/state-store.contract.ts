import { claimOf, type StateStore } from '../../src/persistence/state-store';
import { day } from '../support/days';

/** A store without a lease. */
export interface OpenStateStore {
  state: StateStore;
  close: () => Promise<void>;
}

/** Longer than any test runs. */
const LONG = 600;
/** Over as soon as it is taken, without waiting and without moving a clock. */
const OVER = 0;

/**
 * Contract of every state store. `open` gives an empty store each time.
 *
 * @example describeStateStore('in memory', () => Promise.resolve({ state: new MemoryStateStore(clock), close }))
 */
export function describeStateStore(name: string, open: () => Promise<OpenStateStore>): void {
  describe(`${name}: the state`, () => {
    let state: StateStore;
    let close: () => Promise<void>;

    beforeEach(async () => ({ state, close } = await open()));
    afterEach(() => close());

    describe('the export lease', () => {
      it('goes to exactly one of many who ask at once', async () => {
        const owners = Array.from({ length: 20 }, (_, index) => `owner ${index}`);
        const taken = await Promise.all(owners.map((owner) => state.takeLease(owner, LONG)));

        expect(taken.filter(Boolean)).toHaveLength(1);
        expect(await state.renewLease(owners[taken.indexOf(true)]!, LONG)).toBe(true);
      });

      it('is renewed only by its holder', async () => {
        await state.takeLease('first', LONG);

        expect(await state.renewLease('first', LONG)).toBe(true);
        expect(await state.renewLease('second', LONG)).toBe(false);
        expect(await state.renewLease('FIRST', LONG)).toBe(false);
      });

      it('is free again when its holder, and nobody else, gives it back, which may be tried at any time', async () => {
        await state.returnLease('first');
        expect(await state.renewLease('first', LONG)).toBe(false);
        await state.takeLease('first', LONG);
        await state.returnLease('second');
        expect(await state.takeLease('second', LONG)).toBe(false);
        expect(await state.renewLease('first', LONG)).toBe(true);

        await state.returnLease('first');
        await state.returnLease('first');
        expect(await state.renewLease('first', LONG)).toBe(false);
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

    it('keeps a lease of another name apart', async () => {
      expect(await state.takeLease('first', LONG, 'mqtt')).toBe(true);

      expect(await state.takeLease('second', LONG, 'mqtt')).toBe(false);
      expect(await state.renewLease('first', LONG, 'mqtt')).toBe(true);
      expect(await state.takeLease('second', LONG)).toBe(true);
      await state.returnLease('second', 'mqtt');
      expect(await state.takeLease('second', LONG, 'mqtt')).toBe(false);
      await state.returnLease('first', 'mqtt');
      expect(await state.takeLease('second', LONG, 'mqtt')).toBe(true);
      expect(await state.renewLease('second', LONG)).toBe(true);
    });

    describe('progress that the holder of the lease reports', () => {
      it('is nothing at first', async () => {
        expect(await state.viewLease()).toEqual({ isHeld: false, progress: undefined, stopRequested: false });
      });

      it('is read by everybody, the newest in place of the one before', async () => {
        await state.takeLease('first', LONG);
        expect(await state.viewLease()).toEqual({ isHeld: true, progress: undefined, stopRequested: false });
        expect(await state.reportProgress('first', '{"done":1}')).toBe('go-on');
        expect(await state.reportProgress('first', '{"done":2, "of":"Äpfel \'quoted\' $set"}')).toBe('go-on');

        const progress = '{"done":2, "of":"Äpfel \'quoted\' $set"}';
        expect(await state.viewLease()).toEqual({ isHeld: true, progress, stopRequested: false });
      });

      it('stays when the lease is given back, until the next one is taken', async () => {
        await state.takeLease('first', LONG);
        await state.reportProgress('first', 'the end');
        await state.returnLease('first');
        expect(await state.viewLease()).toEqual({ isHeld: false, progress: 'the end', stopRequested: false });

        await state.takeLease('second', LONG);
        expect(await state.viewLease()).toEqual({ isHeld: true, progress: undefined, stopRequested: false });
      });

      it('may come with the lease that is given back, from its holder alone', async () => {
        await state.takeLease('first', OVER);
        await state.returnLease('second', 'export', 'a lie');
        expect((await state.viewLease()).progress).toBeUndefined();
        await state.returnLease('first', 'export', 'the end');
        expect(await state.viewLease()).toEqual({ isHeld: false, progress: 'the end', stopRequested: false });

        await state.takeLease('second', LONG);
        await state.returnLease('first', 'export', 'too late');
        expect(await state.viewLease()).toEqual({ isHeld: true, progress: undefined, stopRequested: false });
      });

      it('stays when its time has run out, without being held', async () => {
        await state.takeLease('first', OVER);
        await state.reportProgress('first', 'half way');

        expect(await state.viewLease()).toEqual({ isHeld: false, progress: 'half way', stopRequested: false });
      });

      it('is not heard from who does not hold the lease', async () => {
        expect(await state.reportProgress('first', 'a lie')).toBe('lost');
        await state.takeLease('first', LONG);
        expect(await state.reportProgress('second', 'a lie')).toBe('lost');
        await state.returnLease('first');
        expect(await state.reportProgress('first', 'too late')).toBe('lost');

        expect((await state.viewLease()).progress).toBeUndefined();
      });

      it('is answered by the wish to stop, which stays through a renewal and goes with the lease', async () => {
        await state.takeLease('first', LONG);
        await state.requestStop();
        await state.renewLease('first', LONG);
        expect(await state.reportProgress('first', 'half way')).toBe('stop');
        expect((await state.viewLease()).stopRequested).toBe(true);

        await state.returnLease('first');
        expect((await state.viewLease()).stopRequested).toBe(false);
        await state.takeLease('second', LONG);
        expect(await state.reportProgress('second', 'begun')).toBe('go-on');
      });

      it('is not answered by a wish that came before, nor by one to a lease that had run out', async () => {
        await state.requestStop();
        await state.takeLease('first', OVER);
        await state.requestStop();
        expect(await state.reportProgress('first', 'begun')).toBe('go-on');

        await state.takeLease('second', LONG);
        await state.requestStop();
        await state.renewLease('second', OVER);
        await state.takeLease('third', LONG);
        expect(await state.reportProgress('third', 'begun')).toBe('go-on');
      });
    });

    describe('notes of days', () => {
      const noted = async (topic: 'pending-point' | 'reported') =>
        (await state.notedDays(topic)).map((note) => note.day);

      it('are listed oldest first, each topic separately, a day once', async () => {
        await state.noteDays('pending-point', [day('2024-03-02'), day('2023-12-31')]);
        await state.noteDays('pending-point', [day('2024-03-02'), day('0999-01-01')]);
        await state.noteDays('reported', [day('2024-05-05')]);

        expect(await noted('pending-point')).toEqual(['0999-01-01', '2023-12-31', '2024-03-02']);
        expect(await noted('reported')).toEqual(['2024-05-05']);
      });

      it('are none at first, and none of them is noted or erased without a word', async () => {
        await state.noteDays('reported', []);
        await state.eraseNotes('reported', []);

        expect(await state.notedDays('reported')).toEqual([]);
      });

      it('are what making them returned', async () => {
        const made = await state.noteDays('reported', [day('2024-03-01'), day('2024-03-02')]);

        expect(await state.notedDays('reported')).toEqual(made);
      });

      it('are erased one by one', async () => {
        await state.noteDays('reported', [day('2024-03-01')]);
        const [first] = await state.noteDays('pending-point', [day('2024-03-01'), day('2024-03-02')]);
        await state.eraseNotes('pending-point', [first!]);

        expect(await noted('pending-point')).toEqual(['2024-03-02']);
        expect(await noted('reported')).toEqual(['2024-03-01']);
      });

      it('stay when they were made anew since they were read', async () => {
        await state.noteDays('pending-point', [day('2024-03-01'), day('2024-03-02')]);
        const read = await state.notedDays('pending-point');
        await state.noteDays('pending-point', [day('2024-03-02')]);
        await state.eraseNotes('pending-point', read);

        expect(await noted('pending-point')).toEqual(['2024-03-02']);
      });
    });

    describe('claims', () => {
      const NOON = Date.parse('2024-09-01T12:00:00Z');
      const lastClaim = async (task: string) => Number(await state.get(claimOf(task)));

      it('of an instant are for exactly one of many who ask at once', async () => {
        for (const instant of [NOON, NOON + 1]) {
          const claims = await Promise.all(Array.from({ length: 20 }, () => state.claim('scheduled-export', instant)));
          expect(claims.filter(Boolean)).toHaveLength(1);
        }
      });

      it('are refused for an instant before one that was claimed', async () => {
        expect(await state.claim('scheduled-export', NOON)).toBe(true);

        expect(await state.claim('scheduled-export', NOON - 1)).toBe(false);
        expect(await state.claim('scheduled-export', NOON)).toBe(false);
        expect(await state.claim('scheduled-export', NOON + 1)).toBe(true);
      });

      it('of one task say nothing of another', async () => {
        await state.claim('scheduled-export', NOON);

        expect(await state.claim('version-check', NOON - 1)).toBe(true);
        expect(await lastClaim('scheduled-export')).toBe(NOON);
        expect(await lastClaim('version-check')).toBe(NOON - 1);
        expect(await state.get(claimOf('telemetry-ping'))).toBeUndefined();
      });

      it('that are withdrawn are as if they had never been, unless there is another one by now', async () => {
        await state.claim('scheduled-export', NOON + 1000);
        expect(await state.setIf(claimOf('scheduled-export'), String(NOON), '')).toBe(false);
        expect(await lastClaim('scheduled-export')).toBe(NOON + 1000);

        expect(await state.setIf(claimOf('scheduled-export'), String(NOON + 1000), '')).toBe(true);
        expect(await state.claim('scheduled-export', NOON)).toBe(true);
      });
    });

    describe('values', () => {
      it('are stored under a name, the newest in place of the one before', async () => {
        expect(await state.get('settings')).toBeUndefined();
        await state.set('settings', 'first');
        await state.set('settings', 'second');
        expect(await state.get('settings')).toBe('second');
        expect(await state.get('Settings')).toBeUndefined();
      });

      it('are stored on a condition: only where nothing is stored, only over the one that was read', async () => {
        expect(await state.setIf('settings', 'first', 'second')).toBe(false);
        expect(await state.setIf('settings', undefined, 'first')).toBe(true);
        expect(await state.setIf('settings', undefined, 'second')).toBe(false);
        expect(await state.setIf('settings', 'another', 'second')).toBe(false);
        expect(await state.get('settings')).toBe('first');
        expect(await state.setIf('settings', 'first', 'second')).toBe(true);
        expect(await state.get('settings')).toBe('second');
      });

      it('are written by exactly one of many who read the same', async () => {
        const all = Array.from({ length: 20 }, (_, index) => `value ${index}`);
        for (const expected of [undefined, 'read by all']) {
          const written = await Promise.all(all.map((value) => state.setIf('settings', expected, value)));
          expect(written.filter(Boolean)).toHaveLength(1);
          expect(await state.get('settings')).toBe(all[written.indexOf(true)]);
          await state.set('settings', 'read by all');
        }
      });

      it('that are kept are what was given first, for all who ask at once', async () => {
        const answers = await Promise.all([...Array(20).keys()].map((n) => state.getOrCreate('id', `id ${n}`)));

        expect(new Set(answers).size).toBe(1);
        expect(await state.getOrCreate('id', 'later')).toBe(answers[0]);
      });
    });
  });
}

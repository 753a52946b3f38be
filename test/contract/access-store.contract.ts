import type { OnApplicationShutdown } from '@nestjs/common';
import type { AccessStore, StoredSession, StoredToken } from '../../src/persistence/access-store';

type ClosableStore = AccessStore & Partial<OnApplicationShutdown>;
export type OpenAccessStore = () => Promise<ClosableStore>;

const NOON = Date.parse('2024-09-01T12:00:00Z');
const READING: StoredToken = { name: 'home-assistant', scope: 'read', hash: 'a1'.repeat(32), createdAt: NOON };
const EXPORTING: StoredToken = {
  name: 'cron',
  scope: 'export',
  hash: 'b2'.repeat(32),
  createdAt: NOON + 1,
  expiresAt: NOON + 2,
};
const SESSION: StoredSession = { hash: 'c3'.repeat(32), mark: 'mark', startedAt: NOON, expiresAt: NOON + 1000 };

export function describeAccessStore(name: string, open: OpenAccessStore): void {
  describe(`the access store: ${name}`, () => {
    let store: ClosableStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => void store.onApplicationShutdown?.());

    it('is empty at first', async () => {
      expect(await store.tokens()).toEqual([]);
      expect(await store.tokenOf(READING.hash)).toBeUndefined();
      expect(await store.sessionOf(SESSION.hash)).toBeUndefined();
    });

    it('gives back tokens as they were added: by name, and by hash', async () => {
      expect(await store.addToken(READING)).toBe(true);
      expect(await store.addToken(EXPORTING)).toBe(true);

      expect(await store.tokens()).toEqual([EXPORTING, READING]);
      expect(await store.tokenOf(EXPORTING.hash)).toEqual(EXPORTING);
    });

    it('notes that a password was set, until it is removed', async () => {
      expect(await store.hadPassword()).toBe(false);
      for (const isSet of [true, true, false, false, true]) {
        await store.notePassword(isSet);
        expect(await store.hadPassword()).toBe(isSet);
      }
    });

    it('has one token of a name, the first', async () => {
      await store.addToken(READING);

      expect(await store.addToken({ ...READING, hash: 'd4'.repeat(32), scope: 'admin' })).toBe(false);
      expect(await store.tokens()).toEqual([READING]);
    });

    it('notes when a token was last used', async () => {
      await store.addToken(READING);
      await store.tokenOf(READING.hash);
      await store.noteTokenUse(READING.hash, NOON + 7);

      expect(await store.tokenOf(READING.hash)).toEqual({ ...READING, lastUsedAt: NOON + 7 });
      expect(await store.tokens()).toEqual([{ ...READING, lastUsedAt: NOON + 7 }]);
    });

    it('forgets a token that is removed, also one that was just read', async () => {
      await store.addToken(READING);
      await store.tokenOf(READING.hash);

      expect(await store.removeToken('home-assistant')).toBe(true);
      expect(await store.removeToken('home-assistant')).toBe(false);
      expect(await store.tokenOf(READING.hash)).toBeUndefined();
    });

    it('keeps a session until it is removed, and extends it', async () => {
      await store.addSession(SESSION);
      expect(await store.sessionOf(SESSION.hash)).toEqual(SESSION);

      await store.extendSession(SESSION.hash, NOON + 5000);
      expect(await store.sessionOf(SESSION.hash)).toEqual({ ...SESSION, expiresAt: NOON + 5000 });

      await store.removeSession(SESSION.hash);
      // Extending it does not bring it back.
      await store.extendSession(SESSION.hash, NOON + 5000);
      expect(await store.sessionOf(SESSION.hash)).toBeUndefined();
    });

    it('removes what is over, and the sessions of another password', async () => {
      await store.addSession(SESSION);
      await store.addSession({ ...SESSION, hash: 'e5'.repeat(32), expiresAt: NOON + 2000 });
      await store.addSession({ ...SESSION, hash: 'f6'.repeat(32), mark: 'other', expiresAt: NOON + 2000 });

      await store.deleteExpiredSessions(NOON + 1000, 'mark');
      const left = await Promise.all(['c3', 'e5', 'f6'].map((digits) => store.sessionOf(digits.repeat(32))));
      expect(left.map((session) => session?.expiresAt)).toEqual([undefined, NOON + 2000, undefined]);
    });
  });
}

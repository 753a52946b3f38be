import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageFor } from '../../files';

/** SQLite's codes for a lock that the file system did not give, on a file that nobody else uses. */
const LOCK_CODES = [5, 15, 2058, 2314, 3850, 4618, 5130, 5386];

export type WalTrial = 'works' | 'no locks' | 'disk full' | 'not writable' | 'disk error';

/** Writes a database with a write-ahead log, as the diary is one. */
export function tryWal(folder: string): WalTrial {
  const file = join(folder, `.check-${randomBytes(6).toString('hex')}.db`);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
    const mode = database.prepare('PRAGMA journal_mode = WAL').get()?.['journal_mode'];
    if (mode !== 'wal') return 'no locks';
    database.exec('CREATE TABLE trial (content); INSERT INTO trial VALUES (zeroblob(65536))');
    return 'works';
  } catch (error) {
    if (LOCK_CODES.includes((error as { errcode?: number }).errcode ?? 0)) return 'no locks';
    const found = { 'disk full': 'disk full', 'not writable': 'not writable', 'not opened': 'not writable' } as const;
    return messageFor<WalTrial>(error, found) ?? 'disk error';
  } finally {
    closeQuietly(database);
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(file + end, { force: true });
  }
}

/** A full disk does not let the log be moved into the file. */
function closeQuietly(database: DatabaseSync | undefined): void {
  try {
    database?.close();
  } catch {
    // The trial has its result.
  }
}

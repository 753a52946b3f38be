import { DatabaseSync } from 'node:sqlite';
import { Logger } from '@nestjs/common';
import type { Clock } from '../../clock';
import { StartError } from '../store-settings';
import { makePrivateFile } from './diary-file';

const PATIENCE_MS = 15_000;
const RETRY_MS = 100;
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

/**
 * Makes this process the only owner of a diary file, with an open exclusive transaction on a small lock database beside it. The
 * operating system releases the lock however the process ends. Other programs can still read the diary.
 * @param realFile with symbolic links resolved, so that all processes use the same lock
 * @throws StartError when another process holds the file for longer than 15 s
 */
export async function takeOwnership(file: string, realFile: string, clock: Clock): Promise<() => void> {
  const logger = new Logger('Sqlite');
  const deadline = clock.now() + PATIENCE_MS;
  const lockFile = `${realFile}-owner`;
  makePrivateFile(lockFile);
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  for (let waiting = false; !tryLock(lock, lockFile); waiting = true) {
    if (!waiting) logger.warn(`Another process uses ${file}; waiting for it to leave`);
    if (clock.now() >= deadline) {
      lock.close();
      throw new StartError(`The diary file ${file} is used by another process; stop that one first`);
    }
    await clock.sleep(RETRY_MS);
  }
  return () => lock.close();
}

function tryLock(lock: DatabaseSync, lockFile: string): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (errcode === SQLITE_BUSY) return false;
    lock.close();
    if (errcode !== SQLITE_NOTADB) throw error;
    throw new StartError(`The lock file ${lockFile} is damaged; remove it and start again`, { cause: error });
  }
}

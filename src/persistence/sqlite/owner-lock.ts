import { DatabaseSync } from 'node:sqlite';
import { Logger } from '@nestjs/common';
import type { Clock } from '../../clock';
import { StartError } from '../start-error';
import { makePrivateFile } from './diary-file';

const PATIENCE_MS = 15_000;
const RETRY_MS = 100;
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

/**
 * Makes this process the only owner of a diary file: an open exclusive transaction on a small database beside it. The
 * system takes the lock back when the process dies, however it dies. The diary itself stays readable from outside.
 *
 * @param file as it is configured
 * @param realFile without symbolic links, so that all who use the file meet at one lock
 * @returns a function that gives the lock back
 * @throws StartError when another process keeps the file for longer than 15 s
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

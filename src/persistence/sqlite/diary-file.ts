import { chownSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Logger } from '@nestjs/common';
import type { Clock } from '../../platform/clock';
import { StartError } from '../../platform/process-end';

const MIN_ROOM_BYTES = 100_000;
const PATIENCE_MS = 15_000;
const RETRY_MS = 100;
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

const OWNER_ONLY = 0o600;

/** As it was at start: an open database continues to work on a deleted file. */
export class DiaryFile {
  private readonly identity: string | undefined;

  constructor(readonly path: string) {
    this.identity = fileIdentity(path);
  }

  get isInPlace(): boolean {
    return fileIdentity(this.path) === this.identity;
  }

  /** Some file systems report no size. */
  get hasSpace(): boolean {
    const { blocks, bavail } = statfsSync(this.path);
    return blocks === 0 || bavail > 0;
  }
}

/** Whether the disk of a file lacks the room that an opened diary needs; SQLite calls that an input/output error. */
export function isDiskFull(path: string): boolean {
  const { blocks, bavail, bsize } = statfsSync(dirname(path));
  return blocks > 0 && bavail * bsize < MIN_ROOM_BYTES;
}

/** A file without a write-ahead log is not in use, and a reader would leave an empty log and its index behind. */
export function openUnchanged(file: string): DatabaseSync {
  const address = pathToFileURL(file);
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1');
  const database = new DatabaseSync(address, { readOnly: true });
  database.exec('PRAGMA trusted_schema = OFF');
  return database;
}

/** What SQLite finds first, on one line; undefined for a whole file. */
export function damageOf(database: DatabaseSync, check: 'quick_check' | 'integrity_check'): string | undefined {
  const found = database.prepare(`PRAGMA ${check}(1)`).get()?.[check];
  return found === 'ok' ? undefined : String(found).replace(/\s+/g, ' ');
}

/** Such a file hints at a volume that is not mounted. */
export function missingOrEmpty(path: string): 'is not there' | 'is empty' | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return 'is not there';
  return size === 0 ? 'is empty' : undefined;
}

/** Its path has no symbolic links, so it is the same for all processes. */
export function makePrivateFile(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY));
  } catch {
    // Opening the database reports the reason.
  }
  return existsSync(path) ? realpathSync(path) : path;
}

/** A file that root makes belongs to the owner of the folder, whom the service may run as. */
export function createOwnedByFolderOwner(path: string): void {
  const file = makePrivateFile(path);
  if (existsSync(file)) copyOwner(dirname(file), file);
}

export function copyOwner(other: string, path: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(other);
  chownSync(path, uid, gid);
}

function fileIdentity(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}

/**
 * An open exclusive transaction on a small lock database beside the diary. The operating system releases the lock however the process ends,
 * and other programs can still read the diary.
 * @throws StartError when another process holds the file for longer than 15 s
 */
export async function takeOwnership(file: string, realFile: string, clock: Clock): Promise<() => void> {
  const logger = new Logger('Sqlite');
  const deadline = clock.now() + PATIENCE_MS;
  const lockFile = `${realFile}-owner`;
  makePrivateFile(lockFile);
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  for (let waiting = false; !tryLock(lock, lockFile); waiting = true) {
    if (!waiting) logger.warn(`Another process uses ${file}; waiting for it to end`);
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

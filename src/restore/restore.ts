import {
  accessSync,
  constants,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { secondText } from '../backup/backup-name';
import { unpack } from '../backup/packed-file';
import type { Clock } from '../clock';
import { CommandMistake } from '../command-line/command-mistake';
import { type DiaryFigures, NotWholeError } from '../persistence/online-copy';
import { StartError } from '../persistence/start-error';

/** The answer to a question that needs one was no, or there was no terminal to confirm on. */
export const NOT_CONFIRMED = 2;

const ZSTD = '28b52ffd';
const SQLITE = Buffer.from('SQLite format 3\0').toString('hex');

export interface RestoreSettings {
  /** The backup. */
  file: string;
  /** The diary file, as it is configured. */
  diary: string;
  /** Whether the diary is to be replaced, after the user has been told what is in both. */
  confirm: () => Promise<boolean>;
  /** Aborted to end before the diary is replaced. */
  stop: AbortSignal;
  clock: Clock;
  log: (line: string) => void;
}

/**
 * Replaces the diary file with a backup; the diary that was there is kept beside it. The backup is checked completely before anything changes;
 * then one rename makes it the diary, so that a restore that is killed leaves either the old or the new one and can be repeated.
 *
 * @throws CommandMistake, or StartError when a service uses the diary; then the diary is unchanged
 */
export async function restore(settings: RestoreSettings): Promise<void> {
  try {
    await takeAndRestore(settings);
  } catch (error) {
    throw mistakeOf(error, settings);
  }
}

async function takeAndRestore(settings: RestoreSettings): Promise<void> {
  const { file, clock } = settings;
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new CommandMistake(`There is no file ${file}`);
  mkdirSync(dirname(settings.diary), { recursive: true });
  // The lock could only say that it cannot be opened, but not why.
  accessSync(dirname(settings.diary), constants.W_OK);
  // The file itself, where the configured path is a symbolic link.
  const diary = existsSync(settings.diary) ? realpathSync(settings.diary) : settings.diary;
  if (realpathSync(file) === diary) throw new CommandMistake(`${file} is the diary itself`);
  const { takeOwnership } = await import('../persistence/sqlite/owner-lock');
  const release = await takeOwnership(settings.diary, diary, clock);
  try {
    await restoreOwned(diary, settings);
  } finally {
    release();
  }
}

async function restoreOwned(diary: string, { file, confirm, stop, clock, log }: RestoreSettings): Promise<void> {
  const files = await import('../persistence/sqlite/replace-diary');
  files.giveToOwner(`${diary}-owner`, diary);
  files.removeLeftovers(diary);
  try {
    const figures = await prepare(file, files.preparedFile(diary), stop);
    files.giveToOwner(files.preparedFile(diary), diary);
    const isThere = (statSync(diary, { throwIfNoEntry: false })?.size ?? 0) > 0;
    const before = isThere ? await figuresOfDiary(diary) : undefined;
    log(`In the backup: ${described(figures)}`);
    log(
      `In the diary:  ${isThere ? (before ? described(before) : 'it is damaged and cannot be read') : 'nothing yet'}`,
    );
    if (!(await confirm()))
      throw new CommandMistake('Not restored: the diary is unchanged', { exitCode: NOT_CONFIRMED });
    if (stop.aborted) throw new CommandMistake('Stopped: the diary is unchanged');

    const kept = files.keptFile(diary, secondText(clock.now()));
    const moved = await files.replaceDiary(diary, kept);
    log(`Restored: the diary has ${described(figures)}`);
    const beside = moved.includes(kept) ? 'What was beside it' : 'What was left beside a diary that is not there';
    for (const path of moved) log(`${path === kept ? 'The diary as it was before' : beside} is kept: ${path}`);
  } finally {
    files.removePrepared(diary);
  }
}

/** Writes the backup beside the diary as a single database file, and reads it completely. */
async function prepare(file: string, prepared: string, stop: AbortSignal): Promise<DiaryFigures> {
  const { settle } = await import('../persistence/sqlite/replace-diary');
  const { checkCopy } = await import('../persistence/sqlite/check-copy');
  const begin = await firstBytes(file);
  if (begin.startsWith(ZSTD)) await unpack(file, prepared, stop);
  else if (begin === SQLITE) await copyWithLog(file, prepared, stop);
  else throw new NotWholeError('it is neither compressed with zstd nor a SQLite database');
  if ((await firstBytes(prepared)) !== SQLITE) throw new NotWholeError('it is not a database');
  settle(prepared);
  return checkCopy(prepared);
}

/** A database that was in use may have its newest changes in the file beside it. */
async function copyWithLog(file: string, target: string, signal: AbortSignal): Promise<void> {
  for (const suffix of ['', '-wal']) {
    if (suffix !== '' && !existsSync(file + suffix)) continue;
    const output = createWriteStream(target + suffix, { mode: 0o600, flush: true });
    await pipeline(createReadStream(file + suffix), output, { signal });
  }
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16) });
    return buffer.subarray(0, bytesRead).toString('hex');
  } finally {
    await file.close();
  }
}

/** Undefined for a damaged diary, which is a reason to restore a backup. */
async function figuresOfDiary(diary: string): Promise<DiaryFigures | undefined> {
  const { readFigures } = await import('../persistence/sqlite/replace-diary');
  try {
    return readFigures(diary);
  } catch {
    return undefined;
  }
}

function described({ days, products, firstDay, newestDay }: DiaryFigures): string {
  if (firstDay === null || newestDay === null) return 'no days';
  return `${days} days from ${firstDay} to ${newestDay}, ${products} products`;
}

const NOT_ALLOWED = 'this user may not read it, or not write the diary or its folder';
const DISK_FULL = 'the disk of the diary is full';
const READ_ONLY = 'the disk of the diary is read-only';
const NO_FOLDER = 'the folder of the diary cannot be made';
const DAMAGED = 'it is damaged';

/** By the codes of the system, and SQLite's primary result codes. */
const REASONS: Record<string, string> = {
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
  13: DISK_FULL,
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  8: NOT_ALLOWED,
  14: NOT_ALLOWED,
  EROFS: READ_ONLY,
  ENOTDIR: NO_FOLDER,
  EEXIST: NO_FOLDER,
  11: DAMAGED,
  26: DAMAGED,
};

function mistakeOf(error: unknown, { file, stop }: RestoreSettings): unknown {
  if (error instanceof CommandMistake || error instanceof StartError) return error;
  if (stop.aborted) return new CommandMistake('Stopped: the diary is unchanged');
  const { code = '', errcode } = error as { code?: string; errcode?: number };
  const isBadZstd = code.startsWith('ZSTD_') || code === 'Z_BUF_ERROR';
  const known = isBadZstd ? DAMAGED : REASONS[errcode === undefined ? code : errcode & 0xff];
  const reason = error instanceof NotWholeError ? error.message : known;
  return reason === undefined ? error : new CommandMistake(`${file} cannot be restored: ${reason}`, { cause: error });
}

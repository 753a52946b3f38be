import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { executionMode } from '../config/values';

/** By the codes of the system and of zlib, and SQLite's primary result codes. */
const PROBLEMS = {
  ENOSPC: 'disk full',
  EDQUOT: 'disk full',
  EROFS: 'read-only disk',
  EACCES: 'not allowed',
  EPERM: 'not allowed',
  ENOTDIR: 'no folder',
  EEXIST: 'no folder',
  EIO: 'disk error',
  Z_BUF_ERROR: 'damaged',
  5: 'locked',
  8: 'not writable',
  10: 'disk error',
  11: 'damaged',
  13: 'disk full',
  14: 'not opened',
  26: 'no database',
} as const;

export type MessageByProblem<T> = Partial<Record<(typeof PROBLEMS)[keyof typeof PROBLEMS], T>>;

export function messageFor<T>(error: unknown, sayings: MessageByProblem<T>): T | undefined {
  const { code = '', errcode } = error as { code?: string; errcode?: number };
  if (code.startsWith('ZSTD_')) return sayings.damaged;
  const key = errcode === undefined ? code : errcode & 0xff;
  return key in PROBLEMS ? sayings[PROBLEMS[key as keyof typeof PROBLEMS]] : undefined;
}

export interface Obstacle {
  problem: string;
  remedy: string;
}

const OF_ACCESS = { 'not writable': true, 'not opened': true, 'not allowed': true, 'read-only disk': true };
const BESIDE = ['', '-wal', '-shm', '-owner'];

/** A sentence, if one of these obstacles explains an error with a file. */
export function accessProblemOf(error: unknown, file: string): string | undefined {
  if (!messageFor(error, OF_ACCESS) || statSync(file, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  const found = BESIDE.map((end) => obstacleTo(file + end)).find((one) => one !== undefined);
  // Lists of access and network drives refuse what the mode allows.
  const { problem, remedy } = found ?? notWritable(existsSync(file) ? file : nearestFolder(dirname(file)), file);
  return `${problem}. ${remedy}`;
}

export function obstacleTo(file: string): Obstacle | undefined {
  const folder = nearestFolder(dirname(file));
  if (!statSync(folder).isDirectory()) return { problem: `${folder} is not a folder`, remedy: 'Move it away' };
  const path = [file, folder].find((each) => existsSync(each) && accessError(each) !== undefined);
  return path === undefined ? undefined : notWritable(path, file);
}

function notWritable(path: string, file: string): Obstacle {
  if (accessError(path) === 'EROFS')
    return { problem: `${path} is on a read-only disk`, remedy: 'Mount the disk for writing' };
  const user = userId();
  const folder = dirname(resolve(file));
  const give = existsSync(folder) ? `chown -R ${user} ${folder}` : `mkdir -p ${folder} && chown ${user} ${folder}`;
  const where = executionMode() === 'NODE' ? '' : ' (the folder that is mounted there)';
  return {
    problem: `user ${user} cannot write ${describeOwner(path)}`,
    remedy: `Run it as the owner, or give it the folder: ${give}${where}`,
  };
}

export function nearestFolder(folder: string): string {
  let path = resolve(folder);
  while (!existsSync(path)) path = dirname(path);
  return path;
}

/** @param words in place of the English ones */
export function describeOwner(path: string, { owner, thisUser, mode: rights } = OWNER_WORDS): string {
  const { uid, mode } = statSync(path);
  return `${path} (${owner} ${uid === userId() ? thisUser : uid}, ${rights} ${(mode & 0o777).toString(8)})`;
}

export const OWNER_WORDS = { owner: 'owner', thisUser: 'this user', mode: 'mode' };

export function userId(): number {
  return process.geteuid?.() ?? 0;
}

function accessError(path: string): string | undefined {
  try {
    accessSync(path, statSync(path).isDirectory() ? constants.W_OK | constants.X_OK : constants.W_OK);
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? '';
  }
}

/** The answers of file systems that cannot sync a folder: some network drives and FUSE. They keep names in their own way. */
const CANNOT = new Set(['EINVAL', 'ENOTSUP', 'EPERM']);

/** Makes changed names in a folder survive a power failure, where the file system can. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } catch (error) {
    if (!CANNOT.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    await folder.close();
  }
}

import { open } from 'node:fs/promises';

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

/** Messages for the problems of a file, or of a SQLite database in it. */
export type MessageByProblem<T> = Partial<Record<(typeof PROBLEMS)[keyof typeof PROBLEMS], T>>;

export function messageFor<T>(error: unknown, sayings: MessageByProblem<T>): T | undefined {
  const { code = '', errcode } = error as { code?: string; errcode?: number };
  if (code.startsWith('ZSTD_')) return sayings.damaged;
  const key = errcode === undefined ? code : errcode & 0xff;
  return key in PROBLEMS ? sayings[PROBLEMS[key as keyof typeof PROBLEMS]] : undefined;
}

/** The answers of file systems that cannot sync a folder: some network drives and FUSE. They keep names in their own way. */
const CANNOT = new Set(['EINVAL', 'ENOTSUP', 'EPERM']);

/** Makes names that were created, changed or removed in a folder survive a power failure, where the file system can. */
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

import { NotWholeError } from '../persistence/online-copy';

/** Why a backup can fail. */
export const BACKUP_PROBLEMS = ['disk full', 'folder not writable', 'not whole', 'error'] as const;
/** How a backup ended, for the metrics. */
export const BACKUP_OUTCOMES = ['success', ...BACKUP_PROBLEMS];

/** Why there was no backup. */
export interface BackupProblem {
  outcome: (typeof BACKUP_PROBLEMS)[number];
  /** A sentence for the operator, without paths. */
  sentence: string;
}

export const FOLDER_NOT_WRITABLE: BackupProblem = {
  outcome: 'folder not writable',
  sentence: 'The backup folder cannot be written',
};
const DISK_FULL: BackupProblem = { outcome: 'disk full', sentence: 'The disk of the backup folder is full' };

/** By the codes of the system, and SQLite's primary result codes. */
const BY_CODE: Record<string, BackupProblem> = {
  ENOSPC: DISK_FULL,
  EDQUOT: DISK_FULL,
  13: DISK_FULL,
  EACCES: FOLDER_NOT_WRITABLE,
  EPERM: FOLDER_NOT_WRITABLE,
  EROFS: FOLDER_NOT_WRITABLE,
  ENOTDIR: FOLDER_NOT_WRITABLE,
  EEXIST: FOLDER_NOT_WRITABLE,
  8: FOLDER_NOT_WRITABLE,
  14: FOLDER_NOT_WRITABLE,
};

/** Why a backup failed. */
export function backupProblemOf(error: unknown): BackupProblem {
  if (error instanceof NotWholeError) {
    const sentence = `The copy was not whole and is deleted: ${error.message}. The diary file may be damaged`;
    return { outcome: 'not whole', sentence };
  }
  const { code, errcode } = error as { code?: string; errcode?: number };
  const known = BY_CODE[errcode === undefined ? (code ?? '') : String(errcode & 0xff)];
  if (known !== undefined) return known;
  if (code?.startsWith('ZSTD_') || code?.startsWith('ERR_ZSTD')) {
    return { outcome: 'not whole', sentence: 'The compressed copy could not be read again and is deleted' };
  }
  return { outcome: 'error', sentence: 'An unexpected error; the log has details' };
}

import { BACKUP_SENTENCES } from '../../diary/history/site-sentences';
import { type MessageByProblem, messageFor } from '../files';
import { InvalidBackupError } from './online-copy';

const { en: REASONS } = BACKUP_SENTENCES;
export const BACKUP_PROBLEMS = Object.keys(REASONS) as (keyof typeof REASONS)[];
export const BACKUP_OUTCOMES = ['success', ...BACKUP_PROBLEMS];

export interface BackupProblem {
  outcome: (typeof BACKUP_PROBLEMS)[number];
  /** A sentence for the operator, without paths. */
  reason: string;
}

export const FOLDER_NOT_WRITABLE: BackupProblem = {
  outcome: 'folder not writable',
  reason: REASONS['folder not writable'],
};

const KNOWN: MessageByProblem<BackupProblem> = {
  'disk full': { outcome: 'disk full', reason: REASONS['disk full'] },
  damaged: notWhole('it is damaged'),
  'no database': notWhole('it is not a database'),
  'read-only disk': FOLDER_NOT_WRITABLE,
  'not allowed': FOLDER_NOT_WRITABLE,
  'no folder': FOLDER_NOT_WRITABLE,
  'not writable': FOLDER_NOT_WRITABLE,
  'not opened': FOLDER_NOT_WRITABLE,
};

export function backupProblemOf(error: unknown): BackupProblem {
  if (error instanceof InvalidBackupError) return notWhole(error.message);
  return messageFor(error, KNOWN) ?? { outcome: 'error', reason: REASONS.error };
}

function notWhole(why: string): BackupProblem {
  return {
    outcome: 'not whole',
    reason: `The copy was not whole and is deleted: ${why}. The diary file may be damaged`,
  };
}

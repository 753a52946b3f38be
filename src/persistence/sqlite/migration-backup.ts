import { existsSync, mkdirSync, statSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import type { Clock } from '../../platform/clock';
import { withProgramName } from '../../config/reading/dropped-by-npm';
import { BackupFolder } from '../backup/backup-folder';
import { backupProblemOf } from '../backup/backup-problem';
import { makeBackup } from '../backup/make-backup';
import { deleteSuperseded } from '../backup/superseded';
import { StartError } from '../../platform/process-end';
import type { MigrationBackupSettings } from '../store-settings';
import { copyOwner } from './diary-file';
import type { Migration } from './schema/schema';
import { SqliteOnlineCopy } from './sqlite-online-copy';

/** The version that wrote the file can go on with it. @throws StartError when there is no backup; then nothing may be migrated */
export async function backUpBeforeMigration(
  file: string,
  { from, to }: Migration,
  settings: MigrationBackupSettings,
  clock: Clock,
): Promise<void> {
  const logger = new Logger('Sqlite');
  const migration = `from schema ${from} to ${to}`;
  if (!settings.beforeMigration) {
    logger.warn(`Migrating ${file} ${migration} without a backup (EXPORTER_BACKUP_BEFORE_MIGRATION)`);
    return;
  }
  const folder = new BackupFolder(settings.folder, file);
  try {
    makeFolder(folder.path, file);
    const note = { at: clock.now(), isManual: false, isEarlier: false, schema: from };
    const { name } = await makeBackup(new SqliteOnlineCopy(file), folder, note, new AbortController().signal);
    copyOwner(file, folder.backupPath(name));
    // Files that cannot be deleted now are deleted after the next scheduled backup.
    await deleteSuperseded(folder, clock.now(), from).catch(() => undefined);
    logger.warn(`Migrating ${file} ${migration}. A backup from before: ${folder.backupPath(name)}`);
    logger.warn(
      withProgramName(
        `To go back, stop the service, run "npm run restore -- ${name}", and start the older version without starting this one again`,
      ),
    );
  } catch (error) {
    throw new StartError(
      `The diary file ${file} is not migrated ${migration}, because it cannot be backed up in ${folder.path}: ${describeBackupFailure(error, file)}. ` +
        'Solve this and start again, or migrate without a backup: EXPORTER_BACKUP_BEFORE_MIGRATION=false',
      { cause: error },
    );
  }
}

/** A program that root runs must not leave a folder that the service cannot write. */
function makeFolder(path: string, file: string): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true, mode: 0o700 });
  copyOwner(file, path);
}

function describeBackupFailure(error: unknown, file: string): string {
  const { outcome, reason } = backupProblemOf(error);
  if (outcome === 'error') return (error as Error).message;
  if (outcome !== 'disk full') return reason;
  return `${reason}; up to ${Math.ceil((2 * statSync(file).size) / 1e6)} MB are needed`;
}

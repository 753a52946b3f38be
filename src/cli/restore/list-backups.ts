import type { BackupFile } from '../../persistence/backup/backup-folder';

/** The lines that list the backups of a folder and say how to restore the newest. */
export function listLines(folder: string, backups: readonly BackupFile[]): string[] {
  const own = backups.filter(({ isEarlier, schema }) => !isEarlier && schema === undefined);
  const beforeMigration = backups.filter(({ schema }) => schema !== undefined);
  const earlier = backups.filter(({ isEarlier }) => isEarlier);
  const newest = own[0] ?? beforeMigration[0] ?? earlier[0];
  if (newest === undefined) return [`There is no backup of this diary in ${folder}`];
  return [
    ...backupLines(`Backups in ${folder}, newest first:`, own),
    ...backupLines(`Backups from before a migration in ${folder}, to go back to an older version:`, beforeMigration),
    ...backupLines(`Backups of earlier versions in ${folder}, which may be of another diary:`, earlier),
    '',
    `To restore the newest: npm run restore -- ${newest.name}`,
  ];
}

function backupLines(title: string, backups: readonly BackupFile[]): string[] {
  return backups.length === 0 ? [] : [title, ...backups.map(lineOf)];
}

function lineOf({ name, bytes }: BackupFile): string {
  return `  ${name}  ${(bytes / 1e6).toFixed(1)} MB`;
}

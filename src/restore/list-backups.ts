import type { BackupFile } from '../backup/backup-folder';

/** The lines that list the backups of a folder and say how to restore the newest. */
export function listLines(folder: string, backups: readonly BackupFile[]): string[] {
  const own = backups.filter(({ isEarlier }) => !isEarlier);
  const earlier = backups.filter(({ isEarlier }) => isEarlier);
  const newest = own[0] ?? earlier[0];
  if (newest === undefined) return [`There is no backup of this diary in ${folder}`];
  return [
    ...(own.length > 0 ? [`Backups in ${folder}, newest first:`, ...own.map(lineOf)] : []),
    ...(earlier.length > 0
      ? [`Backups of earlier versions in ${folder}, which may be of another diary:`, ...earlier.map(lineOf)]
      : []),
    '',
    `To restore the newest: npm run restore -- ${newest.name}`,
  ];
}

function lineOf({ name, bytes }: BackupFile): string {
  return `  ${name}  ${(bytes / 1e6).toFixed(1)} MB`;
}

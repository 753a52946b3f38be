import type { BackupFile } from '../backup/backup-folder';

/** The lines that list the backups of a folder and say how to restore the newest. */
export function listLines(folder: string, backups: readonly BackupFile[]): string[] {
  const [newest] = backups;
  if (newest === undefined) return [`There is no backup in ${folder}`];
  return [
    `Backups in ${folder}, newest first:`,
    ...backups.map(({ name, bytes }) => `  ${name}  ${(bytes / 1e6).toFixed(1)} MB`),
    '',
    `To restore the newest: npm run restore -- ${newest.name}`,
  ];
}

import { rm } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import type { BackupFile, BackupFolder } from './backup-folder';

const KEPT_MS = 30 * 86_400_000;

type Dated = Pick<BackupFile, 'at' | 'schema'>;

/**
 * Backups from before a migration are needed for 30 days, and until two further migrations have succeeded; of several from the same schema,
 * as after starts that failed, the first and the newest. Migrations from the schema that the diary has now have not succeeded.
 */
export function supersededBackups<B extends Dated>(backups: readonly B[], now: number, schema = Infinity): B[] {
  return backups.filter(({ at, schema: own }) => {
    if (own === undefined) return false;
    const later = backups.filter((other) => other.at > at);
    const migrations = new Set(
      later.flatMap(({ schema: other }) => (other !== undefined && other > own && other < schema ? [other] : [])),
    );
    const hasSameSchema = (others: readonly Dated[]) => others.some((other) => other.schema === own);
    const isBetween = hasSameSchema(later) && hasSameSchema(backups.filter((other) => other.at < at));
    return isBetween || (migrations.size >= 2 && at < now - KEPT_MS);
  });
}

/** Superseded backups are deleted also where no rotation runs. */
export async function deleteSuperseded(folder: BackupFolder, now: number, schema?: number): Promise<void> {
  for (const { name } of supersededBackups(await folder.list(), now, schema)) {
    await rm(folder.backupPath(name), { force: true });
    new Logger('Backup').log(`Backup ${name} is deleted: later migrations have their own`);
  }
}

import { rm } from 'node:fs/promises';
import { Logger } from '@nestjs/common';
import type { BackupFile, BackupFolder } from './backup-folder';

const KEPT_MS = 30 * 86_400_000;

/** A backup, as far as the rule looks at it. */
type Dated = Pick<BackupFile, 'at' | 'schema'>;

/**
 * Which backups from before a migration are no longer needed: those older than 30 days after which two further migrations have
 * succeeded. Of several from the same schema, as after starts that failed, only the first and the newest are needed.
 *
 * @param schema of the diary now; migrations from this one have not succeeded
 */
export function supersededBackups<Backup extends Dated>(
  backups: readonly Backup[],
  now: number,
  schema = Infinity,
): Backup[] {
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

/** Deletes them, also where no rotation runs. */
export async function deleteSuperseded(folder: BackupFolder, now: number, schema?: number): Promise<void> {
  for (const { name } of supersededBackups(await folder.list(), now, schema)) {
    await rm(folder.backupPath(name), { force: true });
    new Logger('Backup').log(`Backup ${name} is deleted: later migrations have their own`);
  }
}

import { messageFor } from '../../files';
import type { StoreInspection, StoreProblem } from '../../inspection/store-inspection';
import { damageOf, missingOrEmpty, openUnchanged } from '../diary-file';
import { dueMigration, schemaProblem } from '../schema/schema';
import { StartError } from '../../../platform/process-end';
import { PROBLEMS, SqliteDatabase } from '../sqlite-database';
import { readDiaryFigures } from '../sqlite-online-copy';

const HELD_LEASE = `SELECT 1 FROM lease WHERE name = 'export' AND owner <> '' AND expires_at > unixepoch('now', 'subsec')`;
const KINDS: Parameters<typeof messageFor<StoreProblem['kind']>>[1] = { damaged: 'damaged', 'no database': 'foreign' };

/** A service may be using the file. Nothing is written, nor is any file created beside it. */
export function inspectFile(file: string): StoreInspection | StoreProblem | 'missing' {
  try {
    if (missingOrEmpty(file) !== undefined) return 'missing';
    using diary = openUnchanged(file);
    diary.exec('PRAGMA busy_timeout = 4000');
    const foreign = schemaProblem(diary);
    if (foreign !== undefined)
      return { problem: `it ${foreign}`, kind: foreign.includes('newer') ? 'newer' : 'foreign' };
    const damage = damageOf(diary, 'quick_check');
    if (damage !== undefined) return { problem: `it is damaged (${damage})`, kind: 'damaged' };
    const isOlder = dueMigration(diary) !== undefined;
    const { days, firstDay, newestDay } = readDiaryFigures(diary);
    // A service of an older version cannot be running with this one's lease.
    const isRunning = !isOlder && diary.prepare(HELD_LEASE).get() !== undefined;
    return { days, firstDay, newestDay, isOlder, isRunning };
  } catch (error) {
    const problem = messageFor(error, PROBLEMS) ?? (error as Error).message;
    return { problem, kind: messageFor(error, KINDS) ?? 'refused' };
  }
}

/** @throws StartError if there is no file, or this version cannot read it as it is */
export function openToRead(file: string): SqliteDatabase {
  if (missingOrEmpty(file) !== undefined) throw new StartError(`There is no diary at ${file}`);
  const diary = openUnchanged(file);
  const isOlder = schemaProblem(diary) === undefined && dueMigration(diary) !== undefined;
  const problem = isOlder ? 'is one of an older version: start the service of this one first' : schemaProblem(diary);
  if (problem === undefined) return new SqliteDatabase(diary);
  diary.close();
  throw new StartError(`The diary file ${file} ${problem}`);
}

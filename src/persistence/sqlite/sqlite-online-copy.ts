import { backup, DatabaseSync } from 'node:sqlite';
import { type DiaryFigures, InvalidBackupError, OnlineCopy } from '../backup/online-copy';
import { isBroken } from '../user-data/record-reader';
import { damageOf, openUnchanged } from './diary-file';
import { changedSchema, schemaOf, schemaProblem } from './schema/schema';

/** Pages of 4 kB per step: a millisecond or so, on a thread of its own. */
const PAGES_PER_STEP = 200;
const OWN_DATA_SINCE = 7;

/** Uses a connection of its own, whose transaction keeps one state of the diary without delaying those who write. */
export class SqliteOnlineCopy extends OnlineCopy {
  constructor(override readonly file: string) {
    super();
  }

  override async copyTo(target: string, signal: AbortSignal): Promise<DiaryFigures> {
    using diary = new DatabaseSync(this.file, { readOnly: true });
    diary.exec('BEGIN');
    const figures = readDiaryFigures(diary);
    await backup(diary, target, { rate: PAGES_PER_STEP, progress: () => signal.throwIfAborted() });
    signal.throwIfAborted();
    leaveWal(target);
    return figures;
  }

  /** A file of unknown origin: nothing in it may run, and all that is read later can be. @throws InvalidBackupError */
  static checkForeign(copy: string): DiaryFigures {
    return checkedFigures(copy, (one) => schemaProblem(one) ?? changedSchema(one) ?? unreadableOwnData(one));
  }

  /** A settled copy stays unchanged, and no file is created beside it. */
  override check(copy: string): DiaryFigures {
    return checkedFigures(copy, schemaProblem);
  }
}

function checkedFigures(copy: string, problemOf: (database: DatabaseSync) => string | undefined): DiaryFigures {
  using database = openUnchanged(copy);
  const problem = problemOf(database);
  if (problem !== undefined) throw new InvalidBackupError(`it ${problem}`);
  const damage = damageOf(database, 'integrity_check');
  if (damage !== undefined) throw new InvalidBackupError(`it is damaged (${damage})`);
  return readDiaryFigures(database);
}

function unreadableOwnData(database: DatabaseSync): string | undefined {
  if (schemaOf(database) < OWN_DATA_SINCE) return undefined;
  for (const { kind, key, content } of database.prepare('SELECT kind, key, content FROM own').iterate()) {
    if (isBroken(String(kind), String(content)))
      return `has own data that cannot be read (${String(kind)} ${String(key)})`;
  }
  return undefined;
}

export function readDiaryFigures(diary: DatabaseSync): DiaryFigures {
  const sql = `SELECT (SELECT count(*) FROM days) AS days, (SELECT count(*) FROM products) AS products,
    (SELECT min(day) FROM days) AS firstDay, (SELECT max(day) FROM days) AS newestDay`;
  return { ...diary.prepare(sql).get() } as unknown as DiaryFigures;
}

/** The database then is a single file, also when programs open it to read. */
export function leaveWal(file: string): void {
  using database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = DELETE');
}

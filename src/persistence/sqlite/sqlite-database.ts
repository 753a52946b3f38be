import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '../../platform/clock';
import { DiaryError } from '../../diary/errors';
import { LeaseLost } from '../doc-store';
import { accessProblemOf, type MessageByProblem, messageFor } from '../files';
import { StartError } from '../../platform/process-end';
import type { MigrationBackupSettings } from '../store-settings';
import { damageOf, DiaryFile, isDiskFull, makePrivateFile, missingOrEmpty, takeOwnership } from './diary-file';
import { backUpBeforeMigration } from './migration-backup';
import { assertOurs, dueMigration, migrate, LEASE_RELEASED } from './schema/schema';

export type Row = Record<string, SQLInputValue>;
export type ListRow = readonly unknown[];

export const IN_MEMORY = ':memory:';
/** Follows the name of a file in which an open database goes on. */
export const GONE = 'was deleted or replaced; put it back, or start again';

export class SqliteDatabase implements OnApplicationShutdown {
  private readonly statements = new Map<string, StatementSync>();

  private writeProblem: string | undefined;

  constructor(
    private readonly database: DatabaseSync,
    private readonly name = 'The document store',
    private readonly release = (): void => undefined,
    private readonly file?: DiaryFile,
  ) {}

  /** A file is migrated, after a backup if the settings are given. @throws StartError with one readable line */
  static async open(file: string, clock: Clock, backup?: MigrationBackupSettings): Promise<SqliteDatabase> {
    let release = (): void => undefined;
    let database: DatabaseSync | undefined;
    try {
      const emptiness = file === IN_MEMORY ? undefined : missingOrEmpty(file);
      if (file !== IN_MEMORY) release = await takeOwnership(file, makePrivateFile(file), clock);
      database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
      database.exec('PRAGMA trusted_schema = OFF');
      checkFile(database, file);
      const migration = dueMigration(database);
      if (migration && backup) await backUpBeforeMigration(file, migration, backup, clock);
      migrate(database);
      // Detects a read-only file now instead of at the first export.
      database.exec(`BEGIN IMMEDIATE; UPDATE lease SET ${LEASE_RELEASED}; COMMIT`);
      if (emptiness) new Logger('Sqlite').log(`The diary file ${file} ${emptiness}: the diary begins empty`);
      return new SqliteDatabase(database, undefined, release, file === IN_MEMORY ? undefined : new DiaryFile(file));
    } catch (error) {
      database?.close();
      release();
      if (error instanceof StartError) throw error;
      throw new StartError(`The diary file ${file} cannot be used: ${openingProblem(error, file)}`, { cause: error });
    }
  }

  /** As plain objects, which those of SQLite are not. */
  all<T = Row>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.guard(() =>
      this.statement(sql)
        .all(...values)
        .map((row) => ({ ...row }) as T),
    );
  }

  /** Arrays are much faster than objects; for the many rows of days and products. */
  lists(sql: string, ...values: SQLInputValue[]): ListRow[] {
    return this.guard(() => this.statement(sql, true).all(...values) as unknown as ListRow[]);
  }

  get<T = Row>(sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.guard(() => {
      const row = this.statement(sql).get(...values);
      return row && ({ ...row } as T);
    });
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return this.guard(() => {
      if (!this.database.isTransaction && !this.isInPlace) {
        throw new Error(`${this.file?.path} was deleted or replaced while the service runs`);
      }
      return this.writing(() => Number(this.statement(sql).run(...values).changes));
    });
  }

  transaction<T>(work: () => T): T {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      this.writeProblem = undefined;
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.run('ROLLBACK');
      throw error;
    }
  }

  /** @throws LeaseLost when `lease` no longer holds the lease of a run */
  transactionUnder<T>(lease: string | undefined, work: () => T): T {
    return this.transaction(() => {
      if (lease !== undefined && !this.get('SELECT 1 FROM lease WHERE owner = ?', lease)) throw new LeaseLost();
      return work();
    });
  }

  get isInPlace(): boolean {
    return this.file?.isInPlace !== false;
  }

  /** One that the operator can fix; others are thrown. */
  problem(): string | undefined {
    return this.guard(() => {
      if (!this.isInPlace) return `the diary file ${GONE}`;
      this.statement('SELECT count(*) FROM lease').get();
      const hasSpace = this.file?.hasSpace ?? true;
      if (this.writeProblem === undefined && hasSpace) return undefined;
      // A small write may still succeed on a full disk where a day does not.
      if (this.writeProblem === DISK_FULL && !hasSpace) return DISK_FULL;
      return this.tryToWrite();
    });
  }

  onApplicationShutdown(): void {
    if (!this.database.isOpen) return;
    this.database.close();
    this.release();
  }

  private writing<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.writeProblem = messageFor(error, WRITE_PROBLEMS) ?? this.writeProblem;
      throw error;
    }
  }

  private tryToWrite(): string | undefined {
    const { user_version: version } = this.statement('PRAGMA user_version').get() ?? {};
    try {
      this.writing(() => this.database.exec(`PRAGMA user_version = ${String(version)}`));
      this.writeProblem = undefined;
    } catch {
      this.writeProblem ??= 'it cannot be written';
    }
    return this.writeProblem;
  }

  private statement(sql: string, returnsArrays = false): StatementSync {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.database.prepare(sql)));
    statement.setReturnArrays(returnsArrays);
    return statement;
  }

  private guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const reason = messageFor(error, { 'disk full': `: ${DISK_FULL}` }) ?? '';
      throw new DiaryError('store-unavailable', `${this.name} cannot be used at the moment${reason}`, { cause: error });
    }
  }
}

export function openingProblem(error: unknown, file: string, sayings = PROBLEMS): string {
  const message = messageFor(error, sayings) ?? (error as Error).message;
  return accessProblemOf(error, file) ?? (message === DISK_ERROR && isDiskFull(file) ? DISK_FULL : message);
}

function checkFile(database: DatabaseSync, file: string): void {
  // Before any write, so that a file of another program is not changed.
  assertOurs(database, file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 4000');
  const damage = damageOf(database, 'quick_check');
  if (damage !== undefined) {
    throw new StartError(`The diary file ${file} is damaged (${damage}); put a backup in its place`);
  }
}

const DISK_FULL = 'the disk is full';
const DISK_ERROR = 'the disk reports an input/output error';

const WRITE_PROBLEMS: MessageByProblem<string> = {
  'not writable': 'it cannot be written',
  'disk error': DISK_ERROR,
  'disk full': DISK_FULL,
};

/** To follow the name of the file. */
export const PROBLEMS: MessageByProblem<string> = {
  ...WRITE_PROBLEMS,
  locked: 'it is locked by another program',
  damaged: 'it is damaged; put a backup in its place',
  'not opened': 'it cannot be opened or created; are the folder and the file there, and yours to write?',
  'no database': 'it is not a database',
  'not allowed': 'its folder cannot be written',
  'read-only disk': 'its folder cannot be written',
  'no folder': 'its folder is not a folder',
};

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '../../common/clock';
import { DiaryError } from '../../diary/errors';
import { StartError } from '../start-error';
import { takeOwnership } from './owner-lock';
import { assertOurs, migrate, NOBODY_HOLDS_IT } from './schema';

export type Row = Record<string, SQLInputValue>;
/** The values of a row in the order of its columns. */
export type ListRow = readonly unknown[];

/** The one connection to the diary file, shared by everything that is kept in it. */
export class SqliteDatabase implements OnApplicationShutdown {
  private readonly statements = new Map<string, StatementSync>();
  private readonly listStatements = new Map<string, StatementSync>();

  private constructor(
    private readonly database: DatabaseSync,
    private readonly release: () => void,
  ) {}

  /**
   * Opens the file, makes it when there is none, and brings it to the newest schema.
   *
   * @param file a path, or `:memory:`
   * @throws StartError with one readable line when the file cannot be used
   */
  static async open(file: string, clock: Clock): Promise<SqliteDatabase> {
    let release = (): void => undefined;
    let database: DatabaseSync | undefined;
    try {
      if (file !== ':memory:') {
        mkdirSync(dirname(file), { recursive: true });
        release = await takeOwnership(file, clock);
      }
      database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
      prepareFile(database, file);
      return new SqliteDatabase(database, release);
    } catch (error) {
      database?.close();
      release();
      if (error instanceof StartError) throw error;
      throw new StartError(`The diary file ${file} cannot be used: ${reasonOf(error)}`, { cause: error });
    }
  }

  /** Rows of a query. Statements are compiled once. */
  all(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.guard(() => this.statement(sql).all(...values) as Row[]);
  }

  /** Rows of a query as lists, which take a quarter of the time that objects take; for the many rows of days and products. */
  lists(sql: string, ...values: SQLInputValue[]): ListRow[] {
    return this.guard(() => {
      let statement = this.listStatements.get(sql);
      if (!statement) {
        statement = this.database.prepare(sql);
        statement.setReturnArrays(true);
        this.listStatements.set(sql, statement);
      }
      return statement.all(...values) as unknown as ListRow[];
    });
  }

  get(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.guard(() => this.statement(sql).get(...values) as Row | undefined);
  }

  /** Runs a statement and returns how many rows it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return this.guard(() => Number(this.statement(sql).run(...values).changes));
  }

  /** All of `work` or nothing of it. */
  transaction<T>(work: () => T): T {
    this.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.run('COMMIT');
      return result;
    } catch (error) {
      if (this.database.isTransaction) this.run('ROLLBACK');
      throw error;
    }
  }

  onApplicationShutdown(): void {
    if (!this.database.isOpen) return;
    this.database.close();
    this.release();
  }

  private statement(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.database.prepare(sql)));
    return statement;
  }

  private guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw new DiaryError('store-unavailable', 'The document store cannot be used at the moment', { cause: error });
    }
  }
}

function prepareFile(database: DatabaseSync, file: string): void {
  // Before anything is written: a file of somebody else stays as it is.
  assertOurs(database, file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 4000');
  const problem = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'];
  if (problem !== 'ok') {
    throw new StartError(
      `The diary file ${file} is damaged (${String(problem).replace(/\s+/g, ' ')}); put a backup in its place`,
    );
  }
  migrate(database);
  // A file that cannot be written is found now, not at the first export.
  database.exec(`BEGIN IMMEDIATE; UPDATE lease SET ${NOBODY_HOLDS_IT}; COMMIT`);
}

const REASONS: Record<number, string> = {
  5: 'it is locked by another program',
  8: 'it cannot be written',
  10: 'the disk reports an input/output error',
  11: 'it is damaged; put a backup in its place',
  13: 'the disk is full',
  14: 'it cannot be opened or created; are the folder and the file there, and yours to write?',
  26: 'it is not a database',
};

function reasonOf(error: unknown): string {
  const { errcode, code, message } = error as { errcode?: number; code?: string; message?: string };
  const primary = (errcode ?? 0) & 0xff;
  if (REASONS[primary] !== undefined) return REASONS[primary];
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') return 'its folder cannot be written';
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'its folder is not a folder';
  return message ?? String(error);
}

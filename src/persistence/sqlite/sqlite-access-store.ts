import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Scope } from '../../config/access';
import { DiaryError } from '../../diary/errors';
import { AccessStore, type StoredSession, type StoredToken } from '../access-store';
import { StartError } from '../start-error';
import { makeFileOfFolderOwner } from './diary-file';
import { IN_MEMORY } from './sqlite-database';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS tokens (
    name TEXT PRIMARY KEY,
    scope TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    last_used_at INTEGER
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE IF NOT EXISTS sessions (
    hash TEXT PRIMARY KEY,
    mark TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

/** The file beside a diary file. */
export function accessFileOf(diaryFile: string): string {
  return `${diaryFile}.access`;
}

/**
 * A small file beside the diary, because the diary file has one owner, while the `token` command opens this one as well while the
 * service runs.
 */
export class SqliteAccessStore extends AccessStore implements OnApplicationShutdown {
  private constructor(private readonly database: DatabaseSync) {
    super();
  }

  /** @throws StartError with one readable line when the file cannot be used */
  static open(file: string): SqliteAccessStore {
    let database: DatabaseSync | undefined;
    try {
      if (file !== IN_MEMORY) makeFileOfFolderOwner(file);
      database = new DatabaseSync(file);
      database.exec(`PRAGMA busy_timeout = 4000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`);
      return new SqliteAccessStore(database);
    } catch (error) {
      database?.close();
      throw new StartError(`The file ${file} with tokens and sessions cannot be used: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  override async addToken({ name, scope, hash, createdAt, expiresAt }: StoredToken): Promise<boolean> {
    const sql = `INSERT INTO tokens (name, scope, hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
    return (await this.run(sql, name, scope, hash, createdAt, expiresAt ?? null)) === 1;
  }

  override tokens(): Promise<StoredToken[]> {
    return this.use(() => this.database.prepare('SELECT * FROM tokens ORDER BY name').all().map(tokenOf));
  }

  override tokenOf(hash: string): Promise<StoredToken | undefined> {
    return this.use(() => {
      const row = this.database.prepare('SELECT * FROM tokens WHERE hash = ?').get(hash);
      return row && tokenOf(row);
    });
  }

  override async noteTokenUse(hash: string, at: number): Promise<void> {
    await this.run('UPDATE tokens SET last_used_at = ? WHERE hash = ?', at, hash);
  }

  override async removeToken(name: string): Promise<boolean> {
    return (await this.run('DELETE FROM tokens WHERE name = ?', name)) === 1;
  }

  override async addSession({ hash, mark, startedAt, expiresAt }: StoredSession): Promise<void> {
    await this.run('INSERT INTO sessions VALUES (?, ?, ?, ?)', hash, mark, startedAt, expiresAt);
  }

  override sessionOf(hash: string): Promise<StoredSession | undefined> {
    return this.use(() => {
      const row = this.database.prepare('SELECT * FROM sessions WHERE hash = ?').get(hash);
      return row && sessionOf(row);
    });
  }

  override async extendSession(hash: string, expiresAt: number): Promise<void> {
    await this.run('UPDATE sessions SET expires_at = ? WHERE hash = ?', expiresAt, hash);
  }

  override async removeSession(hash: string): Promise<void> {
    await this.run('DELETE FROM sessions WHERE hash = ?', hash);
  }

  override async tidy(now: number, mark: string): Promise<void> {
    await this.run('DELETE FROM sessions WHERE expires_at <= ? OR mark <> ?', now, mark);
  }

  onApplicationShutdown(): void {
    if (this.database.isOpen) this.database.close();
  }

  private run(sql: string, ...values: SQLInputValue[]): Promise<number> {
    return this.use(() => Number(this.database.prepare(sql).run(...values).changes));
  }

  private use<T>(work: () => T): Promise<T> {
    return Promise.try(work).catch((error: unknown) => {
      throw new DiaryError('store-unavailable', 'The file with tokens and sessions cannot be used at the moment', {
        cause: error,
      });
    });
  }
}

type Row = Record<string, unknown>;

function tokenOf(row: Row): StoredToken {
  const { expires_at: expiresAt, last_used_at: lastUsedAt } = row;
  return {
    name: row['name'] as string,
    scope: row['scope'] as Scope,
    hash: row['hash'] as string,
    createdAt: row['created_at'] as number,
    ...(expiresAt !== null && { expiresAt: expiresAt as number }),
    ...(lastUsedAt !== null && { lastUsedAt: lastUsedAt as number }),
  };
}

function sessionOf(row: Row): StoredSession {
  return {
    hash: row['hash'] as string,
    mark: row['mark'] as string,
    startedAt: row['started_at'] as number,
    expiresAt: row['expires_at'] as number,
  };
}

import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { AccessStore, type StoredSession, type StoredToken } from '../access-store';
import { DiaryError } from '../../diary/errors';
import { StartError } from '../../platform/process-end';
import { createOwnedByFolderOwner, DiaryFile } from './diary-file';
import { GONE, IN_MEMORY, openingProblem, PROBLEMS, type Row, SqliteDatabase } from './sqlite-database';

const SUBJECT = 'The file with tokens and sessions';
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

  CREATE TABLE IF NOT EXISTS password (is_set INTEGER PRIMARY KEY) STRICT;
`;

const TOKEN = `name, scope, hash, created_at AS createdAt, expires_at AS expiresAt, last_used_at AS lastUsedAt FROM tokens`;
const SESSION = `hash, mark, started_at AS startedAt, expires_at AS expiresAt FROM sessions`;

/** Beside the diary, whose file has one owner, while the `token` command opens this one as well while the service runs. */
export class SqliteAccessStore extends AccessStore implements OnApplicationShutdown {
  private logged: string | undefined;

  private constructor(private readonly opened: SqliteDatabase) {
    super();
  }

  /** Not even read elsewhere: a token of the file that was removed could not be revoked any more. */
  private get database(): SqliteDatabase {
    const problem = this.problem();
    if (problem !== undefined) throw new DiaryError('store-unavailable', problem);
    return this.opened;
  }

  override problem(): string | undefined {
    const problem = this.opened.isInPlace ? undefined : `${SUBJECT} ${GONE}`;
    if (problem !== this.logged && problem !== undefined) new Logger('Access').warn(problem);
    return (this.logged = problem);
  }

  static open(file: string): SqliteAccessStore {
    let database: DatabaseSync | undefined;
    try {
      if (file !== IN_MEMORY) createOwnedByFolderOwner(file);
      database = new DatabaseSync(file);
      database.exec(`PRAGMA busy_timeout = 4000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${SCHEMA}`);
      const place = file === IN_MEMORY ? undefined : new DiaryFile(file);
      return new SqliteAccessStore(new SqliteDatabase(database, SUBJECT, undefined, place));
    } catch (error) {
      database?.close();
      const away = join(dirname(file), 'damaged');
      const damaged = `it is damaged. It holds nothing but tokens and sessions; move it away and start again: mkdir -p ${away} && mv ${file}* ${away}`;
      const problem = openingProblem(error, file, { ...PROBLEMS, damaged, 'no database': damaged });
      throw new StartError(`The file ${file} with tokens and sessions cannot be used: ${problem}`, { cause: error });
    }
  }

  override async addToken({ name, scope, hash, createdAt, expiresAt }: StoredToken): Promise<boolean> {
    const sql = `INSERT INTO tokens (name, scope, hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;
    return this.database.run(sql, name, scope, hash, createdAt, expiresAt ?? null) === 1;
  }

  override async tokens(): Promise<StoredToken[]> {
    return this.database.all(`SELECT ${TOKEN} ORDER BY name`).map(tokenFromRow);
  }

  override async tokenOf(hash: string): Promise<StoredToken | undefined> {
    return this.database.all(`SELECT ${TOKEN} WHERE hash = ?`, hash).map(tokenFromRow).at(0);
  }

  override async noteTokenUse(hash: string, at: number): Promise<void> {
    this.database.run('UPDATE tokens SET last_used_at = ? WHERE hash = ?', at, hash);
  }

  override async removeToken(name: string): Promise<boolean> {
    return this.database.run('DELETE FROM tokens WHERE name = ?', name) === 1;
  }

  override async addSession({ hash, mark, startedAt, expiresAt }: StoredSession): Promise<void> {
    this.database.run('INSERT INTO sessions VALUES (?, ?, ?, ?)', hash, mark, startedAt, expiresAt);
  }

  override async sessionOf(hash: string): Promise<StoredSession | undefined> {
    return this.database.get(`SELECT ${SESSION} WHERE hash = ?`, hash);
  }

  override async extendSession(hash: string, expiresAt: number): Promise<void> {
    this.database.run('UPDATE sessions SET expires_at = ? WHERE hash = ?', expiresAt, hash);
  }

  override async removeSession(hash: string): Promise<void> {
    this.database.run('DELETE FROM sessions WHERE hash = ?', hash);
  }

  override async deleteExpiredSessions(now: number, fingerprint: string): Promise<void> {
    this.database.run('DELETE FROM sessions WHERE expires_at <= ? OR mark <> ?', now, fingerprint);
  }

  override async hadPassword(): Promise<boolean> {
    return this.database.get('SELECT is_set FROM password') !== undefined;
  }

  override async notePassword(isSet: boolean): Promise<void> {
    this.database.run(isSet ? 'INSERT OR IGNORE INTO password VALUES (1)' : 'DELETE FROM password');
  }

  onApplicationShutdown(): void {
    this.opened.onApplicationShutdown();
  }
}

function tokenFromRow(row: Row): StoredToken {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as StoredToken;
}

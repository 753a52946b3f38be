import { StateStore } from '../state-store';
import type { SqliteDatabase } from './sqlite-database';

const NOW = `unixepoch('now', 'subsec')`;
const EXPORT = 'export';

/** One process owns the file, so a lease found when it is opened is a dead one's; it is dropped there. */
export class SqliteStateStore extends StateStore {
  constructor(private readonly database: SqliteDatabase) {
    super();
  }

  override takeLease(owner: string, seconds: number): Promise<boolean> {
    return this.change(
      `INSERT INTO lease (name, owner, expires_at) VALUES (?, ?, ${NOW} + ?)
       ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at
       WHERE lease.expires_at <= ${NOW}`,
      EXPORT,
      owner,
      seconds,
    );
  }

  override renewLease(owner: string, seconds: number): Promise<boolean> {
    return this.change(`UPDATE lease SET expires_at = ${NOW} + ? WHERE name = ? AND owner = ?`, seconds, EXPORT, owner);
  }

  override async returnLease(owner: string): Promise<void> {
    await this.change('DELETE FROM lease WHERE name = ? AND owner = ?', EXPORT, owner);
  }

  private change(sql: string, ...values: (string | number)[]): Promise<boolean> {
    return Promise.try(() => this.database.run(sql, ...values) > 0);
  }
}

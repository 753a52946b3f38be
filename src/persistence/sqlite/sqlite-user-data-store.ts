import { Injectable } from '@nestjs/common';
import type { OpenDateRange } from '../../diary/date-range';
import { factsOfKind, type RecordKind, type UserRecords } from '../../diary/user-data/record-kinds';
import { contentTag } from '../../platform/http/preconditions';
import { byKey, type WriteCounts, type Saved, UserDataStore } from '../user-data/user-data-store';
import { bounds } from './rows';
import { SqliteDatabase } from './sqlite-database';

export const SQLITE_RECORD_BATCH = 256;

/** Contents are JSON, which SQLite and any other tool can read. */
@Injectable()
export class SqliteUserDataStore extends UserDataStore {
  constructor(private readonly database: SqliteDatabase) {
    super();
  }

  override async save<K extends RecordKind>(
    kind: K,
    contents: readonly UserRecords[K][],
  ): Promise<Saved<UserRecords[K]>> {
    const latest = byKey(kind, contents);
    const changes = { added: 0, updated: 0, unchanged: contents.length - latest.size };
    const written: UserRecords[K][] = [];
    this.database.transaction(() => {
      for (const content of latest.values()) {
        const change = this.write(kind, content);
        changes[change]++;
        if (change !== 'unchanged') written.push(content);
      }
    });
    return { ...changes, written };
  }

  override async replace<K extends RecordKind>(kind: K, content: UserRecords[K], tag?: string): Promise<boolean> {
    return this.database.transaction(() => {
      const isExpected = this.storedTag(kind, factsOfKind(kind).keyOf(content)) === tag;
      if (isExpected) this.write(kind, content);
      return isExpected;
    });
  }

  override async remove(kind: RecordKind, key: string, tag?: string): Promise<boolean> {
    return this.database.transaction(() => {
      if (tag !== undefined && this.storedTag(kind, key) !== tag) return false;
      return this.database.run('DELETE FROM own WHERE kind = ? AND key = ?', kind, key) > 0;
    });
  }

  override async removeAll(kind: RecordKind, keys: readonly string[]): Promise<number> {
    const sql = 'DELETE FROM own WHERE kind = ? AND key IN (SELECT value FROM json_each(?))';
    return this.database.run(sql, kind, JSON.stringify(keys));
  }

  override async find<K extends RecordKind>(kind: K, key: string): Promise<UserRecords[K] | undefined> {
    return this.findNow(kind, key);
  }

  override async count(kind: RecordKind, range: OpenDateRange): Promise<number> {
    const sql = 'SELECT count(*) AS number FROM own WHERE kind = ? AND day BETWEEN ? AND ?';
    return this.database.get<{ number: number }>(sql, kind, ...bounds(range))!.number;
  }

  override async *read<K extends RecordKind>(kind: K, range: OpenDateRange): AsyncGenerator<UserRecords[K][]> {
    const [from, to] = bounds(range);
    const sql = `SELECT day, key, content FROM own
      WHERE kind = ? AND (day, key) > (?, ?) AND day <= ? ORDER BY day, key LIMIT ${SQLITE_RECORD_BATCH}`;
    // No key is empty.
    for (let after = [from as string, '']; ;) {
      const rows = this.database.lists(sql, kind, ...after, to) as [day: string, key: string, content: string][];
      if (rows.length > 0) yield rows.flatMap(([, key, content]) => this.reader.parse(kind, key, content) ?? []);
      if (rows.length < SQLITE_RECORD_BATCH) return;
      after = rows.at(-1)!.slice(0, 2);
    }
  }

  private write<K extends RecordKind>(kind: K, content: UserRecords[K]): keyof WriteCounts {
    const { keyOf, dateOf } = factsOfKind(kind);
    const key = keyOf(content);
    const stored = this.storedTag(kind, key);
    if (stored === contentTag(content)) return 'unchanged';
    this.database.run(
      `INSERT INTO own (kind, key, day, content) VALUES (?, ?, ?, ?)
       ON CONFLICT (kind, key) DO UPDATE SET day = excluded.day, content = excluded.content`,
      kind,
      key,
      dateOf(content),
      JSON.stringify(content),
    );
    return stored === undefined ? 'added' : 'updated';
  }

  private storedTag(kind: RecordKind, key: string): string | undefined {
    const stored = this.findNow(kind, key);
    return stored && contentTag(stored);
  }

  private findNow<K extends RecordKind>(kind: K, key: string): UserRecords[K] | undefined {
    const sql = 'SELECT content FROM own WHERE kind = ? AND key = ?';
    const stored = this.database.get<{ content: string }>(sql, kind, key);
    return stored && this.reader.parse(kind, key, stored.content);
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { DayFetch } from '../../diary/day-fetch';
import { EXPORT_LEASE, NOTICE_ID, StateStore } from '../state-store';
import type { DayNote, Delivery, LeaseAnswer, LeaseView, NoteTopic } from '../state-store';
import { isFetch } from '../stored-values';
import { bounds } from './rows';
import { LEASE_RELEASED } from './schema/schema';
import { SqliteDatabase } from './sqlite-database';

const NOW = `unixepoch('now', 'subsec')`;

/** One process owns the file, so a lease found at start belongs to a dead process and is dropped. */
@Injectable()
export class SqliteStateStore extends StateStore {
  constructor(private readonly database: SqliteDatabase) {
    super();
  }

  override async takeLease(owner: string, seconds: number, name = EXPORT_LEASE): Promise<boolean> {
    const changed = this.database.run(
      `INSERT INTO lease (name, owner, expires_at) VALUES (?, ?, ${NOW} + ?)
       ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at, progress = NULL, stop_wished = 0
       WHERE lease.expires_at <= ${NOW}`,
      name,
      owner,
      seconds,
    );
    return changed > 0;
  }

  override async renewLease(owner: string, seconds: number, name = EXPORT_LEASE): Promise<boolean> {
    const sql = `UPDATE lease SET expires_at = ${NOW} + ? WHERE name = ? AND owner = ?`;
    return this.database.run(sql, seconds, name, owner) > 0;
  }

  override async returnLease(owner: string, name = EXPORT_LEASE, progress?: string): Promise<void> {
    const sql = `UPDATE lease SET ${LEASE_RELEASED}, progress = coalesce(?, progress) WHERE name = ? AND owner = ?`;
    this.database.run(sql, progress ?? null, name, owner);
  }

  override async reportProgress(owner: string, progress: string): Promise<LeaseAnswer> {
    const sql = 'UPDATE lease SET progress = ? WHERE name = ? AND owner = ?';
    const isHeld = this.database.run(sql, progress, EXPORT_LEASE, owner) > 0;
    if (!isHeld) return 'lost';
    const lease = this.database.get('SELECT stop_wished FROM lease WHERE name = ?', EXPORT_LEASE);
    return lease?.['stop_wished'] === 1 ? 'stop' : 'go-on';
  }

  override async requestStop(): Promise<void> {
    this.database.run(`UPDATE lease SET stop_wished = 1 WHERE name = ? AND expires_at > ${NOW}`, EXPORT_LEASE);
  }

  override async viewLease(): Promise<LeaseView> {
    const sql = `SELECT expires_at > ${NOW} AS isHeld, progress, stop_wished AS stop FROM lease WHERE name = ?`;
    const lease = this.database.get<{ isHeld: number; progress: string | null; stop: number }>(sql, EXPORT_LEASE);
    return { isHeld: lease?.isHeld === 1, progress: lease?.progress ?? undefined, stopRequested: lease?.stop === 1 };
  }

  override async noteDays(topic: NoteTopic, days: readonly CalendarDay[]): Promise<DayNote[]> {
    const notes = days.map((day) => ({ day, stamp: randomUUID() }));
    const sql = `INSERT INTO notes (topic, day, stamp) VALUES (?, ?, ?)
      ON CONFLICT (topic, day) DO UPDATE SET stamp = excluded.stamp`;
    this.database.transaction(() => notes.forEach(({ day, stamp }) => this.database.run(sql, topic, day, stamp)));
    return notes;
  }

  override async notedDays(topic: NoteTopic): Promise<DayNote[]> {
    return this.database.all<DayNote>('SELECT day, stamp FROM notes WHERE topic = ? ORDER BY day', topic);
  }

  override async eraseNotes(topic: NoteTopic, notes: readonly DayNote[]): Promise<void> {
    const sql = 'DELETE FROM notes WHERE topic = ? AND day = ? AND stamp = ?';
    this.database.transaction(() => notes.forEach(({ day, stamp }) => this.database.run(sql, topic, day, stamp)));
  }

  override async noteFetches(fetches: readonly DayFetch[]): Promise<void> {
    const sql = `INSERT INTO fetches (day, outcome, at) VALUES (?, ?, ?)
      ON CONFLICT (day) DO UPDATE SET outcome = excluded.outcome, at = excluded.at`;
    this.database.transaction(() =>
      fetches.forEach(({ day, outcome, at }) => this.database.run(sql, day, outcome, at)),
    );
  }

  override async fetchesIn(range: OpenDateRange): Promise<DayFetch[]> {
    const sql = 'SELECT day, outcome, at FROM fetches WHERE day BETWEEN ? AND ? ORDER BY day';
    return this.database.all<DayFetch>(sql, ...bounds(range)).filter(isFetch);
  }

  override async get(name: string): Promise<string | undefined> {
    return this.database.get<{ value: string }>('SELECT value FROM kept WHERE name = ?', name)?.value;
  }

  override async set(name: string, value: string): Promise<void> {
    const sql = 'INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
    this.database.run(sql, name, value);
  }

  override async setIf(name: string, expected: string | undefined, value: string): Promise<boolean> {
    if (expected === undefined)
      return this.database.run('INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING', name, value) > 0;
    return this.database.run('UPDATE kept SET value = ? WHERE name = ? AND value = ?', value, name, expected) > 0;
  }

  override async addDelivery({ id, content }: Delivery, dueAt: number, most: number): Promise<number> {
    return this.database.transaction(() => {
      this.database.run('INSERT INTO outbox (id, content, due) VALUES (?, ?, ?)', id, content, dueAt);
      const oldest = `SELECT seq FROM outbox ORDER BY id GLOB '${NOTICE_ID}*', seq LIMIT max(0, (SELECT count(*) FROM outbox) - ?)`;
      return this.database.run(`DELETE FROM outbox WHERE seq IN (${oldest})`, most);
    });
  }

  override async takeDelivery(now: number, until: number): Promise<(Delivery & { attempts: number }) | undefined> {
    const first = 'SELECT seq FROM outbox WHERE due <= ? ORDER BY due, seq LIMIT 1';
    const sql = `UPDATE outbox SET due = ?, attempts = attempts + 1 WHERE seq = (${first}) RETURNING id, content, attempts`;
    return this.database.transaction(() => this.database.get(sql, until, now));
  }

  override async delayDelivery(id: string, dueAt: number): Promise<void> {
    this.database.run('UPDATE outbox SET due = ? WHERE id = ?', dueAt, id);
  }

  override async removeDelivery(id: string): Promise<void> {
    this.database.run('DELETE FROM outbox WHERE id = ?', id);
  }

  override async waitingDeliveries(): Promise<{ count: number; nextDue: number | undefined }> {
    const sql = 'SELECT count(*) AS count, min(due) AS next FROM outbox';
    const { count, next } = this.database.get<{ count: number; next: number | null }>(sql)!;
    return { count, nextDue: next ?? undefined };
  }
}

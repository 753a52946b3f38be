import { randomUUID } from 'node:crypto';
import type { CalendarDay } from '../../diary/calendar-day';
import { type DayNote, type LeaseAnswer, type LeaseView, type NoteTopic, StateStore } from '../state-store';
import { NOBODY_HOLDS_IT } from './schema';
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
       ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at, progress = NULL, stop_wished = 0
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
    await this.change(`UPDATE lease SET ${NOBODY_HOLDS_IT} WHERE name = ? AND owner = ?`, EXPORT, owner);
  }

  override tellProgress(owner: string, progress: string): Promise<LeaseAnswer> {
    return Promise.try(() => {
      const sql = 'UPDATE lease SET progress = ? WHERE name = ? AND owner = ? RETURNING stop_wished';
      const lease = this.database.get(sql, progress, EXPORT, owner);
      if (!lease) return 'lost';
      return lease['stop_wished'] === 1 ? 'stop' : 'go-on';
    });
  }

  override async wishStop(): Promise<void> {
    await this.change(`UPDATE lease SET stop_wished = 1 WHERE name = ? AND expires_at > ${NOW}`, EXPORT);
  }

  override viewLease(): Promise<LeaseView> {
    return Promise.try(() => {
      const sql = `SELECT expires_at > ${NOW} AS is_held, progress, stop_wished FROM lease WHERE name = ?`;
      const lease = this.database.get(sql, EXPORT);
      return {
        isHeld: lease?.['is_held'] === 1,
        progress: (lease?.['progress'] ?? undefined) as string | undefined,
        stopWished: lease?.['stop_wished'] === 1,
      };
    });
  }

  override noteDays(topic: NoteTopic, days: readonly CalendarDay[]): Promise<DayNote[]> {
    return Promise.try(() => {
      const notes = days.map((day) => ({ day, stamp: randomUUID() }));
      const sql = `INSERT INTO notes (topic, day, stamp) VALUES (?, ?, ?)
        ON CONFLICT (topic, day) DO UPDATE SET stamp = excluded.stamp`;
      this.database.transaction(() => notes.forEach(({ day, stamp }) => this.database.run(sql, topic, day, stamp)));
      return notes;
    });
  }

  override notedDays(topic: NoteTopic): Promise<DayNote[]> {
    return Promise.try(() => {
      const rows = this.database.all('SELECT day, stamp FROM notes WHERE topic = ? ORDER BY day', topic);
      return rows.map(({ day, stamp }) => ({ day: day as CalendarDay, stamp: stamp as string }));
    });
  }

  override eraseNotes(topic: NoteTopic, notes: readonly DayNote[]): Promise<void> {
    return Promise.try(() => {
      const sql = 'DELETE FROM notes WHERE topic = ? AND day = ? AND stamp = ?';
      this.database.transaction(() => notes.forEach(({ day, stamp }) => this.database.run(sql, topic, day, stamp)));
    });
  }

  override claim(task: string, instant: number): Promise<boolean> {
    return this.change(
      `INSERT INTO claims (task, instant) VALUES (?, ?)
       ON CONFLICT (task) DO UPDATE SET instant = excluded.instant WHERE claims.instant < excluded.instant`,
      task,
      instant,
    );
  }

  override lastClaim(task: string): Promise<number | undefined> {
    return Promise.try(
      () => this.database.get('SELECT instant FROM claims WHERE task = ?', task)?.['instant'] as number | undefined,
    );
  }

  override keep(name: string, value: string): Promise<string> {
    return Promise.try(() => {
      this.database.run('INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', name, value);
      return this.database.get('SELECT value FROM kept WHERE name = ?', name)?.['value'] as string;
    });
  }

  private change(sql: string, ...values: (string | number)[]): Promise<boolean> {
    return Promise.try(() => this.database.run(sql, ...values) > 0);
  }
}

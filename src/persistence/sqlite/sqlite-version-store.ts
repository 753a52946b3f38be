import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { WholeDay } from '../../diary/day-entry';
import { type DayVersion, surplusVersions, type VersionHead } from '../../diary/versions/day-version';
import type { SaveOptions } from '../doc-store';
import { contentId, isWorthMore, packedEntry, unpackedVersion, VersionStore } from '../version-store';
import { bounds } from './rows';
import { SqliteDatabase } from './sqlite-database';

const HEAD = 'day AS date, id, replaced_at AS replacedAt, cause AS by, state, foods';

type StoredVersion = VersionHead & { content: unknown };

@Injectable()
export class SqliteVersionStore extends VersionStore {
  constructor(private readonly database: SqliteDatabase) {
    super();
  }

  override async list(date: CalendarDay): Promise<DayVersion[]> {
    const sql = `SELECT ${HEAD}, content FROM versions WHERE day = ? ORDER BY replaced_at DESC, id`;
    return this.database.all<StoredVersion>(sql, date).flatMap(versionOfRow);
  }

  /** One at a time, because a version that nobody fetches from here stays in memory. */
  override async *read(range: OpenDateRange): AsyncGenerator<DayVersion[]> {
    const [from, to] = bounds(range);
    const sql = `SELECT ${HEAD}, content FROM versions WHERE (day, id) > (?, ?) AND day <= ? ORDER BY day, id LIMIT 1`;
    // No id is empty.
    for (let after = [from as string, '']; ;) {
      const row = this.database.get<StoredVersion>(sql, ...after, to);
      if (row === undefined) return;
      after = [row.date, row.id];
      const versions = versionOfRow(row);
      if (versions.length > 0) yield versions;
    }
  }

  override async offers(): Promise<VersionHead[]> {
    return this.heads(`state = 'OFFERED' ORDER BY day`);
  }

  override async add(
    versions: readonly DayVersion[],
    { lease, replace }: Pick<SaveOptions, 'lease'> & { replace: boolean },
  ): Promise<number> {
    return this.database.transactionUnder(
      lease,
      () => versions.filter((version) => this.write(version, replace)).length,
    );
  }

  override async remove(date: CalendarDay, id: string): Promise<boolean> {
    return this.database.run('DELETE FROM versions WHERE day = ? AND id = ?', date, id) > 0;
  }

  /** For the transaction in which a day is written. */
  keepAndPrune(content: WholeDay, kept: DayVersion | undefined, endsOffers = false): void {
    const { date } = content;
    if (kept) this.write(kept, true);
    else if (this.heads('day = ?', date).length === 0) return;
    this.database.run('DELETE FROM versions WHERE day = ? AND id = ?', date, contentId(content));
    if (endsOffers) this.dropOffers(date);
    const surplus = kept ? surplusVersions(this.heads('day = ?', date), kept.replacedAt) : [];
    for (const { id } of surplus) this.database.run('DELETE FROM versions WHERE day = ? AND id = ?', date, id);
  }

  private write({ date, id, replacedAt, by, state, entry }: DayVersion, replace: boolean): boolean {
    const [same] = this.heads('day = ? AND id = ?', date, id);
    if (same && !(replace && isWorthMore(state, same))) return false;
    if (state === 'OFFERED') this.dropOffers(date);
    const content = packedEntry(entry);
    const sql = `INSERT OR REPLACE INTO versions (day, id, replaced_at, cause, state, foods, content) VALUES (?, ?, ?, ?, ?, ?, ?)`;
    this.database.run(sql, date, id, replacedAt, by, state, entry.products?.length ?? 0, content);
    return true;
  }

  private dropOffers(date: CalendarDay): void {
    this.database.run(`DELETE FROM versions WHERE day = ? AND state = 'OFFERED'`, date);
  }

  private heads(condition: string, ...values: string[]): VersionHead[] {
    return this.database.all(`SELECT ${HEAD} FROM versions WHERE ${condition}`, ...values);
  }
}

function versionOfRow({ content, ...head }: StoredVersion): DayVersion[] {
  return unpackedVersion(head, content);
}

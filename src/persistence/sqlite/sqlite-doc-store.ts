import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { type DatedTotals, type DayEntry, type DiaryDay, withDetails } from '../../diary/day-entry';
import { type DatedOrigin, givenOrigin } from '../../diary/history/day-origin';
import { DocStore } from '../doc-store';
import type { DayCount, KeptPage, OriginNote, ReadOptions, SaveOptions, StoreHealth } from '../doc-store';
import { packedText, storedInstant, unpackedText } from '../stored-values';
import { toReplacedVersion } from '../version-store';
import { bounds, columnOf, dayFromRow, TOTALS, totalsFromRow } from './rows';
import { type ListRow, SqliteDatabase } from './sqlite-database';
import { SqliteEntries } from './sqlite-entries';
import { SqliteVersionStore } from './sqlite-version-store';

/** Days per slice: takes a millisecond or two, so that other requests run in between and memory stays low. */
export const SQLITE_DAYS_BATCH = 20;
export const SQLITE_TOTALS_BATCH = 1024;
export const SQLITE_PAGES_BATCH = 16;

@Injectable()
export class SqliteDocStore extends DocStore {
  private readonly entries: SqliteEntries;
  private readonly versions: SqliteVersionStore;

  constructor(private readonly database: SqliteDatabase) {
    super();
    this.entries = new SqliteEntries(database);
    this.versions = new SqliteVersionStore(database);
  }

  override async save(
    diaryDay: DiaryDay,
    { id = randomUUID(), page, keepNewPage = true, origin, lease, keepAs, endsOffers }: SaveOptions = {},
  ): Promise<'written' | 'unchanged'> {
    return this.database.transactionUnder(lease, () => {
      const day = withDetails(diaryDay);
      const stored = this.entries.read(day.date, { includeDetails: true });
      const isWritten = this.entries.write(day, stored, id);
      const note = isWritten && stored ? keepAs?.(stored) : undefined;
      this.versions.keepAndPrune(day, note && { ...note, ...toReplacedVersion(stored!) }, endsOffers);
      this.noteOrigin({ ...origin, date: day.date });
      if (page === null) this.database.run('DELETE FROM pages WHERE day = ?', day.date);
      else if (page !== undefined) this.writePage(day.date, packedText(page), keepNewPage);
      return isWritten ? 'written' : 'unchanged';
    });
  }

  override async noteOrigins(notes: readonly OriginNote[], { lease }: Pick<SaveOptions, 'lease'> = {}): Promise<void> {
    this.database.transactionUnder(lease, () => notes.forEach((note) => this.noteOrigin(note)));
  }

  override async readOrigins(range: OpenDateRange): Promise<DatedOrigin[]> {
    const sql = `SELECT day AS date, source, read_at AS readAt, fingerprint FROM days LEFT JOIN origins USING (day)
      WHERE day BETWEEN ? AND ? ORDER BY day`;
    const origins = this.database.all<DatedOrigin>(sql, ...bounds(range));
    return origins.map((origin) => ({ ...origin, readAt: storedInstant(origin.readAt) }));
  }

  override async keepPage({ date, html }: KeptPage): Promise<void> {
    const hasOwn = this.database.get('SELECT 1 FROM days JOIN pages USING (day) WHERE day = ?', date) !== undefined;
    const table = hasOwn ? 'unread_pages' : 'pages';
    const sql = `INSERT INTO ${table} (day, page) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET page = excluded.page`;
    this.database.run(sql, date, packedText(html));
  }

  override async dropUnreadPage(date: CalendarDay): Promise<void> {
    this.database.run('DELETE FROM unread_pages WHERE day = ?', date);
  }

  override async *readPages(range: OpenDateRange, which?: 'unread'): AsyncGenerator<KeptPage[]> {
    const table = which ? 'unread_pages' : 'pages';
    const packed = (rows: ListRow[]) => rows.map((row) => ({ date: dayFromRow(row), page: row[1] as Uint8Array }));
    for await (const pages of this.slices(`page FROM ${table}`, range, SQLITE_PAGES_BATCH, packed)) {
      // One at a time, because what nobody fetches from here stays in memory.
      for (const { date, page } of pages) yield [{ date, html: unpackedText(page) }];
    }
  }

  override async *readDays(range: OpenDateRange, options: ReadOptions): AsyncGenerator<DayEntry[]> {
    const size = options.includeProducts ? SQLITE_DAYS_BATCH : SQLITE_TOTALS_BATCH;
    yield* this.slices(`${TOTALS}, id FROM days`, range, size, (rows) => this.entries.entriesFromRows(rows, options));
  }

  override async readTotals(range: OpenDateRange): Promise<DatedTotals[]> {
    const sql = `SELECT day, ${TOTALS} FROM days WHERE day BETWEEN ? AND ? ORDER BY day`;
    return this.database.lists(sql, ...bounds(range)).map(totalsFromRow);
  }

  override async countDays(range: OpenDateRange): Promise<DayCount> {
    const sql = 'SELECT count(*), min(day), max(day) FROM days WHERE day BETWEEN ? AND ?';
    type Row = [number, CalendarDay | null, CalendarDay | null];
    const [[count, from, to]] = this.database.lists(sql, ...bounds(range)) as unknown as [Row];
    return { count, bounds: from && to ? { from, to } : undefined };
  }

  override async health(): Promise<StoreHealth> {
    const error = this.database.problem();
    return error === undefined ? { up: true } : { up: false, details: { error } };
  }

  /** @param read reads all of the first rows in the same turn, so that nobody writes between a day and its products */
  private async *slices<T extends { date: CalendarDay }>(
    columns: string,
    range: OpenDateRange,
    size: number,
    read: (rows: ListRow[]) => T[],
  ): AsyncGenerator<T[]> {
    const [from, to] = bounds(range);
    for (let after: CalendarDay | undefined; ;) {
      // One lower bound only: of two, SQLite would use the first, which may be the beginning of the diary. And a limit that is a
      // parameter makes it compile the statement anew each time.
      const rows = this.database.lists(
        `SELECT day, ${columns} WHERE day ${after === undefined ? '>=' : '>'} ? AND day <= ? ORDER BY day LIMIT ${size}`,
        after ?? from,
        to,
      );
      if (rows.length === 0) return;
      const items = read(rows);
      after = items.at(-1)!.date;
      yield items;
      if (items.length < size && items.length === rows.length) return;
    }
  }

  private noteOrigin({ date, ...origin }: OriginNote): void {
    const given = givenOrigin(origin);
    const columns = Object.keys(given).map(columnOf);
    if (columns.length === 0) return;
    this.database.run(
      `INSERT INTO origins (day, ${columns.join(', ')}) SELECT day, ${columns.map(() => '?').join(', ')} FROM days WHERE day = ?
       ON CONFLICT (day) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
      ...Object.values(given),
      date,
    );
  }

  private writePage(date: CalendarDay, page: Buffer, insert: boolean): void {
    this.database.run('UPDATE pages SET page = ? WHERE day = ? AND page <> ?', page, date, page);
    if (insert) this.database.run('INSERT INTO pages (day, page) VALUES (?, ?) ON CONFLICT DO NOTHING', date, page);
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CalendarDay, FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { KeptPage } from '../doc-store';
import { packedPage, unpackedPage } from '../packed-page';
import { dayOf } from './rows';
import type { SqliteDatabase } from './sqlite-database';

const SLICE_PAGES = 64;

/** The saved diary pages. */
export class SqlitePages {
  constructor(private readonly database: SqliteDatabase) {}

  /** @param insert whether a day without a page gets one */
  write({ date, html }: KeptPage, { insert }: { insert: boolean }): void {
    const page = packedPage(html);
    this.database.run('UPDATE pages SET page = ? WHERE day = ? AND page <> ?', page, date, page);
    if (insert) this.database.run('INSERT INTO pages (day, page) VALUES (?, ?) ON CONFLICT DO NOTHING', date, page);
  }

  remove(date: CalendarDay): void {
    this.database.run('DELETE FROM pages WHERE day = ?', date);
  }

  /** Leaves the page of a stored day in place, because that day was read from it. */
  writeUnlessStored({ date, html }: KeptPage): void {
    this.database.run(
      `INSERT INTO pages (day, page) VALUES (?, ?)
       ON CONFLICT (day) DO UPDATE SET page = excluded.page WHERE NOT EXISTS (SELECT 1 FROM days WHERE day = excluded.day)`,
      date,
      packedPage(html),
    );
  }

  async *read({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): AsyncGenerator<KeptPage[]> {
    for (let after: string | undefined; ; await nextTurn()) {
      const rows = this.database.lists(
        `SELECT day, page FROM pages WHERE day ${after === undefined ? '>=' : '>'} ? AND day <= ? ORDER BY day LIMIT ?`,
        after ?? from,
        to,
        SLICE_PAGES,
      );
      if (rows.length > 0) yield rows.map((row) => ({ date: dayOf(row), html: unpackedPage(row[1] as Uint8Array) }));
      if (rows.length < SLICE_PAGES) return;
      after = dayOf(rows.at(-1)!);
    }
  }
}

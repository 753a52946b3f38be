import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CalendarDay } from '../../diary/calendar-day';
import type { DateRange } from '../../diary/date-range';
import { DiaryError } from '../../diary/errors';
import type { FileDay } from '../../diary/file-day';
import type { Rejection } from './rejection';

/** How many rejections are kept; further ones are counted. */
export const MOST_REJECTIONS = 100;
/** No day of a person has so many. */
export const MOST_PRODUCTS = 1000;
/** Days that are checked between two turns of the event loop. */
const DAYS_AT_ONCE = 500;

/**
 * `rows` has a row of a file, or an entry: `day` is what it says about the day, or null if that is the same as in the row before
 * of the same day; `product` is its product, if it has one. A day in `spoiled` is not taken. `days` are those that are.
 */
const SCHEMA = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA cache_size = -8000;
  CREATE TABLE rows (date TEXT, line INTEGER, day TEXT, product TEXT);
  CREATE INDEX rows_by_date ON rows (date, line);
  CREATE TABLE spoiled (date TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE days (date TEXT PRIMARY KEY, line INTEGER) WITHOUT ROWID;
  BEGIN`;

const SQL = {
  add: 'INSERT INTO rows VALUES (?, ?, ?, ?)',
  find: 'SELECT line, day FROM rows WHERE date = ? ORDER BY line LIMIT 1',
  spoil: 'INSERT OR IGNORE INTO spoiled VALUES (?)',
  check: `
    SELECT date, min(line) AS line, count(product) AS products, count(*) AS rows, min(day) <> max(day) AS differ,
      date IN (SELECT date FROM spoiled) AS spoiled
    FROM rows WHERE date > ? GROUP BY date ORDER BY date LIMIT ${DAYS_AT_ONCE}`,
  take: 'INSERT INTO days VALUES (?, ?)',
  count: 'SELECT count(*) AS count, min(date) AS first, max(date) AS last FROM days',
  next: 'SELECT date, line FROM days WHERE date > ? ORDER BY date LIMIT 1',
  rows: 'SELECT day, product FROM rows WHERE date = ? ORDER BY line',
} as const;

/** What a file says about a day besides its date. */
export type DayFields = Omit<FileDay, 'date'>;
/** The texts of a day's rows: what the first of them says about the day, and the products. */
export interface StagedRows {
  day: string;
  products: string[];
}

/**
 * The rows of a file, grouped by day in a private temporary database: SQLite keeps it in memory while it is small, then in a
 * temporary file, which vanishes with it.
 */
export class Staging {
  readonly rejected: Rejection[] = [];
  rejectedCount = 0;
  private readonly database: DatabaseSync;
  private readonly statements: Record<keyof typeof SQL, StatementSync>;
  private lastDate: CalendarDay | undefined;
  private lastDay = '';

  constructor() {
    // The empty name, unlike `:memory:`, means a temporary file.
    this.database = new DatabaseSync('');
    this.database.exec(SCHEMA);
    const prepared = Object.entries(SQL).map(([name, sql]) => [name, this.database.prepare(sql)]);
    this.statements = Object.fromEntries(prepared) as Record<keyof typeof SQL, StatementSync>;
  }

  /** Adds a row of a file in which a day may have several rows, each on a line of its own. */
  addRow(row: { date: CalendarDay; line: number; day: string; product: string | null }): void {
    const isSame = row.date === this.lastDate && row.day === this.lastDay;
    this.run('add', row.date, row.line, isSame ? null : row.day, row.product);
    [this.lastDate, this.lastDay] = [row.date, row.day];
  }

  /** Adds a whole day. If the file has it already, the second one is rejected unless it is equal. */
  addDay({ date, line, day }: { date: CalendarDay; line: number; day: string }): void {
    const earlier = this.statements.find.get(date);
    if (!earlier) this.run('add', date, line, day, null);
    else if (earlier['day'] !== day)
      this.reject({ line, date, reason: `The file has this day twice, first in line ${String(earlier['line'])}` });
  }

  /** Notes something that is not taken; other rows of its day are. */
  reject(rejection: Rejection): void {
    this.rejectedCount++;
    if (this.rejected.length < MOST_REJECTIONS) this.rejected.push(rejection);
  }

  /** Notes a row that cannot be read, and with it its day as a whole, once. */
  spoil(rejection: Rejection & { date: CalendarDay }): void {
    if (this.run('spoil', rejection.date) > 0) this.reject(rejection);
  }

  /** Checks the days as wholes, after the last row. */
  async finish(): Promise<void> {
    for (let after = ''; ; await nextTurn()) {
      const days = this.statements.check.all(after);
      for (const found of days) this.checkDay(found as unknown as CheckedDay);
      if (days.length < DAYS_AT_ONCE) return;
      after = String(days.at(-1)?.['date']);
    }
  }

  /** How many days are taken, and from when to when. */
  extent(): { count: number; range: DateRange | undefined } {
    const { count, first, last } = this.statements.count.get() as unknown as Extent;
    return { count, range: first === null || last === null ? undefined : { from: first, to: last } };
  }

  /** The days that are taken, oldest first. */
  *days(): Generator<{ date: CalendarDay; line: number; rows: StagedRows }> {
    for (let after = ''; ;) {
      const next = this.statements.next.get(after) as { date: CalendarDay; line: number } | undefined;
      if (!next) return;
      const rows = this.statements.rows.all(next.date) as unknown as StagedRow[];
      const products = rows.map(({ product }) => product).filter((product) => product !== null);
      yield { ...next, rows: { day: rows[0]?.day ?? '{}', products } };
      after = next.date;
    }
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
  }

  private checkDay({ date, line, products, rows, differ, spoiled }: CheckedDay): void {
    if (spoiled === 1) return;
    if (differ === 1)
      this.spoil({ line, date, reason: 'The rows of this day have different values for the whole day' });
    else if (products > MOST_PRODUCTS)
      this.spoil({ line, date, reason: `This day has ${products} products; the limit is ${MOST_PRODUCTS}` });
    else if (rows > MOST_PRODUCTS)
      this.spoil({ line, date, reason: `This day has ${rows} rows; the limit is ${MOST_PRODUCTS}` });
    else this.run('take', date, line);
  }

  private run(name: keyof typeof SQL, ...values: (string | number | null)[]): number {
    try {
      return Number(this.statements[name].run(...values).changes);
    } catch (error) {
      const message = 'The file cannot be kept while it is read: is there space in the folder for temporary files?';
      throw new DiaryError('store-unavailable', message, { cause: error });
    }
  }
}

interface CheckedDay {
  date: CalendarDay;
  line: number;
  products: number;
  rows: number;
  differ: 0 | 1 | null;
  spoiled: 0 | 1;
}

interface Extent {
  count: number;
  first: CalendarDay | null;
  last: CalendarDay | null;
}

interface StagedRow {
  day: string | null;
  product: string | null;
}

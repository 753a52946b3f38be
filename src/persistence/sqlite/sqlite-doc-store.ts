import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type CalendarDay, FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { DatedTotals, DayEntry, DiaryDay, Product } from '../../diary/day-entry';
import type { ProductMatches, ProductTally, Ranking } from '../../diary/product-figures';
import { foldName } from '../../diary/product-name';
import type { ProductCounts } from '../../diary/statistics';
import {
  type DayCount,
  DocStore,
  type KeywordQuery,
  type NameTerm,
  type OccurrenceQuery,
  type ProductDays,
  type ProductWithDate,
  type StoreHealth,
} from '../doc-store';
import {
  DATED_PRODUCT,
  datedTotalsOf,
  dayOf,
  entryOf,
  PRODUCT_COLUMNS,
  productOf,
  productValues,
  TOTALS,
  totalValues,
} from './rows';
import type { SqliteDatabase } from './sqlite-database';
import { SqliteNames } from './sqlite-names';
import { SqliteProductQueries } from './sqlite-product-queries';

/** Days per slice: takes a millisecond or two, so that other requests run in between and memory stays low. */
const SLICE_DAYS = { withProducts: 8, totals: 1024 };

export class SqliteDocStore extends DocStore {
  override readonly enabled = true;
  private readonly names: SqliteNames;
  private readonly products: SqliteProductQueries;

  constructor(private readonly database: SqliteDatabase) {
    super();
    this.names = new SqliteNames(database);
    this.products = new SqliteProductQueries(database, this.names);
  }

  override save(day: DiaryDay, id: string = randomUUID()): Promise<'written' | 'unchanged'> {
    return Promise.try(() =>
      this.database.transaction(() => {
        const stored = this.read(day.date);
        if (stored === undefined) this.insertDay(day, id);
        else if (isDeepStrictEqual(stored, { ...day, id: stored.id })) return 'unchanged';
        else this.updateDay(day);
        this.writeProducts(day, stored?.products ?? []);
        return 'written';
      }),
    );
  }

  override findDay(date: CalendarDay): Promise<DayEntry | undefined> {
    return Promise.try(() => this.read(date));
  }

  override async *readDays(
    { from = FIRST_DAY, to = LAST_DAY }: OpenDateRange,
    { includeProducts }: { includeProducts: boolean },
  ): AsyncGenerator<DayEntry[]> {
    const size = includeProducts ? SLICE_DAYS.withProducts : SLICE_DAYS.totals;
    for (let after: CalendarDay | undefined; ; await nextTurn()) {
      // One lower bound only: of two, SQLite would use the first, which may be the beginning of the diary.
      const rows = this.database.lists(
        `SELECT day, id, ${TOTALS} FROM days WHERE day ${after === undefined ? '>=' : '>'} ? AND day <= ? ORDER BY day LIMIT ?`,
        after ?? from,
        to,
        size,
      );
      const [first, last] = [rows.at(0), rows.at(-1)];
      if (first === undefined || last === undefined) return;
      const products = includeProducts ? this.productsOf(dayOf(first), dayOf(last)) : undefined;
      yield rows.map((row) => entryOf(row, products && (products.get(dayOf(row)) ?? [])));
      if (rows.length < size) return;
      after = dayOf(last);
    }
  }

  override readTotals({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): Promise<DatedTotals[]> {
    return Promise.try(() =>
      this.database
        .lists(`SELECT day, ${TOTALS} FROM days WHERE day BETWEEN ? AND ? ORDER BY day`, from, to)
        .map(datedTotalsOf),
    );
  }

  override countDays({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): Promise<DayCount> {
    return Promise.try(() => {
      const row = this.database.get(
        'SELECT count(*) AS count, min(day) AS first, max(day) AS last FROM days WHERE day BETWEEN ? AND ?',
        from,
        to,
      );
      const [first, last] = [row?.['first'], row?.['last']] as (CalendarDay | null | undefined)[];
      return { count: Number(row?.['count']), bounds: first && last ? { from: first, to: last } : undefined };
    });
  }

  override countProducts(): Promise<ProductCounts> {
    return Promise.try(() => this.products.count());
  }

  override findOccurrences(query: OccurrenceQuery): AsyncIterable<ProductWithDate[]> {
    return this.products.occurrences(query);
  }

  override findNames(term?: string): Promise<string[]> {
    return Promise.try(() => this.products.names(term));
  }

  override summarizeProducts(term: NameTerm, range: OpenDateRange): Promise<ProductMatches> {
    return Promise.try(() => this.products.summarize(term, range));
  }

  override rankProducts(by: Ranking, range: OpenDateRange, limit: number): Promise<ProductTally[]> {
    return Promise.try(() => this.products.rank(by, range, limit));
  }

  override findProductDays(query: KeywordQuery): Promise<{ dates: CalendarDay[]; names: string[] }> {
    return Promise.try(() => this.products.days(query));
  }

  override listProductDays(query: KeywordQuery, limit: number): Promise<ProductDays> {
    return Promise.try(() => this.products.listDays(query, limit));
  }

  override health(): Promise<StoreHealth> {
    return Promise.try(() => {
      const error = this.database.problem();
      return error === undefined ? { up: true } : { up: false, details: { error } };
    });
  }

  private read(date: string): DayEntry | undefined {
    const [row] = this.database.lists(`SELECT day, id, ${TOTALS} FROM days WHERE day = ?`, date);
    return row && entryOf(row, this.productsOf(date, date).get(date) ?? []);
  }

  private productsOf(from: string, to: string): Map<string, Product[]> {
    const rows = this.database.lists(
      `SELECT ${DATED_PRODUCT} FROM products p WHERE p.day BETWEEN ? AND ? ORDER BY p.day, p.position`,
      from,
      to,
    );
    const names = this.names.byId();
    const products = new Map<string, Product[]>();
    for (const row of rows) {
      const ofDay = products.get(dayOf(row));
      if (ofDay) ofDay.push(productOf(row, names));
      else products.set(dayOf(row), [productOf(row, names)]);
    }
    return products;
  }

  private insertDay(day: DiaryDay, id: string): void {
    const totals = totalValues(day);
    this.database.run(
      `INSERT INTO days (day, id, ${TOTALS}) VALUES (?, ?, ${placeholders(totals)})`,
      day.date,
      id,
      ...totals,
    );
  }

  private updateDay(day: DiaryDay): void {
    const totals = totalValues(day);
    this.database.run(`UPDATE days SET (${TOTALS}) = (${placeholders(totals)}) WHERE day = ?`, ...totals, day.date);
  }

  /** Replaces the products of a day and deletes names that are no longer used. */
  private writeProducts({ date, products }: DiaryDay, before: readonly Product[]): void {
    if (isDeepStrictEqual(products, before)) return;
    this.names.forget();
    this.database.run('DELETE FROM products WHERE day = ?', date);
    products.forEach((product, position) => {
      const { name } = product;
      const values = productValues(product);
      const fold = foldName(name);
      this.database.run('INSERT INTO names (name, fold) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', name, fold);
      this.database.run(
        `INSERT INTO products (day, position, name_id, ${PRODUCT_COLUMNS.join(', ')})
         VALUES (?, ?, (SELECT id FROM names WHERE name = ?), ${placeholders(values)})`,
        date,
        position,
        name,
        ...values,
      );
    });
    for (const { name } of before) {
      this.database.run(
        'DELETE FROM names WHERE name = ? AND NOT EXISTS (SELECT 1 FROM products WHERE name_id = names.id)',
        name,
      );
    }
  }
}

function placeholders(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

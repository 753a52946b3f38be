import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { DayEntry, DiaryDay, Product } from '../../diary/day-entry';
import { foldName } from '../../diary/product-name';
import { DocStore, type StoreHealth } from '../doc-store';
import type { Row, SqliteDatabase } from './sqlite-database';

/** Days in a slice: some 10 ms of reading, so that other requests get their turn. */
const SLICE_DAYS = 64;

const TOTALS = 'total_calories, total_fat, total_carbs, total_sugar, total_protein, total_fibre';
const PRODUCT_COLUMNS = 'p.day, n.name, p.amount, p.calories, p.fat, p.carbs, p.protein, p.link';

export class SqliteDocStore extends DocStore {
  override readonly enabled = true;

  constructor(private readonly database: SqliteDatabase) {
    super();
  }

  override save(day: DiaryDay): Promise<'written' | 'unchanged'> {
    return Promise.try(() =>
      this.database.transaction(() => {
        const stored = this.read(day.date);
        if (stored === undefined) this.insertDay(day);
        else if (!differs(stored, day)) return 'unchanged';
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
    { from, to }: OpenDateRange,
    { includeProducts }: { includeProducts: boolean },
  ): AsyncGenerator<DayEntry[]> {
    let after = '';
    for (;;) {
      const rows = this.database.all(
        `SELECT day, id, ${TOTALS} FROM days WHERE day > ? AND day >= ? AND day <= ? ORDER BY day LIMIT ${SLICE_DAYS}`,
        after,
        from ?? '',
        to ?? '9999-12-31',
      );
      const [first, last] = [rows.at(0)?.['day'] as string | undefined, rows.at(-1)?.['day'] as string | undefined];
      if (first === undefined || last === undefined) return;
      const products = includeProducts ? this.productsOf(first, last) : undefined;
      yield rows.map((row) => toEntry(row, products && (products.get(row['day'] as string) ?? [])));
      if (rows.length < SLICE_DAYS) return;
      after = last;
      await nextTurn();
    }
  }

  override health(): Promise<StoreHealth> {
    return Promise.try(() => {
      this.database.get('SELECT count(*) FROM lease');
      return { up: true };
    });
  }

  private read(date: string): DayEntry | undefined {
    const row = this.database.get(`SELECT day, id, ${TOTALS} FROM days WHERE day = ?`, date);
    return row && toEntry(row, this.productsOf(date, date).get(date) ?? []);
  }

  private productsOf(from: string, to: string): Map<string, Product[]> {
    const rows = this.database.all(
      `SELECT ${PRODUCT_COLUMNS} FROM products p CROSS JOIN names n ON n.id = p.name_id
       WHERE p.day BETWEEN ? AND ? ORDER BY p.day, p.position`,
      from,
      to,
    );
    const products = new Map<string, Product[]>();
    for (const row of rows) {
      const day = row['day'] as string;
      const ofDay = products.get(day);
      if (ofDay) ofDay.push(toProduct(row));
      else products.set(day, [toProduct(row)]);
    }
    return products;
  }

  private insertDay(day: DiaryDay): void {
    this.database.run(
      `INSERT INTO days (day, id, ${TOTALS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      day.date,
      randomUUID(),
      ...totalsOf(day),
    );
  }

  private updateDay(day: DiaryDay): void {
    this.database.run(`UPDATE days SET (${TOTALS}) = (?, ?, ?, ?, ?, ?) WHERE day = ?`, ...totalsOf(day), day.date);
  }

  /** Replaces the products of a day; a name that no day holds any more goes with them. */
  private writeProducts({ date, products }: DiaryDay, before: readonly Product[]): void {
    if (isDeepStrictEqual(products, before)) return;
    this.database.run('DELETE FROM products WHERE day = ?', date);
    products.forEach(({ name, amount, calories, fat, carbs, protein, link }, position) => {
      this.database.run(
        'INSERT INTO names (name, fold) VALUES (?, ?) ON CONFLICT (name) DO NOTHING',
        name,
        foldName(name),
      );
      this.database.run(
        `INSERT INTO products (day, position, name_id, amount, calories, fat, carbs, protein, link)
         VALUES (?, ?, (SELECT id FROM names WHERE name = ?), ?, ?, ?, ?, ?, ?)`,
        ...[date, position, name, amount, calories, fat, carbs, protein, link],
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

function differs(stored: DayEntry, day: DiaryDay): boolean {
  return !isDeepStrictEqual(stored, { ...day, id: stored.id });
}

function totalsOf(day: DiaryDay): (number | null)[] {
  return [day.totalCalories, day.totalFat, day.totalCarbs, day.totalSugar, day.totalProtein, day.totalFibre];
}

function toEntry(row: Row, products: Product[] | undefined): DayEntry {
  return {
    id: row['id'] as string,
    date: row['day'] as CalendarDay,
    products: products ?? null,
    totalCalories: row['total_calories'] as number | null,
    totalFat: row['total_fat'] as number | null,
    totalCarbs: row['total_carbs'] as number | null,
    totalSugar: row['total_sugar'] as number | null,
    totalProtein: row['total_protein'] as number | null,
    totalFibre: row['total_fibre'] as number | null,
  };
}

function toProduct(row: Row): Product {
  return {
    name: row['name'] as string,
    amount: row['amount'] as string,
    calories: row['calories'] as number,
    fat: row['fat'] as number,
    carbs: row['carbs'] as number,
    protein: row['protein'] as number,
    link: row['link'] as string,
  };
}

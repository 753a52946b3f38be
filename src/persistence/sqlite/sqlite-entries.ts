import { randomUUID } from 'node:crypto';
import type { SQLInputValue } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import type { CalendarDay } from '../../diary/calendar-day';
import { entryContent, figuresOf } from '../../diary/day-entry';
import type { DayDetails, DayEntry, DiaryDay, Meal, Product, WholeDay } from '../../diary/day-entry';
import type { DayOrigin } from '../../diary/history/day-origin';
import { DETAIL_NUTRIENTS } from '../../diary/detail-nutrient';
import { type DayTotals, mapToRecord, PRODUCT_FIELDS, TOTAL_FIELDS } from '../../diary/nutrient';
import { foldName } from '../../diary/product-name';
import type { ReadOptions } from '../doc-store';
import { storedInstant, storedNumber } from '../stored-values';
import { columnOf, DATED_PRODUCT, dayFromRow, nutrientColumn, productFromRow, TOTALS, totalsFromRow } from './rows';
import type { ListRow, SqliteDatabase } from './sqlite-database';

/** Per slice; a day with more is a slice of its own. */
export const SQLITE_PRODUCTS_BATCH = 500;

export class SqliteEntries {
  constructor(private readonly database: SqliteDatabase) {}

  /** In a transaction, with what is stored. False when the same is stored already. */
  write(day: WholeDay, stored: DayEntry | undefined, id: string): boolean {
    if (stored !== undefined && isDeepStrictEqual(entryContent(stored), day)) return false;
    const totals = Object.fromEntries(TOTAL_FIELDS.map((field) => [columnOf(field), day[field]]));
    const update = `UPDATE days SET (${TOTALS}) = (${placeholders(totals)}) WHERE day = ?`;
    if (stored === undefined) {
      const isTaken = this.database.get('SELECT 1 FROM days WHERE id = ?', id) !== undefined;
      this.insert('days', { day: day.date, id: isTaken ? randomUUID() : id, ...totals });
    } else this.database.run(update, ...Object.values(totals), day.date);
    this.writeDetails(day);
    this.writeProducts(day, stored?.products ?? []);
    return true;
  }

  read(date: CalendarDay, options: { includeDetails?: boolean }): DayEntry | undefined {
    const rows = this.database.lists(`SELECT day, ${TOTALS}, id FROM days WHERE day = ?`, date);
    return this.entriesFromRows(rows, { ...options, includeProducts: true })[0];
  }

  /** As many of the first as have few products, at least one. */
  entriesFromRows(rows: ListRow[], options: ReadOptions): DayEntry[] {
    if (rows.length === 0) return [];
    const { includeProducts, includeDetails = false } = options;
    const [from, to] = [dayFromRow(rows[0]!), dayFromRow(rows.at(-1)!)];
    const products = includeProducts ? this.productRows(from, to, includeDetails) : [];
    if (rows.length > 1 && products.length > SQLITE_PRODUCTS_BATCH) {
      // The last day may be cut off.
      const cut = dayFromRow(products.at(-1)!);
      const whole = rows.filter((row) => dayFromRow(row) < cut);
      if (whole.length === 0) return this.entriesFromRows(rows.slice(0, 1), options);
      rows = whole;
    }
    const productsOf = Map.groupBy(products, dayFromRow);
    const toProduct = includeDetails ? detailedProductFromRow : productFromRow;
    const detailsFor = includeDetails ? this.readDetails(from, to) : undefined;
    return rows.map((row) => {
      const date = dayFromRow(row);
      const ofDay = includeProducts ? (productsOf.get(date) ?? []).map(toProduct) : null;
      const totals: DayTotals = totalsFromRow(row);
      return { id: row.at(-1) as string, date, products: ofDay, ...totals, ...detailsFor?.(date) };
    });
  }

  /** Of one day all; of more, as many as show that they are too many for a slice. */
  private productRows(from: CalendarDay, to: CalendarDay, includeDetails: boolean): ListRow[] {
    const details = includeDetails ? ', p.time, p.meal, p.kilojoules' : '';
    const sql = `SELECT ${DATED_PRODUCT}${details} FROM products p JOIN names n ON n.id = p.name_id
      WHERE p.day BETWEEN ? AND ? ORDER BY p.day, p.position LIMIT ${from === to ? -1 : SQLITE_PRODUCTS_BATCH + 1}`;
    return this.database.lists(sql, from, to);
  }

  private readDetails(
    from: CalendarDay,
    to: CalendarDay,
  ): (day: CalendarDay) => DayDetails & Pick<DayOrigin, 'source' | 'readAt'> {
    const readRows = (table: string, columns: string[], order: string) => {
      const sql = `SELECT day, ${columns.join(', ')} FROM ${table} WHERE day BETWEEN ? AND ? ORDER BY ${order}`;
      return Map.groupBy(this.database.lists(sql, from, to), dayFromRow);
    };
    const meals = readRows('meals', ['name', 'kilojoules', ...PRODUCT_FIELDS], 'day, position');
    const details = readRows('details', ['kilojoules', ...DETAIL_NUTRIENTS.map(nutrientColumn)], 'day');
    const origins = readRows('origins', ['source', 'read_at'], 'day');
    return (day) => {
      const [detail, origin] = [details.get(day)?.[0] ?? [], origins.get(day)?.[0] ?? []];
      return {
        kilojoules: storedNumber(detail[1]),
        meals: (meals.get(day) ?? []).map((row) => {
          const figures = numbersFrom(PRODUCT_FIELDS, row, 3, 0);
          return { name: row[1] as string, kilojoules: storedNumber(row[2]), ...figures };
        }),
        nutrients: numbersFrom(DETAIL_NUTRIENTS, detail, 2, null),
        source: (origin[1] ?? null) as DayOrigin['source'],
        readAt: storedInstant(origin[2]),
      };
    };
  }

  private writeDetails(day: WholeDay): void {
    this.database.run('DELETE FROM details WHERE day = ?', day.date);
    this.database.run('DELETE FROM meals WHERE day = ?', day.date);
    const amounts = DETAIL_NUTRIENTS.map((nutrient) => [nutrientColumn(nutrient), day.nutrients[nutrient]] as const);
    const details = { kilojoules: day.kilojoules, ...Object.fromEntries(amounts) };
    const isKnown = Object.values(details).some((value) => value !== null);
    if (isKnown) this.insert('details', { day: day.date, ...details });
    day.meals.forEach((meal, position) => {
      const { name, kilojoules } = meal;
      const first_time = firstTime(meal, day.products);
      this.insert('meals', { day: day.date, position, name, kilojoules, ...figuresOf(meal), first_time });
    });
  }

  private insert(table: string, row: Record<string, SQLInputValue>): void {
    const sql = `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${placeholders(row)})`;
    this.database.run(sql, ...Object.values(row));
  }

  private writeProducts({ date, products }: DiaryDay, before: readonly Product[]): void {
    if (isDeepStrictEqual(products, before)) return;
    this.database.run('DELETE FROM products WHERE day = ?', date);
    products.forEach((product, position) => {
      const { name, amount, link, time = null, meal = null, kilojoules = null } = product;
      const texts = { name_id: this.nameId(name), amount, link, time, meal };
      this.insert('products', { day: date, position, ...texts, ...figuresOf(product), kilojoules });
    });
    const sql = 'DELETE FROM names WHERE name = ? AND NOT EXISTS (SELECT 1 FROM products WHERE name_id = names.id)';
    for (const { name } of before) this.database.run(sql, name);
  }

  private nameId(name: string): number {
    const fold = foldName(name);
    this.database.run('INSERT INTO names (name, fold) VALUES (?, ?) ON CONFLICT (name) DO NOTHING', name, fold);
    return this.database.get('SELECT id FROM names WHERE name = ?', name)!['id'] as number;
  }
}

function detailedProductFromRow(row: ListRow): Product {
  const at = row.length - 3;
  const [time, meal] = [row[at] as string | null, row[at + 1] as string | null];
  return { ...productFromRow(row), time, meal, kilojoules: storedNumber(row[at + 2]) };
}

function numbersFrom<Field extends string, Unknown>(
  fields: readonly Field[],
  row: ListRow,
  first: number,
  unknown: Unknown,
): Record<Field, number | Unknown> {
  let at = first;
  return mapToRecord(fields, () => storedNumber(row[at++]) ?? unknown);
}

function firstTime({ name }: Meal, products: readonly Product[]): string | null {
  const times = products.flatMap(({ meal, time }) => (meal === name && typeof time === 'string' ? [time] : []));
  return times.sort().at(0) ?? null;
}

function placeholders(row: object): string {
  return Object.keys(row)
    .map(() => '?')
    .join(', ');
}

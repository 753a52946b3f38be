import type { DatabaseSync } from 'node:sqlite';
import { detailLimits } from './detail-limits.ts';
import {
  EVER,
  type Limit,
  type Query,
  type Row,
  statsInSql,
  statsLimits,
  TOTALS,
  type Value,
  WEEKDAYS,
} from './stats-limits.ts';
import { type DateRange, EVENTS, RANGES, type RequestName, TERMS } from '../shared/requests.ts';

const SUMS = 'count(*) AS times, sum(p.calories), sum(p.fat), sum(p.carbs), sum(p.protein), avg(p.calories)';
const PRODUCT = 'p.day, n.name, p.amount, p.calories, p.fat, p.carbs, p.protein, p.link';
const MATCHES = 'names n CROSS JOIN products p ON p.name_id = n.id WHERE instr(n.fold, ?) > 0';
/**
 * For every request the plain SQL that gets the same data, and the text that is made of it. Nothing is rounded.
 *
 * @param inSql averages, trends and the like are computed by the database, too
 */
export function limitsOf(database: DatabaseSync, { inSql }: { inSql: boolean }): Record<RequestName, Limit> {
  const query: Query = (sql, ...values) => {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    return () => statement.all(...values) as unknown as Row[];
  };
  const limits = {
    ...entryLimits(query),
    ...productLimits(query),
    ...statsLimits(query),
    ...detailLimits(query),
    ...downloadLimits(query),
  };
  return inSql ? { ...limits, ...statsInSql(query) } : limits;
}

function entryLimits(query: Query) {
  const [oneDay, ofYear, all] = [RANGES.oneDay, RANGES.year, EVER].map((range) => entries(query, range));
  const totals = days(query, RANGES.year);
  return {
    'one day': () => JSON.stringify(oneDay!()[0]),
    'range of a year': () => JSON.stringify(totals().map((row) => entryOf(row, null))),
    'range of a year, products': () => JSON.stringify(ofYear!()),
    'all entries': () => JSON.stringify(all!()),
  };
}

function productLimits(query: Query) {
  const search = (term: string) => {
    const rows = query(`SELECT ${PRODUCT} FROM ${MATCHES} ORDER BY p.day DESC, p.position`, fold(term));
    return () => JSON.stringify(rows().map((row) => ({ date: row[0], product: productOf(row) })));
  };
  // A few of many: first the places, from the index alone.
  const searchFew = (term: string, limit: number) => {
    const rows = query(
      `SELECT ${PRODUCT} FROM (
         SELECT n.name, p.day, p.position FROM ${MATCHES} ORDER BY p.day DESC, p.position LIMIT ?
       ) n CROSS JOIN products p ON p.day = n.day AND p.position = n.position`,
      fold(term),
      limit,
    );
    return () => JSON.stringify(rows().map((row) => ({ date: row[0], product: productOf(row) })));
  };
  const distinct = (where: string, ...values: Value[]) => {
    const rows = query(`SELECT name FROM names ${where} ORDER BY fold LIMIT 100`, ...values);
    return () => JSON.stringify(rows().flat());
  };
  const top = (where: string, ...values: Value[]) => {
    const rows = query(
      `SELECT n.name, sums.* FROM (SELECT ${SUMS}, p.name_id FROM products p ${where} GROUP BY p.name_id) sums
       CROSS JOIN names n ON n.id = sums.name_id ORDER BY times DESC, n.name LIMIT 20`,
      ...values,
    );
    return () => JSON.stringify(rows().map(([name, ...sums]) => ({ name, ...sumsOf(sums) })));
  };
  return {
    'search, rare term': search(TERMS.rare),
    'search, common term': search(TERMS.common),
    'search, common term, limit 50': searchFew(TERMS.common, 50),
    distinct: distinct(''),
    'distinct, search': distinct('WHERE instr(fold, ?) > 0', fold(TERMS.short)),
    summary: summary(query, fold(TERMS.common)),
    'top of all time': top('INDEXED BY products_by_name'),
    'top of a year': top('NOT INDEXED WHERE p.day BETWEEN ? AND ?', RANGES.year.from, RANGES.year.to),
    'correlation, a keyword': correlation(query, fold(TERMS.keyword)),
    'correlation, no keywords': correlation(query),
  };
}

function downloadLimits(query: Query) {
  const [totals, withProducts, rows] = [
    days(query, RANGES.year),
    entries(query, RANGES.year),
    products(query, RANGES.year),
  ];
  return {
    'download of a year, CSV': () => csv(totals().map((row) => row.toSpliced(1, 1))),
    'download of a year, CSV, products': () => {
      const ofDay = new Map(totals().map((row) => [row[0], row.slice(2)]));
      return csv(rows().map((row) => [...row, ...(ofDay.get(row[0]) ?? [])]));
    },
    'download of a year, JSON': () => JSON.stringify(totals().map((row) => ({ ...entryOf(row, null), id: null }))),
    'download of a year, JSON, products': () => JSON.stringify(withProducts()),
  };
}

function days(query: Query, { from, to }: DateRange): () => Row[] {
  return query(`SELECT day, id, ${TOTALS} FROM days WHERE day BETWEEN ? AND ? ORDER BY day`, from, to);
}

function products(query: Query, { from, to }: DateRange): () => Row[] {
  return query(
    `SELECT ${PRODUCT} FROM products p CROSS JOIN names n ON n.id = p.name_id
     WHERE p.day BETWEEN ? AND ? ORDER BY p.day, p.position`,
    from,
    to,
  );
}

/** Two queries, both in the order of days. */
function entries(query: Query, range: DateRange): () => unknown[] {
  const [readDays, readProducts] = [days(query, range), products(query, range)];
  return () => {
    const rows = readProducts();
    let next = 0;
    return readDays().map((day) => {
      const ofDay = [];
      for (; rows[next]?.[0] === day[0]; next++) ofDay.push(productOf(rows[next]!));
      return entryOf(day, ofDay);
    });
  };
}

function entryOf(row: Row, products: unknown[] | null) {
  const [date, id, totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre] = row;
  return { id, date, products, totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre };
}

function productOf([, name, amount, calories, fat, carbs, protein, link]: Row) {
  return { name, amount, calories, fat, carbs, protein, link };
}

function sumsOf([timesEaten, totalCalories, totalFat, totalCarbs, totalProtein, averageCalories]: Row) {
  return { timesEaten, totalCalories, totalFat, totalCarbs, totalProtein, averageCalories };
}

function summary(query: Query, term: string): Limit {
  const names = query('SELECT name FROM names WHERE instr(fold, ?) > 0', term);
  const sums = query(`SELECT min(p.day), max(p.day), ${SUMS} FROM ${MATCHES}`, term);
  const weekdays = query(
    `SELECT CAST(julianday(p.day) + 0.5 AS INTEGER) % 7 AS weekday, count(*) FROM ${MATCHES} GROUP BY weekday`,
    term,
  );
  return () => {
    const [firstDate, lastDate, ...figures] = sums()[0]!;
    const distribution = Object.fromEntries(weekdays().map(([weekday, times]) => [WEEKDAYS[Number(weekday)], times]));
    const matchedProductNames = names().flat();
    return JSON.stringify({
      searchTerm: TERMS.common,
      matchedProductNames,
      firstDate,
      lastDate,
      ...sumsOf(figures),
      weekdayDistribution: distribution,
    });
  };
}

/** The days and the names; how the days line up with the events is worked out by the service alone. */
function correlation(query: Query, term?: string): Limit {
  const values = term === undefined ? [] : [term];
  const dates = query(
    term === undefined
      ? 'SELECT day FROM days d WHERE EXISTS (SELECT 1 FROM products p WHERE p.day = d.day) ORDER BY day'
      : `SELECT DISTINCT p.day FROM ${MATCHES} ORDER BY p.day`,
    ...values,
  );
  const names = query(
    `SELECT n.name FROM names n ${term === undefined ? '' : 'WHERE instr(n.fold, ?) > 0'} ORDER BY (
       SELECT p.day || printf('%6d', p.position) FROM products p WHERE p.name_id = n.id ORDER BY p.day, p.position LIMIT 1
     )`,
    ...values,
  );
  return () => JSON.stringify({ matchedProducts: names().flat(), matchedDates: dates().flat(), events: EVENTS });
}

export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ß', 'ss');
}

export function csv(rows: Row[]): string {
  const field = (value: Value) =>
    typeof value === 'number'
      ? `"${String(value).replace('.', ',')}"`
      : `"${String(value ?? '').replaceAll('"', '""')}"`;
  return rows.map((row) => row.map(field).join(';')).join('\n');
}

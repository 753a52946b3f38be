import { Injectable } from '@nestjs/common';
import { inBatches } from '../../platform/work/yielding';
import { sum } from '../../diary/statistics/averages';
import { type CalendarDay, FIRST_DAY, WEEKDAYS } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { mapToRecord, PRODUCT_FIELDS, PRODUCT_NUTRIENTS, productFieldOf } from '../../diary/nutrient';
import type { ProductMatches, ProductTally, Ranking } from '../../diary/statistics/product-figures';
import type { ProductCounts } from '../../diary/statistics/statistics';
import { ProductQueries } from '../queries';
import type { KeywordQuery, NameTerm, OccurrenceQuery, ProductDays, ProductWithDate } from '../queries';
import { bounds, DATED_PRODUCT, dayFromRow, NOT_EXCEPTED, productFromRow } from './rows';
import { SqliteDatabase } from './sqlite-database';

export const SQLITE_OCCURRENCES_BATCH = 50;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const RANKED: Record<Ranking, string> = {
  FREQUENCY: 'times',
  ...mapToRecord(PRODUCT_NUTRIENTS, (nutrient) => `round(${productFieldOf(nutrient)}, 6)`),
};

const SUMS = ['count(*) AS times', ...PRODUCT_FIELDS.map((field) => `sum(p.${field}) AS ${field}`)].join(', ');

/** `CROSS JOIN` fixes the order: the few names first, then their products by the index; without statistics the planner would start with the large table. */
const BY_NAME = 'names n CROSS JOIN products p ON p.name_id = n.id';

/** 0 for Monday to 6 for Sunday; 1970-01-05 was a Monday. */
const WEEKDAY = `CAST(julianday(p.day) - julianday('1970-01-05') + 7000000 AS INTEGER) % 7`;

interface Condition {
  sql: string;
  values: string[];
}

const EVERYTHING: Condition = { sql: 'true', values: [] };

@Injectable()
export class SqliteProductQueries extends ProductQueries {
  constructor(private readonly database: SqliteDatabase) {
    super();
  }

  override async countProducts(except: readonly CalendarDay[] = []): Promise<ProductCounts> {
    const [row] =
      except.length === 0
        ? this.database.lists('SELECT (SELECT count(*) FROM names), (SELECT count(*) FROM products)')
        : this.database.lists(
            `SELECT count(DISTINCT name_id), count(*) FROM products WHERE ${NOT_EXCEPTED}`,
            JSON.stringify(except),
          );
    return { unique: Number(row?.[0]), total: Number(row?.[1]) };
  }

  override async findNames(term = ''): Promise<string[]> {
    // Nearly in German order, so that few comparisons are left.
    const sql = 'SELECT name FROM names WHERE instr(fold, ?) > 0 ORDER BY fold';
    return this.database.lists(sql, term).map(([name]) => name as string);
  }

  override async *findOccurrences(query: OccurrenceQuery): AsyncGenerator<ProductWithDate[]> {
    const { sql, values } = joinConditions(named(query.term), onWeekdays(query));
    const matching = `FROM ${BY_NAME} WHERE ${sql} AND p.day BETWEEN ? AND ?`;
    let left = query.limit ?? NO_LIMIT;
    const inRange = [...values, ...bounds(query.range), left];
    const days = this.database
      .lists(`SELECT DISTINCT p.day ${matching} ORDER BY p.day DESC LIMIT ?`, ...inRange)
      .map(dayFromRow);
    for await (const slice of inBatches(days, SQLITE_OCCURRENCES_BATCH)) {
      if (left === 0) return;
      const rows = this.database.lists(
        `SELECT ${DATED_PRODUCT} ${matching} ORDER BY p.day DESC, p.position LIMIT ?`,
        ...values,
        slice.at(-1)!,
        slice[0]!,
        left,
      );
      left -= rows.length;
      yield rows.map((row) => ({ date: dayFromRow(row), product: productFromRow(row) }));
    }
  }

  override async summarizeProducts(term: NameTerm, range: OpenDateRange): Promise<ProductMatches> {
    const { sql, values } = named(term);
    const matching = `FROM ${BY_NAME} WHERE ${sql} AND p.day BETWEEN ? AND ?`;
    const given = [...values, ...bounds(range)];
    const row = this.database.get(`SELECT min(p.day) AS first, max(p.day) AS last, ${SUMS} ${matching}`, ...given);
    const names = this.database.lists(`SELECT DISTINCT n.name ${matching}`, ...given);
    const weekdays = `SELECT ${WEEKDAY} AS weekday, count(*) ${matching} GROUP BY weekday`;
    const perWeekday = this.database.lists(weekdays, ...given);
    const counts = new Map(perWeekday as Iterable<[number, number]>);
    const number = (column: string) => Number(row?.[column] ?? 0);
    return {
      names: names.map(([name]) => name as string),
      firstDate: (row?.['first'] ?? null) as CalendarDay | null,
      lastDate: (row?.['last'] ?? null) as CalendarDay | null,
      times: number('times'),
      ...mapToRecord(PRODUCT_FIELDS, number),
      perWeekday: WEEKDAYS.map((_name, index) => counts.get(index) ?? 0),
    };
  }

  /** Uses the index on names for the whole diary, and the primary key for a range, so that the cost depends on the range only. */
  override async rankProducts(by: Ranking, range: OpenDateRange, limit: number): Promise<ProductTally[]> {
    const isBounded = range.from !== undefined || range.to !== undefined;
    const source = isBounded
      ? 'products p NOT INDEXED WHERE p.day BETWEEN ? AND ?'
      : 'products p INDEXED BY products_by_name';
    return this.database.all(
      `SELECT n.name, times, ${PRODUCT_FIELDS.join(', ')} FROM (SELECT p.name_id, ${SUMS} FROM ${source} GROUP BY p.name_id) sums
       CROSS JOIN names n ON n.id = sums.name_id ORDER BY ${RANKED[by]} DESC, n.name LIMIT ?`,
      ...(isBounded ? bounds(range) : []),
      limit,
    );
  }

  override async findProductDays(query: KeywordQuery): Promise<{ dates: CalendarDay[]; names: string[] }> {
    const { from = FIRST_DAY } = query;
    const condition = matchingKeywords(query);
    const { sql, values } = condition;
    // Without keywords no name matters, and the days are in order already.
    const dates = this.database.lists(
      `SELECT DISTINCT p.day FROM ${condition === EVERYTHING ? 'products p' : BY_NAME} WHERE ${sql} AND p.day >= ? ORDER BY p.day`,
      ...values,
      from,
    );
    const first = `SELECT p.day || printf('%9d', p.position) FROM products p WHERE p.name_id = n.id AND p.day >= ?
      ORDER BY p.day, p.position LIMIT 1`;
    const names = this.database.lists(
      `SELECT n.name, (${first}) AS place FROM names n WHERE place IS NOT NULL AND ${sql} ORDER BY place`,
      from,
      ...values,
    );
    return { dates: dates.map(dayFromRow), names: names.map(([name]) => name as string) };
  }

  override async listProductDays(query: KeywordQuery, limit: number): Promise<ProductDays> {
    const { from = FIRST_DAY } = query;
    const { sql, values } = matchingKeywords(query);
    const counted = this.database.lists(
      `SELECT p.day, count(*) FROM ${BY_NAME} WHERE ${sql} AND p.day >= ? GROUP BY p.day ORDER BY p.day DESC`,
      ...values,
      from,
    ) as [CalendarDay, number][];
    const listed = counted.slice(0, limit);
    const [newest, oldest] = [listed[0]?.[0] ?? from, listed.at(-1)?.[0] ?? from];
    const names = this.database.lists(
      `SELECT p.day, n.name FROM ${BY_NAME} WHERE ${sql} AND p.day BETWEEN ? AND ?
       GROUP BY p.day, n.id ORDER BY p.day, min(p.position)`,
      ...values,
      oldest,
      newest,
    ) as [CalendarDay, string][];
    const namesByDay = Map.groupBy(names, ([day]) => day);
    return {
      dayCount: counted.length,
      occurrenceCount: sum(counted.map(([, times]) => times)),
      days: listed.map(([date, occurrences]) => {
        return { date, occurrences, names: (namesByDay.get(date) ?? []).map(([, name]) => name) };
      }),
    };
  }
}

function joinConditions(...conditions: Condition[]): Condition {
  return { sql: conditions.map(({ sql }) => sql).join(' AND '), values: conditions.flatMap(({ values }) => values) };
}

function named(term: NameTerm): Condition {
  return typeof term === 'string' ? containing([term]) : { sql: 'n.name = ?', values: [term.exactly] };
}

function containing(terms: readonly string[]): Condition {
  return { sql: `(${terms.map(() => 'instr(n.fold, ?) > 0').join(' OR ')})`, values: [...terms] };
}

function matchingKeywords({ include, exclude }: KeywordQuery): Condition {
  const included = include.length === 0 ? EVERYTHING : containing(include);
  if (exclude.length === 0) return included;
  const excluded = containing(exclude);
  return joinConditions(included, { ...excluded, sql: `NOT ${excluded.sql}` });
}

function onWeekdays({ weekdays }: OccurrenceQuery): Condition {
  if (weekdays === undefined) return EVERYTHING;
  const indexes = weekdays.map((weekday) => WEEKDAYS.indexOf(weekday)).join('');
  return { sql: `instr(?, ${WEEKDAY}) > 0`, values: [indexes] };
}

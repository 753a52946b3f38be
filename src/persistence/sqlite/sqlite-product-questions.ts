import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type CalendarDay, FIRST_DAY, WEEKDAYS } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { PRODUCT_FIELDS, PRODUCT_NUTRIENTS, productFieldOf, recordOf } from '../../diary/nutrient';
import type { ProductTally, Ranking } from '../../diary/figures/product-figures';
import type { ProductCounts } from '../../diary/figures/statistics';
import {
  type KeywordQuery,
  type NameTerm,
  type OccurrenceQuery,
  type ProductDay,
  ProductQuestions,
  type ProductWithDate,
} from '../questions';
import { bounds, DATED_PRODUCT, dayOf, NOT_EXCEPTED, productOf } from './rows';
import { SqliteDatabase } from './sqlite-database';

const SLICE_DAYS = 50;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

const RANKED: Record<Ranking, string> = {
  FREQUENCY: 'times',
  ...recordOf(PRODUCT_NUTRIENTS, (nutrient) => `round(${productFieldOf(nutrient)}, 6)`),
};

const SUMS = ['count(*) AS times', ...PRODUCT_FIELDS.map((field) => `sum(p.${field}) AS ${field}`)].join(', ');

/** `CROSS JOIN` fixes the order: the few names first, then their products by the index; without statistics the planner would start with the large table. */
const BY_NAME = 'names n CROSS JOIN products p ON p.name_id = n.id';

/** 0 for Monday to 6 for Sunday; 1970-01-05 was a Monday. */
const WEEKDAY = `CAST(julianday(p.day) - julianday('1970-01-05') + 7000000 AS INTEGER) % 7`;

/** A condition with the values of its placeholders. */
interface Condition {
  sql: string;
  values: string[];
}

const EVERYTHING: Condition = { sql: 'true', values: [] };

@Injectable()
export class SqliteProductQuestions extends ProductQuestions {
  constructor(private readonly database: SqliteDatabase) {
    super();
  }

  override async countProducts(except: readonly CalendarDay[] = []): Promise<ProductCounts> {
    const sql = `SELECT count(DISTINCT name_id), count(*) FROM products WHERE ${NOT_EXCEPTED}`;
    const [row] = this.database.lists(sql, JSON.stringify(except));
    return { unique: Number(row?.[0]), total: Number(row?.[1]) };
  }

  override async findNames(term = ''): Promise<string[]> {
    return this.database.lists('SELECT name FROM names WHERE instr(fold, ?) > 0', term).map(([name]) => name as string);
  }

  /** Finds the days from the index alone, then reads the products in slices of days. */
  override async *findOccurrences(query: OccurrenceQuery): AsyncGenerator<ProductWithDate[]> {
    const { sql, values } = allOf(named(query.term), onWeekdays(query));
    const matching = `FROM ${BY_NAME} WHERE ${sql} AND p.day BETWEEN ? AND ?`;
    let left = query.limit ?? NO_LIMIT;
    const inRange = [...values, ...bounds(query.range), left];
    const days = this.database
      .lists(`SELECT DISTINCT p.day ${matching} ORDER BY p.day DESC LIMIT ?`, ...inRange)
      .map(dayOf);
    for (let start = 0; start < days.length && left > 0; start += SLICE_DAYS) {
      if (start > 0) await nextTurn();
      const slice = days.slice(start, start + SLICE_DAYS);
      const rows = this.database.lists(
        `SELECT ${DATED_PRODUCT} ${matching} ORDER BY p.day DESC, p.position LIMIT ?`,
        ...values,
        slice.at(-1)!,
        slice[0]!,
        left,
      );
      left -= rows.length;
      yield rows.map((row) => ({ date: dayOf(row), product: productOf(row) }));
    }
  }

  override async rankProducts(by: Ranking, range: OpenDateRange, limit: number): Promise<ProductTally[]> {
    const rows = this.database.all(
      `SELECT n.name, times, ${PRODUCT_FIELDS.join(', ')}
       FROM (SELECT p.name_id, ${SUMS} FROM products p INDEXED BY products_by_name WHERE p.day BETWEEN ? AND ? GROUP BY p.name_id) sums
       CROSS JOIN names n ON n.id = sums.name_id ORDER BY ${RANKED[by]} DESC, n.name LIMIT ?`,
      ...bounds(range),
      limit,
    );
    return rows.map((row) => ({ ...row }) as unknown as ProductTally);
  }

  override async findProductDays(query: KeywordQuery): Promise<ProductDay[]> {
    const { sql, values } = matchingKeywords(query);
    const rows = this.database.lists(
      `SELECT p.day, n.name FROM ${BY_NAME} WHERE ${sql} AND p.day >= ? ORDER BY p.day, p.position`,
      ...values,
      query.from ?? FIRST_DAY,
    ) as [CalendarDay, string][];
    return [...Map.groupBy(rows, ([day]) => day)].map(([date, ofDay]) => ({
      date,
      names: ofDay.map(([, name]) => name),
    }));
  }
}

function allOf(...conditions: Condition[]): Condition {
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  };
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
  return allOf(included, { ...excluded, sql: `NOT ${excluded.sql}` });
}

function onWeekdays({ weekdays }: OccurrenceQuery): Condition {
  if (weekdays === undefined) return EVERYTHING;
  const indexes = weekdays.map((weekday) => WEEKDAYS.indexOf(weekday)).join('');
  return { sql: `instr(?, ${WEEKDAY}) > 0`, values: [indexes] };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CalendarDay, FIRST_DAY, LAST_DAY, WEEKDAYS } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import {
  matchesOf,
  type ProductGroup,
  type ProductMatches,
  type ProductTally,
  type Ranking,
} from '../../diary/product-figures';
import type { ProductCounts } from '../../diary/statistics';
import type { KeywordQuery, OccurrenceQuery, ProductDays, ProductWithDate } from '../doc-store';
import { DATED_PRODUCT, dayOf, productOf } from './rows';
import type { Row, SqliteDatabase } from './sqlite-database';

/** Occurrences in a slice of an answer. */
const SLICE = 500;

const RANKED: Record<Ranking, string> = {
  FREQUENCY: 'times',
  CALORIES: 'round(calories, 6)',
  FAT: 'round(fat, 6)',
  CARBS: 'round(carbs, 6)',
  PROTEIN: 'round(protein, 6)',
};

const SUMS = `count(*) AS times, sum(p.calories) AS calories, sum(p.fat) AS fat, sum(p.carbs) AS carbs, sum(p.protein) AS protein`;

/** Of `valuesOf` a query. */
const MATCHING = `FROM names n
  WHERE (? OR EXISTS (SELECT 1 FROM json_each(?) k WHERE instr(n.fold, k.value) > 0))
    AND NOT EXISTS (SELECT 1 FROM json_each(?) k WHERE instr(n.fold, k.value) > 0)`;

/** 0 for Monday to 6 for Sunday; 1970-01-05 was a Monday. */
const WEEKDAY = `CAST(julianday(p.day) - julianday('1970-01-05') + 7000000 AS INTEGER) % 7`;

/**
 * Questions about products. A term is looked up in the table of names, which is small; the occurrences are then found by the
 * index on names. `CROSS JOIN` fixes that order: without statistics the planner would begin with the large table.
 */
export class SqliteProductQueries {
  constructor(private readonly database: SqliteDatabase) {}

  count(): ProductCounts {
    const row = this.database.get(
      'SELECT (SELECT count(*) FROM names) AS names, (SELECT count(*) FROM products) AS total',
    );
    return { unique: Number(row?.['names']), total: Number(row?.['total']) };
  }

  names(term?: string): string[] {
    const rows =
      term === undefined
        ? this.database.all('SELECT name FROM names')
        : this.database.all('SELECT name FROM names WHERE instr(fold, ?) > 0', term);
    return rows.map(({ name }) => name as string);
  }

  /** The places are found at once, from the index alone; what stands there is read slice by slice. */
  async *occurrences({ term, weekdays, range, limit }: OccurrenceQuery): AsyncGenerator<ProductWithDate[]> {
    const { from = FIRST_DAY, to = LAST_DAY } = range;
    const onWeekdays = weekdays?.map((weekday) => WEEKDAYS.indexOf(weekday)).join('');
    const places = this.database.all(
      `SELECT p.day, p.position FROM names n CROSS JOIN products p ON p.name_id = n.id
       WHERE instr(n.fold, ?) > 0 AND p.day BETWEEN ? AND ? ${onWeekdays === undefined ? '' : `AND instr(?, ${WEEKDAY}) > 0`}
       ORDER BY p.day DESC, p.position LIMIT ?`,
      ...[term, from, to, ...(onWeekdays === undefined ? [] : [onWeekdays]), limit ?? -1],
    );
    for (let start = 0; start < places.length; start += SLICE) {
      if (start > 0) await nextTurn();
      yield places.slice(start, start + SLICE).flatMap((place) => this.at(place, term));
    }
  }

  summarize(term: string, { from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): ProductMatches {
    const groups = this.database.all(
      `SELECT n.name, ${WEEKDAY} AS weekday, min(p.day) AS first, max(p.day) AS last, ${SUMS}
       FROM names n CROSS JOIN products p ON p.name_id = n.id
       WHERE instr(n.fold, ?) > 0 AND p.day BETWEEN ? AND ? GROUP BY n.id, weekday`,
      ...[term, from, to],
    );
    return matchesOf(groups as unknown as ProductGroup[]);
  }

  /** Over the whole diary from the index, which is ordered by name; over a range from its days, however old the diary is. */
  rank(by: Ranking, { from, to }: OpenDateRange, limit: number): ProductTally[] {
    const bounded = from !== undefined || to !== undefined;
    const source = bounded
      ? 'products p NOT INDEXED WHERE p.day BETWEEN ? AND ?'
      : 'products p INDEXED BY products_by_name';
    const rows = this.database.all(
      `SELECT n.name, sums.* FROM (SELECT p.name_id, ${SUMS} FROM ${source} GROUP BY p.name_id) sums
       CROSS JOIN names n ON n.id = sums.name_id ORDER BY ${RANKED[by]} DESC, n.name LIMIT ?`,
      ...(bounded ? [from ?? FIRST_DAY, to ?? LAST_DAY, limit] : [limit]),
    );
    return rows.map(({ name, times, calories, fat, carbs, protein }) => {
      return { name, times, calories, fat, carbs, protein } as unknown as ProductTally;
    });
  }

  days(query: KeywordQuery): { dates: CalendarDay[]; names: string[] } {
    const values = valuesOf(query);
    const dates = this.database.all(
      `SELECT DISTINCT p.day FROM (SELECT n.id ${MATCHING}) m CROSS JOIN products p ON p.name_id = m.id
       WHERE p.day >= ? ORDER BY p.day`,
      ...values,
    );
    const names = this.database.all(
      `SELECT m.name, p.day, p.position FROM (SELECT n.id, n.name ${MATCHING}) m
       CROSS JOIN products p ON (p.day, p.position) = (
         SELECT q.day, q.position FROM products q WHERE q.name_id = m.id AND q.day >= ? ORDER BY q.day, q.position LIMIT 1
       )
       ORDER BY p.day, p.position`,
      ...values,
    );
    return { dates: dates.map(({ day }) => day as CalendarDay), names: names.map(({ name }) => name as string) };
  }

  listDays(query: KeywordQuery, limit: number): ProductDays {
    const rows = this.database.all(
      `WITH found AS (
         SELECT p.day, m.name, min(p.position) AS first, count(*) AS times
         FROM (SELECT n.id, n.name ${MATCHING}) m CROSS JOIN products p ON p.name_id = m.id
         WHERE p.day >= ? GROUP BY p.day, m.id
       ), grouped AS (
         SELECT day, sum(times) AS times, json_group_array(name ORDER BY first) AS names FROM found GROUP BY day
       )
       SELECT day, times, names, count(*) OVER () AS days, sum(times) OVER () AS occurrences
       FROM grouped ORDER BY day DESC LIMIT ?`,
      ...[...valuesOf(query), limit],
    );
    return {
      dayCount: Number(rows[0]?.['days'] ?? 0),
      occurrenceCount: Number(rows[0]?.['occurrences'] ?? 0),
      days: rows.map(({ day, times, names }) => {
        return { date: day as CalendarDay, names: JSON.parse(names as string) as string[], occurrences: Number(times) };
      }),
    };
  }

  /** Empty when something else was written at the place since it was found. */
  private at({ day, position }: Row, term: string): ProductWithDate[] {
    const [row] = this.database.lists(
      `SELECT ${DATED_PRODUCT} FROM products p CROSS JOIN names n ON n.id = p.name_id WHERE p.day = ? AND p.position = ? AND instr(n.fold, ?) > 0`,
      ...[day ?? null, position ?? null, term],
    );
    return row ? [{ date: dayOf(row), product: productOf(row) }] : [];
  }
}

function valuesOf({ include, exclude, from = FIRST_DAY }: KeywordQuery): (number | string)[] {
  return [Number(include.length === 0), JSON.stringify(include), JSON.stringify(exclude), from];
}

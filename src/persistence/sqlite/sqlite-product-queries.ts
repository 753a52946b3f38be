import { setImmediate as nextTurn } from 'node:timers/promises';
import { sum } from '../../diary/figures/averages';
import { addDays, type CalendarDay, daysBetween, FIRST_DAY, LAST_DAY, WEEKDAYS } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { PRODUCT_FIELDS, PRODUCT_NUTRIENTS, productFieldOf, recordOf } from '../../diary/nutrient';
import type { ProductMatches, ProductTally, Ranking } from '../../diary/figures/product-figures';
import type { ProductCounts } from '../../diary/figures/statistics';
import type { KeywordQuery, NameTerm, OccurrenceQuery, ProductDays, ProductWithDate } from '../doc-store';
import { DATED_PRODUCT, dayOf, productOf } from './rows';
import type { SqliteDatabase } from './sqlite-database';
import type { SqliteNames } from './sqlite-names';

/** Occurrences per slice of an answer. */
const SLICE = 500;
/** How far back the first search for the newest occurrences goes, and the factor for each further one. */
const YEAR_DAYS = 366;
const WIDER = 8;

const RANKED: Record<Ranking, string> = {
  FREQUENCY: 'times',
  ...recordOf(
    PRODUCT_NUTRIENTS,
    (nutrient) => nutrient,
    (nutrient) => `round(${productFieldOf(nutrient)}, 6)`,
  ),
};

const SUMS = ['count(*) AS times', ...PRODUCT_FIELDS.map((field) => `sum(p.${field}) AS ${field}`)].join(', ');

/** Products with the ids of a JSON array. */
const OF_NAMES = 'json_each(?) m CROSS JOIN products p ON p.name_id = m.value';

/** 0 for Monday to 6 for Sunday; 1970-01-05 was a Monday. */
const WEEKDAY = `CAST(julianday(p.day) - julianday('1970-01-05') + 7000000 AS INTEGER) % 7`;

/**
 * Queries about products. A term is looked up among the few names; the index on names then finds the occurrences. `CROSS JOIN`
 * fixes that order, because without statistics the planner would start with the large table.
 */
export class SqliteProductQueries {
  constructor(
    private readonly database: SqliteDatabase,
    private readonly distinctNames: SqliteNames,
  ) {}

  count(): ProductCounts {
    const [row] = this.database.lists('SELECT count(*) FROM products');
    return { unique: this.distinctNames.count, total: Number(row?.[0]) };
  }

  names(term = ''): string[] {
    return this.distinctNames.where((fold) => fold.includes(term)).map(({ name }) => name);
  }

  /** Finds the days from the index alone, then reads the products in slices of whole days. */
  async *occurrences(query: OccurrenceQuery): AsyncGenerator<ProductWithDate[]> {
    const { term, limit } = query;
    let ids = this.idsOf(term);
    const onWeekdays = weekdayFilter(query);
    const days = limit === undefined ? this.daysOf(query, ids) : this.newestDaysOf(query, ids, limit);
    for (let start = 0, end = 0; start < days.length; start = end) {
      if (start > 0) {
        await nextTurn();
        // Names may have been deleted and their ids reused since the last slice.
        ids = this.idsOf(term);
      }
      end = Math.min(start + SLICE, days.length);
      while (end < days.length && days[end] === days[end - 1]) end++;
      const rows = this.database.lists(
        `SELECT ${DATED_PRODUCT} FROM ${OF_NAMES} WHERE p.day BETWEEN ? AND ? ${onWeekdays.sql}
         ORDER BY p.day DESC, p.position LIMIT ?`,
        ids,
        days[end - 1]!,
        days[start]!,
        ...onWeekdays.values,
        end - start,
      );
      const names = this.distinctNames.byId();
      yield rows.map((row) => ({ date: dayOf(row), product: productOf(row, names) }));
    }
  }

  /** The day of each occurrence, newest first. */
  private daysOf(query: OccurrenceQuery, ids: string): CalendarDay[] {
    const { from = FIRST_DAY, to = LAST_DAY } = query.range;
    const onWeekdays = weekdayFilter(query);
    const rows = this.database.lists(
      `SELECT p.day FROM ${OF_NAMES} WHERE p.day BETWEEN ? AND ? ${onWeekdays.sql} ORDER BY p.day DESC LIMIT ?`,
      ids,
      from,
      to,
      ...onWeekdays.values,
      query.limit ?? -1,
    );
    return rows.map(dayOf);
  }

  /** Searches the newest year first and goes further back only if needed, so that the cost does not grow with the diary. */
  private newestDaysOf(query: OccurrenceQuery, ids: string, limit: number): CalendarDay[] {
    const { from = FIRST_DAY, to = LAST_DAY } = query.range;
    const [bounds] = this.database.lists(
      'SELECT (SELECT min(day) FROM days WHERE day >= ?), (SELECT max(day) FROM days WHERE day <= ?)',
      from,
      to,
    );
    const [first, last] = bounds as [CalendarDay | null, CalendarDay | null];
    if (first === null || last === null || first > last) return [];
    for (let span = YEAR_DAYS; ; span *= WIDER) {
      const start: CalendarDay = span < daysBetween(first, last) ? addDays(last, -span) : first;
      const days = this.daysOf({ ...query, range: { from: start, to: last } }, ids);
      if (days.length === limit || start === first) return days;
    }
  }

  summarize(term: NameTerm, { from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): ProductMatches {
    const values = [this.idsOf(term), from, to];
    const inRange = `${OF_NAMES} WHERE p.day BETWEEN ? AND ?`;
    const [row] = this.database.all(
      `SELECT min(p.day) AS first, max(p.day) AS last, ${SUMS} FROM ${inRange}`,
      ...values,
    );
    const found = this.database.lists(
      `SELECT m.value FROM json_each(?) m
       WHERE EXISTS (SELECT 1 FROM products p WHERE p.name_id = m.value AND p.day BETWEEN ? AND ?)`,
      ...values,
    );
    const perWeekday = this.database.lists(
      `SELECT ${WEEKDAY} AS weekday, count(*) FROM ${inRange} GROUP BY weekday`,
      ...values,
    );
    const counts = new Map(perWeekday as Iterable<[number, number]>);
    const texts = this.distinctNames.byId();
    const number = (column: string) => Number(row?.[column] ?? 0);
    return {
      names: found.map(([id]) => texts.get(id as number)!),
      firstDate: (row?.['first'] ?? null) as CalendarDay | null,
      lastDate: (row?.['last'] ?? null) as CalendarDay | null,
      times: number('times'),
      ...recordOf(PRODUCT_FIELDS, (field) => field, number),
      perWeekday: WEEKDAYS.map((_name, index) => counts.get(index) ?? 0),
    };
  }

  /** Uses the index on names for the whole diary, and the primary key for a range, so that the cost depends on the range only. */
  rank(by: Ranking, { from, to }: OpenDateRange, limit: number): ProductTally[] {
    const bounded = from !== undefined || to !== undefined;
    const source = bounded
      ? 'products p NOT INDEXED WHERE p.day BETWEEN ? AND ?'
      : 'products p INDEXED BY products_by_name';
    const rows = this.database.all(
      `SELECT n.name, times, ${PRODUCT_FIELDS.join(', ')} FROM (SELECT p.name_id, ${SUMS} FROM ${source} GROUP BY p.name_id) sums
       CROSS JOIN names n ON n.id = sums.name_id ORDER BY ${RANKED[by]} DESC, n.name LIMIT ?`,
      ...(bounded ? [from ?? FIRST_DAY, to ?? LAST_DAY, limit] : [limit]),
    );
    return rows.map((row) => ({ ...row }) as unknown as ProductTally);
  }

  days({ from = FIRST_DAY, ...keywords }: KeywordQuery): { dates: CalendarDay[]; names: string[] } {
    const ids = this.distinctNames.idsWhere(matcherOf(keywords));
    const isAll = keywords.include.length === 0 && keywords.exclude.length === 0;
    const dates = isAll
      ? this.database.lists(
          `SELECT d.day FROM days d WHERE d.day >= ? AND EXISTS (SELECT 1 FROM products p WHERE p.day = d.day) ORDER BY d.day`,
          from,
        )
      : this.database.lists(`SELECT DISTINCT p.day FROM ${OF_NAMES} WHERE p.day >= ? ORDER BY p.day`, ids, from);
    const names = this.database.lists(
      `SELECT id FROM (
         SELECT m.value AS id, (
           SELECT p.day || printf('%9d', p.position) FROM products p
           WHERE p.name_id = m.value AND p.day >= ? ORDER BY p.day, p.position LIMIT 1
         ) AS place FROM json_each(?) m
       ) WHERE place IS NOT NULL ORDER BY place`,
      from,
      ids,
    );
    const texts = this.distinctNames.byId();
    return { dates: dates.map(dayOf), names: names.map(([id]) => texts.get(id as number)!) };
  }

  /** Counts all days from the index alone; reads names only for the listed days. */
  listDays({ from = FIRST_DAY, ...keywords }: KeywordQuery, limit: number): ProductDays {
    const ids = this.distinctNames.idsWhere(matcherOf(keywords));
    const counted = this.database.lists(
      `SELECT p.day, count(*) FROM ${OF_NAMES} WHERE p.day >= ? GROUP BY p.day ORDER BY p.day DESC`,
      ids,
      from,
    ) as [CalendarDay, number][];
    const listed = counted.slice(0, limit);
    const [newest, oldest] = [listed[0]?.[0] ?? from, listed.at(-1)?.[0] ?? from];
    const names = this.database.lists(
      `SELECT p.day, p.name_id FROM ${OF_NAMES} WHERE p.day BETWEEN ? AND ?
       GROUP BY p.day, p.name_id ORDER BY p.day, min(p.position)`,
      ids,
      oldest,
      newest,
    ) as [CalendarDay, number][];
    const texts = this.distinctNames.byId();
    const namesOf = Map.groupBy(names, ([day]) => day);
    return {
      dayCount: counted.length,
      occurrenceCount: sum(counted.map(([, times]) => times)),
      days: listed.map(([date, occurrences]) => ({
        date,
        occurrences,
        names: (namesOf.get(date) ?? []).map(([, id]) => texts.get(id)!),
      })),
    };
  }

  private idsOf(term: NameTerm): string {
    return this.distinctNames.idsWhere((fold, name) =>
      typeof term === 'string' ? fold.includes(term) : name === term.exactly,
    );
  }
}

function weekdayFilter({ weekdays }: OccurrenceQuery): { sql: string; values: string[] } {
  if (weekdays === undefined) return { sql: '', values: [] };
  return {
    sql: `AND instr(?, ${WEEKDAY}) > 0`,
    values: [weekdays.map((weekday) => WEEKDAYS.indexOf(weekday)).join('')],
  };
}

function matcherOf({ include, exclude }: Pick<KeywordQuery, 'include' | 'exclude'>): (fold: string) => boolean {
  const contains = (fold: string, keywords: readonly string[]) => keywords.some((keyword) => fold.includes(keyword));
  return (fold) => (include.length === 0 || contains(fold, include)) && !contains(fold, exclude);
}

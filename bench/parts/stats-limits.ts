import { type DateRange, RANGES, type RequestName } from '../shared/requests.ts';

export type Value = string | number | null;
export type Row = Value[];
export type Limit = () => string;
/** Rows as arrays: node:sqlite makes them in half the time that it takes for objects. */
export type Query = (sql: string, ...values: Value[]) => () => Row[];

type InSql = Extract<
  RequestName,
  'averages of a year' | 'trend of ten years by week' | 'weekdays' | 'macro-split of a year' | 'missing days of a year'
>;
type Stats = InSql | Extract<RequestName, 'stats' | 'trend of a year by week'>;

export const EVER: DateRange = { from: '0001-01-01', to: '9999-12-31' };
export const TOTALS = 'total_calories, total_fat, total_carbs, total_sugar, total_protein, total_fibre';
const AVERAGES = TOTALS.replaceAll(/\w+/g, 'avg($&)');
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** The totals of the range are read, and as many of them as the answer has items are made text. */
export function statsLimits(query: Query): Record<Stats, Limit> {
  const [ofYear, all] = [totals(query, RANGES.year), totals(query, EVER)];
  const counts = query('SELECT (SELECT count(*) FROM names), (SELECT count(*) FROM products)');
  const weeksOf = (rows: Row[]) => {
    const weeks = rows.filter((_row, index) => index % 7 === 0);
    return JSON.stringify(weeks.map(([day, calories]) => bucketOf([day!, day!, day!, 7, calories!, calories!])));
  };
  return {
    stats: () => JSON.stringify({ rows: all().slice(0, 7), counts: counts()[0] }),
    'averages of a year': () => JSON.stringify({ ...range, averages: averagesOf(ofYear()[0]!) }),
    'trend of a year by week': () => weeksOf(ofYear()),
    'trend of ten years by week': () => weeksOf(all()),
    weekdays: () => JSON.stringify(all().slice(0, 7).map(weekdayOf)),
    'macro-split of a year': () => JSON.stringify({ ...range, split: ofYear()[0] }),
    'missing days of a year': () => JSON.stringify(ofYear().flatMap(([day, calories]) => (calories ? [] : [day]))),
  };
}

/** The same figures computed by SQL, all but the overview, for which that is slower. */
export function statsInSql(query: Query): Record<InSql, Limit> {
  const inRange = (columns: string, { from, to }: DateRange, more = '') =>
    query(`SELECT ${columns} FROM days WHERE day BETWEEN ? AND ? ${more}`, from, to);
  const averages = inRange(`NULL, ${AVERAGES}`, RANGES.year);
  const macros = inRange(
    '9 * avg(total_fat), 4 * avg(total_carbs), 4 * avg(total_protein), avg(total_calories)',
    RANGES.year,
  );
  // Julian days are counted from a Monday, at noon.
  const weeks = inRange(
    `strftime('%G-W%V', min(day)), min(day), max(day), count(*), avg(total_calories), sum(total_calories)`,
    RANGES.tenYears,
    'GROUP BY CAST(julianday(day) + 0.5 AS INTEGER) / 7',
  );
  const weekdays = inRange(`count(*), ${AVERAGES}`, EVER, 'GROUP BY CAST(julianday(day) + 0.5 AS INTEGER) % 7');
  const missing = query(
    `WITH RECURSIVE calendar (day) AS (SELECT ? UNION ALL SELECT date(day, '+1 day') FROM calendar WHERE day < ?)
     SELECT day FROM calendar LEFT JOIN days USING (day) WHERE coalesce(total_calories, 0) = 0`,
    RANGES.year.from,
    RANGES.year.to,
  );
  return {
    'averages of a year': () => JSON.stringify({ ...range, averages: averagesOf(averages()[0]!) }),
    'trend of ten years by week': () => JSON.stringify(weeks().map(bucketOf)),
    weekdays: () => JSON.stringify(weekdays().map(weekdayOf)),
    'macro-split of a year': () => JSON.stringify({ ...range, split: macros()[0] }),
    'missing days of a year': () => JSON.stringify(missing().flat()),
  };
}

function totals(query: Query, { from, to }: DateRange): () => Row[] {
  return query(`SELECT day, ${TOTALS} FROM days WHERE day BETWEEN ? AND ? ORDER BY day`, from, to);
}

const range = { fromDate: RANGES.year.from, toDate: RANGES.year.to };

function averagesOf([, calories, fat, carbs, sugar, protein, fibre]: Row) {
  return { calories, fat, carbs, sugar, protein, fibre };
}

function bucketOf([bucket, fromDate, toDate, dayCount, average, total]: Row) {
  return { bucket, fromDate, toDate, dayCount, average, total };
}

function weekdayOf(row: Row, index: number) {
  return { dayOfWeek: WEEKDAYS[index], dayCount: row[0], averages: averagesOf(row) };
}

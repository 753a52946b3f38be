import type { DatabaseSync } from 'node:sqlite';
import { columnsOf, differenceOfRows, namesOfTables, rowsOf } from '../shared/tables.ts';

/** Rows of each day, in all tables that hold what a day has, by its date. */
type DayRows = Map<string, string[]>;

/** Description of a half day: one that has other rows than at the end. Undefined when all days are as at the end. */
export function halfDay(state: DatabaseSync, end: DatabaseSync): string | undefined {
  const [found, expected] = [rowsOfDays(state), rowsOfDays(end)];
  for (const [day, rows] of found) {
    const difference = differenceOfRows(expected.get(day) ?? [], rows);
    if (difference !== undefined) return `${day}: ${difference}`;
  }
  return undefined;
}

export function daysIn(database: DatabaseSync): string[] {
  return database
    .prepare('SELECT day FROM days ORDER BY day')
    .all()
    .map(({ day }) => String(day));
}

function rowsOfDays(database: DatabaseSync): DayRows {
  const rows: DayRows = new Map(daysIn(database).map((day) => [day, []]));
  const ofDays = namesOfTables(database).filter((table) => table === 'days' || refersToDays(database, table));
  for (const table of ofDays) {
    const columns = ['day', ...columnsOf(database, table).filter((column) => column !== 'day')];
    for (const row of rowsOf(database, table, columns)) {
      const [day] = JSON.parse(row) as [string];
      rows.get(day)?.push(`${table} ${row}`);
    }
  }
  return rows;
}

function refersToDays(database: DatabaseSync, table: string): boolean {
  const sql = `SELECT 1 FROM pragma_foreign_key_list(?) WHERE "table" = 'days' AND "from" = 'day'`;
  return database.prepare(sql).get(table) !== undefined;
}

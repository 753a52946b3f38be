import { rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { columnsOf, namesOfTables } from '../shared/tables.ts';
import { applicationIdOf, migrations } from './statements.ts';

/** Files as earlier versions left them: the first migrations, filled from a diary of today. */

const ROWS = 5;
/** Names whose folded form an earlier version wrote otherwise. */
const FOLD_BEFORE_DOTS = `UPDATE names SET fold = replace(fold, 'icecek', 'i' || char(775) || 'cecek')`;
const SETS_FOLD = /UPDATE\s+names\s+SET\s+fold/i;

/** Writes a diary file of a schema, with every row and column of the source that this schema has a place for. */
export function writeEarlierFile(file: string, schema: number, source: string): void {
  rmSync(file, { force: true });
  using database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = WAL');
  for (const step of migrations().slice(0, schema)) database.exec(step);
  {
    using today = new DatabaseSync(source, { readOnly: true });
    database.exec(`PRAGMA application_id = ${applicationIdOf(today)}; PRAGMA user_version = ${schema}`);
  }
  database.exec('BEGIN');
  database.exec('PRAGMA defer_foreign_keys = ON');
  for (const table of namesOfTables(database)) copyRows(database, table, source);
  if (
    migrations()
      .slice(schema)
      .some((step) => SETS_FOLD.test(step))
  )
    database.exec(FOLD_BEFORE_DOTS);
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
}

function copyRows(database: DatabaseSync, table: string, source: string): void {
  using today = new DatabaseSync(source, { readOnly: true });
  const known = new Set(columnsOf(today, table));
  const columns = columnsOf(database, table).filter((column) => known.has(column));
  const rows = columns.length === 0 ? [] : today.prepare(`SELECT ${columns.join()} FROM ${table}`).all();
  if (rows.length === 0) return fillWithAnything(database, table);
  const insert = database.prepare(`INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`);
  for (const row of rows) insert.run(...columns.map((column) => row[column] as SQLInputValue));
}

/** Rows of the right types for a table that the service has left empty. One that refers to others stays empty. */
function fillWithAnything(database: DatabaseSync, table: string): void {
  if (database.prepare('SELECT 1 FROM pragma_foreign_key_list(?)').get(table) !== undefined) return;
  const columns = database.prepare('SELECT name, type FROM pragma_table_info(?)').all(table);
  const valueOf = (type: unknown, row: number) =>
    ({ TEXT: `something ${row}`, INTEGER: row, REAL: row + 0.1, BLOB: Buffer.from([row]) })[String(type)] ?? null;
  const insert = database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join()})`);
  for (let row = 1; row <= ROWS; row++) insert.run(...columns.map(({ type }) => valueOf(type, row)));
}

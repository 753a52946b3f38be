import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';

/** A diary file as SQLite itself reads it, without anything of the service. */

/** Rows in the order of all their columns; each is JSON, with bytes as hexadecimal digits. */
export type Tables = Map<string, string[]>;

/** Rows of a process and not of the diary: it takes and releases them when it starts. */
const OF_A_PROCESS = 'lease';

export function namesOfTables(database: DatabaseSync): string[] {
  const sql = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name`;
  return database
    .prepare(sql)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== OF_A_PROCESS);
}

export function columnsOf(database: DatabaseSync, table: string): string[] {
  return database
    .prepare('SELECT name FROM pragma_table_info(?) ORDER BY cid')
    .all(table)
    .map(({ name }) => String(name));
}

export function rowsOf(database: DatabaseSync, table: string, columns: readonly string[]): string[] {
  const rows = database.prepare(`SELECT ${columns.join()} FROM ${table}`).all();
  return rows.map((row) => JSON.stringify(columns.map((column) => plain(row[column])))).sort();
}

/** The rows of all tables, and the version of the schema. */
export function tablesIn(database: DatabaseSync): Tables {
  const tables: Tables = new Map();
  for (const table of namesOfTables(database)) tables.set(table, rowsOf(database, table, columnsOf(database, table)));
  return tables.set('user_version', [JSON.stringify(database.prepare('PRAGMA user_version').get())]);
}

/** Tables of a copy of a file, which leaves the write-ahead log to the service. */
export function tablesOf(file: string): Tables {
  return onCopy(file, tablesIn);
}

/** Tables of a backup. */
export function tablesOfBackup(backup: string, scratch: string): Tables {
  writeFileSync(scratch, zstdDecompressSync(readFileSync(backup)));
  try {
    using database = new DatabaseSync(scratch, { readOnly: true });
    return tablesIn(database);
  } finally {
    rmSync(scratch);
  }
}

/** The reason why a file is no whole database; undefined when it is one. */
export function damageOf(file: string): string | undefined {
  return onCopy(file, damageIn);
}

export function damageIn(database: DatabaseSync): string | undefined {
  const { integrity_check: integrity } = database.prepare('PRAGMA integrity_check(1)').get()!;
  if (integrity !== 'ok') return `damaged: ${String(integrity)}`;
  const orphan = database.prepare('PRAGMA foreign_key_check').get();
  return orphan && `a row without the one that it refers to: ${JSON.stringify(orphan)}`;
}

export function differenceOfTables(expected: Tables, found: Tables): string | undefined {
  for (const table of new Set([...expected.keys(), ...found.keys()])) {
    const [wanted, given] = [expected.get(table) ?? [], found.get(table) ?? []];
    const difference = differenceOfRows(wanted, given);
    if (difference !== undefined) return `${table}: ${difference}`;
  }
  return undefined;
}

export function differenceOfRows(expected: readonly string[], found: readonly string[]): string | undefined {
  const at = expected.findIndex((row, index) => row !== found[index]);
  const shown = (row: string | undefined) => row?.slice(0, 300) ?? 'no row';
  if (at < 0 && expected.length === found.length) return undefined;
  const index = at < 0 ? expected.length : at;
  return `${expected.length} rows, found ${found.length}; row ${index}: expected ${shown(expected[index])} but found ${shown(found[index])}`;
}

export function onCopy<T>(file: string, work: (database: DatabaseSync) => T): T {
  const copy = `${file}.looked-at`;
  const remove = () => ['', '-wal', '-shm'].forEach((suffix) => rmSync(copy + suffix, { force: true }));
  remove();
  for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  try {
    using database = new DatabaseSync(copy);
    return work(database);
  } finally {
    remove();
  }
}

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  return typeof value === 'bigint' ? String(value) : value;
}

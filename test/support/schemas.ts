import { DatabaseSync } from 'node:sqlite';

/** Reversal of each migration, from the first on. */
const UNDO = [
  'DROP TABLE notes; DROP TABLE claims; DROP TABLE kept',
  'ALTER TABLE lease DROP COLUMN progress; ALTER TABLE lease DROP COLUMN stop_wished',
  'DROP TABLE fetches',
  `DROP TABLE pages; DROP TABLE details; DROP TABLE meals; ALTER TABLE products DROP COLUMN time;
   ALTER TABLE products DROP COLUMN meal; ALTER TABLE products DROP COLUMN kilojoules`,
  'DROP TABLE origins',
  'DROP TABLE own',
  'DROP TABLE outbox',
  'SELECT 1',
  'DROP TABLE versions',
  'DROP TABLE unread_pages',
  'CREATE TABLE claims (task TEXT PRIMARY KEY, instant INTEGER NOT NULL) STRICT, WITHOUT ROWID',
];

/** Makes a file of the newest schema into one as an earlier version wrote it. */
export function takeBackTo(schema: number, file: string): void {
  using database = new DatabaseSync(file);
  for (const undo of UNDO.slice(schema - 1).reverse()) database.exec(undo);
  database.exec(`PRAGMA user_version = ${schema}`);
}

export function schemaOf(file: string): number {
  using database = new DatabaseSync(file, { readOnly: true });
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** Every table with its definition and its rows. */
export function everythingIn(file: string): Record<string, unknown> {
  using database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name`).all();
  const contents = tables.map(({ name, sql }) => {
    const rows = database.prepare(`SELECT * FROM ${String(name)} ORDER BY 1, 2`).all();
    return [String(name), { sql, rows }] as const;
  });
  return { schema: schemaOf(file), ...Object.fromEntries(contents) };
}

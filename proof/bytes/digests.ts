import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { namesOfTables, tablesIn } from '../shared/tables.ts';

/** Content of an opened diary: enough to tell one commit from another, or all of it. */
export interface Digests {
  brief: string;
  whole: string;
}

export function digestsOf(database: DatabaseSync): Digests {
  return { brief: briefDigest(database), whole: wholeDigest(database) };
}

/** The days, and how many rows there are of each kind; cheap enough for each byte. */
export function briefDigest(database: DatabaseSync, tables = namesOfTables(database)): string {
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table})`).join(` || ' ' || `);
  const sql = `SELECT ${counts} AS counts, (SELECT group_concat(day) FROM days) AS days, (SELECT total(calories) FROM products) AS sum`;
  return JSON.stringify(database.prepare(sql).get());
}

export function wholeDigest(database: DatabaseSync): string {
  const hash = createHash('sha256');
  for (const [table, rows] of tablesIn(database)) hash.update(`${table}\n${rows.join('\n')}\n`);
  return hash.digest('hex');
}

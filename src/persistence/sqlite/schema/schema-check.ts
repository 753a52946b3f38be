import type { DatabaseSync } from 'node:sqlite';
import { diaryOfSchema, schemaOf } from './schema';

/** To follow "it": triggers and views of a prepared file would run, and what lacks would fail later. */
export function changedSchema(database: DatabaseSync): string | undefined {
  using reference = diaryOfSchema(schemaOf(database));
  const [expected, found] = [objectsOf(reference), objectsOf(database)];
  for (const [name, sql] of found) {
    if (!expected.has(name)) return `has a ${name}, which this program did not make`;
    if (expected.get(name) !== sql) return `has another ${name} than this program makes`;
  }
  const lacking = [...expected.keys()].find((name) => !found.has(name));
  return lacking && `lacks the ${lacking}`;
}

function objectsOf(database: DatabaseSync): Map<string, string> {
  const rows = database.prepare(
    `SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  );
  return new Map(rows.all().map(({ type, name, sql }) => [`${type as string} ${name as string}`, withoutForm(sql)]));
}

/** A version may have written them otherwise. */
function withoutForm(sql: unknown): string {
  return String(sql)
    .replace(/--[^\n]*/g, '')
    .replace(/\s+/g, '');
}

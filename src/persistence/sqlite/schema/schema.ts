import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../../platform/process-end';
import { MIGRATIONS } from './migrations';

/** The row is kept for the progress of the last run. */
export const LEASE_RELEASED = `owner = '', expires_at = 0, stop_wished = 0`;

/** "NDIA" as a number. */
const APPLICATION_ID = 0x4e444941;

/** @throws StartError when the file belongs to another program, or to a newer version */
export function assertOurs(database: DatabaseSync, file: string): void {
  if (!isEmpty(database) && isOfAnotherProgram(database)) {
    throw new StartError(`${file} is a database of another program; name another file for the diary`);
  }
  const newer = newerSchema(database);
  if (newer !== undefined) throw new StartError(`${file} ${newer}; start that version, or name another file`);
}

/** To follow "it"; undefined when it is one. */
export function schemaProblem(database: DatabaseSync): string | undefined {
  if (isEmpty(database)) return 'is empty';
  return isOfAnotherProgram(database) ? 'is a database of another program' : newerSchema(database);
}

function isEmpty(database: DatabaseSync): boolean {
  return pragma(database, 'schema_version') === 0;
}

function isOfAnotherProgram(database: DatabaseSync): boolean {
  return pragma(database, 'application_id') !== APPLICATION_ID;
}

function newerSchema(database: DatabaseSync): string | undefined {
  const version = schemaOf(database);
  if (version <= MIGRATIONS.length) return undefined;
  return `was written by a newer version of this program (schema ${version}, this version knows ${MIGRATIONS.length})`;
}

export function schemaOf(database: DatabaseSync): number {
  return pragma(database, 'user_version');
}

function diaryOfSchema(version: number): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const step of MIGRATIONS.slice(0, version)) database.exec(step);
  return database;
}

export interface Migration {
  from: number;
  to: number;
}

/** An empty file gets its schema without a backup. */
export function dueMigration(database: DatabaseSync): Migration | undefined {
  const from = schemaOf(database);
  return from === 0 || from === MIGRATIONS.length ? undefined : { from, to: MIGRATIONS.length };
}

export function migrate(database: DatabaseSync): void {
  const version = schemaOf(database);
  if (version === MIGRATIONS.length) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

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

function pragma(database: DatabaseSync, name: string): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}

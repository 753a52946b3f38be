import type { DatabaseSync } from 'node:sqlite';
import type * as MigrationsModule from '../../src/persistence/sqlite/schema/migrations';
import { built } from '../../bench/shared/built.ts';

/** The migrations of the built service. */
export function migrations(): readonly string[] {
  return built<typeof MigrationsModule>('persistence/sqlite/schema/migrations').MIGRATIONS;
}

/** All statements of a migration from a schema to today's, as the service runs them: within one transaction. */
export function migrationFrom(schema: number, applicationId: number): string[] {
  const all = migrations();
  return [
    'BEGIN IMMEDIATE',
    ...all.slice(schema).flatMap(statementsOf),
    `PRAGMA application_id = ${applicationId}`,
    `PRAGMA user_version = ${all.length}`,
    'COMMIT',
  ];
}

export function applicationIdOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA application_id').get()?.['application_id']);
}

/** The single statements of a script. No migration has a trigger, whose statements have ends of their own. */
export function statementsOf(script: string): string[] {
  if (/\bTRIGGER\b/i.test(script)) throw new Error('A trigger cannot be split into statements');
  // Comments, and what is quoted, may hold a semicolon.
  const parts = script.match(/--[^\n]*|'(?:[^']|'')*'|"[^"]*"|;|[^-'";]+|-/g) ?? [];
  const statements = [''];
  for (const part of parts) {
    if (part === ';') statements.push('');
    else if (!part.startsWith('--')) statements[statements.length - 1] += part;
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}

/** Columns of earlier versions that a migration sets, such as `names.fold`, and tables that it fills or drops. */
export function changedBy(scripts: readonly string[]): { columns: Set<string>; tables: Set<string> } {
  const statements = scripts.flatMap(statementsOf);
  const columns = statements.flatMap((statement) => {
    const [, table, assignments = ''] = /^UPDATE\s+(\w+)\s+SET\s+(.*)$/is.exec(statement) ?? [];
    return [...assignments.matchAll(/(?:^|,)\s*(\w+)\s*=/g)].map(([, column]) => `${table}.${column}`);
  });
  const tables = statements.flatMap(
    (statement) => /^(?:INSERT\s+(?:OR\s+\w+\s+)?INTO|DROP TABLE)\s+(\w+)/i.exec(statement)?.[1] ?? [],
  );
  const unknown = statements.find(
    (statement) => !/^(CREATE|ALTER TABLE \w+ ADD|UPDATE|INSERT|DROP TABLE)\b/i.test(statement),
  );
  if (unknown !== undefined) throw new Error(`What must stay after this statement is not known: ${unknown}`);
  return { columns: new Set(columns), tables: new Set(tables) };
}

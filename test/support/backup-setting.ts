import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import type { BackupDto, BackupsDto } from '../../src/operations/backup/backup.dto';
import type { DiaryDay } from '../../src/diary/day-entry';
import type { TestApp, TestAppOptions } from './create-test-app';
import { aDay, aProduct } from './days';
import { fill } from './diary-with-gaps';
import { TestServices } from './test-services';

/** Two days with three products. */
export const TWO_DAYS: DiaryDay[] = [
  aDay('2024-08-30', { products: [aProduct('Apfel')] }),
  aDay('2024-08-31', { products: [aProduct('Apfel'), aProduct('Brot')] }),
];

/** Content of a backup, read without the service. */
export interface Contents {
  integrity: string;
  days: string[];
  products: number;
}

/** For each test, or for a suite, a folder with a diary file, services on it, and its backups. */
export class BackupSetting extends TestServices {
  get backups(): string {
    return join(this.path, 'backups');
  }

  /** Files in the backup folder that look like backups by their names alone. */
  put(...names: string[]): void {
    mkdirSync(this.backups, { recursive: true });
    for (const name of names) writeFileSync(join(this.backups, name), 'a backup');
  }

  /** A service on the diary file, which has two days by default. */
  async start({ environment, ...options }: TestAppOptions = {}, days: DiaryDay[] = TWO_DAYS): Promise<TestApp> {
    const service = await this.run({ environment: { ...this.onFile, ...environment }, ...options });
    await fill(service.app, days);
    return service;
  }

  /** The files in the backup folder, sorted by name. */
  get names(): string[] {
    return namesIn(this.backups);
  }

  contentsOf(name: string): Contents {
    return contentsOf(join(this.backups, name), this.path);
  }
}

export function namesIn(folder: string): string[] {
  return readdirSync(folder).sort();
}

/** @param scratch a folder for the decompressed file */
export function contentsOf(backup: string, scratch: string): Contents {
  const opened = join(scratch, 'opened.db');
  writeFileSync(opened, zstdDecompressSync(readFileSync(backup)));
  const database = new DatabaseSync(opened);
  try {
    const { integrity_check: integrity } = database.prepare('PRAGMA integrity_check').get()!;
    const days = database.prepare('SELECT day FROM days ORDER BY day').all();
    const { count } = database.prepare('SELECT count(*) AS count FROM products').get()!;
    return { integrity: String(integrity), days: days.map(({ day }) => String(day)), products: Number(count) };
  } finally {
    database.close();
    rmSync(opened);
  }
}

export async function backUp(service: { url: string }): Promise<{ status: number; body: BackupDto }> {
  const answer = await fetch(`${service.url}/api/v2/backups`, { method: 'POST' });
  return { status: answer.status, body: JSON.parse(await answer.text()) as BackupDto };
}

export async function listBackups(service: { url: string }): Promise<BackupsDto> {
  const answer = await fetch(`${service.url}/api/v2/backups`);
  return JSON.parse(await answer.text()) as BackupsDto;
}

/** The answer of a health endpoint, and the part of it about backups. */
export async function healthOf(
  service: { url: string },
  part = '',
): Promise<{ status: number; backup?: { status: string } }> {
  const answer = await fetch(`${service.url}/actuator/health${part}`);
  const { components } = (await answer.json()) as { components?: Record<string, { status: string }> };
  return { status: answer.status, backup: components?.['backup'] };
}

/** An index with other values than its table, which a start does not notice. */
export function damageIndex(file: string): void {
  const database = new DatabaseSync(file, { defensive: false });
  const definition = `name = 'products_by_name'`;
  const { rootpage, sql } = database.prepare(`SELECT * FROM sqlite_schema WHERE ${definition}`).get()!;
  const change = (statement: string) =>
    database.exec(`PRAGMA writable_schema = ON; ${statement}; PRAGMA writable_schema = RESET`);
  change(`DELETE FROM sqlite_schema WHERE ${definition}`);
  database.exec('UPDATE products SET calories = calories + 1');
  change(
    `INSERT INTO sqlite_schema VALUES ('index', 'products_by_name', 'products', ${Number(rootpage)}, '${String(sql)}')`,
  );
  database.close();
}

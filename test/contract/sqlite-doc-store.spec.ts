import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { TestClock } from '../support/test-clock';
import { describeDocStore, type OpenDocStore } from './doc-store.contract';

const folder = mkdtempSync(join(tmpdir(), 'diary-doc-store-'));
beforeAll(() => void Logger.overrideLogger(false));
afterAll(() => rmSync(folder, { recursive: true }));

async function open(file: string): Promise<OpenDocStore> {
  const database = await SqliteDatabase.open(file, new TestClock('2024-09-01T12:00:00Z'));
  return {
    store: new SqliteDocStore(database),
    close: () => Promise.resolve(database.onApplicationShutdown()),
  };
}

describeDocStore('SQLite in memory', () => open(':memory:'));

let files = 0;
describeDocStore('SQLite in a file', () => open(join(folder, `${++files}.db`)));

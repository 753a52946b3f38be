import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteStateStore } from '../../src/persistence/sqlite/sqlite-state-store';
import { TestClock } from '../support/test-clock';
import { describeDeliveries } from './deliveries.contract';
import { describeFetches } from './fetches.contract';
import { describeStateStore, type OpenStateStore } from './state-store.contract';

const folder = mkdtempSync(join(tmpdir(), 'diary-state-store-'));
beforeAll(() => void Logger.overrideLogger(false));
afterAll(() => rmSync(folder, { recursive: true }));

const aClock = (): TestClock => new TestClock('2024-09-01T12:00:00Z');

async function openSqlite(file: string): Promise<OpenStateStore & { database: SqliteDatabase }> {
  const database = await SqliteDatabase.open(file, aClock());
  const close = () => Promise.resolve(database.onApplicationShutdown());
  return { state: new SqliteStateStore(database), close, database };
}

let files = 0;
const nextFile = (): string => join(folder, `${++files}.db`);

for (const describeStore of [describeStateStore, describeFetches, describeDeliveries]) {
  describeStore('SQLite in memory', () => openSqlite(':memory:'));
}

describe('the lease in SQLite', () => {
  // A lease expires by the database's clock. This distinguishes 600 s from 600 ms and 600 min without waiting.
  it('ends as many seconds after the time of the database as it was taken and renewed for', async () => {
    const { state, database, close } = await openSqlite(':memory:');
    const secondsLeft = () =>
      Number(database.get(`SELECT expires_at - unixepoch('now', 'subsec') AS seconds FROM lease`)?.['seconds']);

    await state.takeLease('first', 600);
    expect(Math.round(secondsLeft() / 100)).toBe(6);
    await state.renewLease('first', 1200);
    expect(Math.round(secondsLeft() / 100)).toBe(12);
    await close();
  });

  it('that is found at start is a dead process’s and is dropped', async () => {
    const file = nextFile();
    const first = await openSqlite(file);
    await first.state.takeLease('dead', 600);
    await first.state.reportProgress('dead', 'half way');
    await first.state.requestStop();
    await first.close();

    const second = await openSqlite(file);
    // Its progress can still be read.
    expect(await second.state.viewLease()).toEqual({ isHeld: false, progress: 'half way', stopRequested: false });
    expect(await second.state.renewLease('dead', 600)).toBe(false);
    expect(await second.state.takeLease('living', 600)).toBe(true);
    await second.close();
  });
});

import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteStateStore } from '../../src/persistence/sqlite/sqlite-state-store';
import type { StateStore } from '../../src/persistence/state-store';
import { TestClock } from './test-clock';

/** The state of a service without a document store. */
export async function memoryState(): Promise<StateStore> {
  return new SqliteStateStore(await SqliteDatabase.open(':memory:', new TestClock('2024-09-01T04:00:00Z')));
}

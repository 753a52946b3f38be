import type { DiaryDay } from '../../src/diary/day-entry';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { saveAll } from './stored';
import { TestClock } from './test-clock';

/** Writes the diary file that services are then started on. */
export async function fillDiary(file: string, days: Iterable<DiaryDay>): Promise<void> {
  const database = await SqliteDatabase.open(file, new TestClock('2024-09-01T12:00:00Z'));
  database.run('PRAGMA synchronous = OFF');
  await saveAll(new SqliteDocStore(database), days);
  database.onApplicationShutdown();
}

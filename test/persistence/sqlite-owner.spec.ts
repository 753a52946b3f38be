import { join } from 'node:path';
import { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteDays } from '../../src/persistence/sqlite/sqlite-days';
import { aDay, day } from '../support/days';
import { DiaryFolder } from '../support/diary-folder';
import { ServiceProcess } from '../support/service-process';
import { TestClock } from '../support/test-clock';
import '../support/needs-build';

// One process owns the file; a second one waits up to 15 s for the first to leave, then ends with one line.

const diary = new DiaryFolder();

describe('one process owns the diary file', () => {
  it('and a second one waits for 15 s, then ends with one readable line', async () => {
    await diary.open();
    const clock = new TestClock('2024-09-01T12:00:00Z');

    expect(await diary.refusal(diary.file, clock)).toMatch(/is used by another process; stop that one first/);
    expect(clock.now() - Date.parse('2024-09-01T12:00:00Z')).toBe(15_000);
  });

  it('and the second one gets it when the first leaves in time, with what the first wrote', async () => {
    const first = await diary.open();
    await new SqliteDays(first).save(aDay('2024-08-27'));
    const clock = new TestClock('2024-09-01T12:00:00Z');
    const sleep = clock.sleep.bind(clock);
    clock.sleep = async (milliseconds) => {
      await sleep(milliseconds);
      if (clock.sleeps.length === 20) first.onApplicationShutdown();
    };

    const store = new SqliteDays(await diary.open(diary.file, clock));

    expect(clock.sleeps).toHaveLength(20);
    expect(await store.findDay(day('2024-08-27'))).toMatchObject({ date: '2024-08-27' });
  });

  it('until it dies, however it dies: the system takes the lock back', async () => {
    const service = await ServiceProcess.start({ EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${diary.file}` });
    expect(await diary.refusal()).toMatch(/used by another process/);

    await service.stop('SIGKILL');

    await expect(diary.open()).resolves.toBeInstanceOf(SqliteDatabase);
  });

  it('and another file beside it is nobody’s business', async () => {
    await diary.open();

    await expect(diary.open(join(diary.path, 'other.db'))).resolves.toBeInstanceOf(SqliteDatabase);
  });
});

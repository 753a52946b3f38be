import { renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { CapturedLog } from '../support/captured-log';
import { aDay, day } from '../support/days';
import { DiaryFolder } from '../support/diary-folder';
import { TestClock } from '../support/test-clock';

// An open database goes on in a file that was deleted; what is written there is gone with the process.

const diary = new DiaryFolder();
const GONE = { up: false, details: { error: 'the diary file was deleted or replaced; put it back, or start again' } };

async function openWithADay(): Promise<SqliteDocStore> {
  const store = new SqliteDocStore(await diary.open());
  await store.save(aDay('2024-08-27'));
  return store;
}

describe('a diary file that, while the service runs,', () => {
  it('is deleted takes no more writes, and is not ready', async () => {
    const store = await openWithADay();
    expect(await store.health()).toEqual({ up: true });
    rmSync(diary.file);

    await expect(store.save(aDay('2024-08-28'))).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(await store.health()).toEqual(GONE);
  });

  it('is replaced, as by a backup, takes no more writes, and is not ready', async () => {
    const store = await openWithADay();
    writeFileSync(`${diary.file}-backup`, 'another file');
    renameSync(`${diary.file}-backup`, diary.file);

    await expect(store.save(aDay('2024-08-28'))).rejects.toMatchObject({ code: 'store-unavailable' });
    expect(await store.health()).toEqual(GONE);
  });

  it('is moved away and back goes on where it was', async () => {
    const store = await openWithADay();
    renameSync(diary.file, `${diary.file}-away`);
    expect(await store.health()).toEqual(GONE);
    renameSync(`${diary.file}-away`, diary.file);

    expect(await store.health()).toEqual({ up: true });
    expect(await store.save(aDay('2024-08-28'))).toBe('written');
    expect(diary.lookInside('SELECT day FROM days ORDER BY day')).toEqual([
      { day: '2024-08-27' },
      { day: '2024-08-28' },
    ]);
  });
});

describe('the start says in the log, with the path as it is configured, that the diary begins empty', () => {
  it.each([
    ['is not there', () => undefined],
    ['is empty', () => writeFileSync(diary.file, '')],
  ])('when the file %s', async (state, prepare) => {
    prepare();
    const link = join(diary.path, 'link.db');
    symlinkSync(diary.file, link);
    const log = new CapturedLog();
    await diary.open(link);

    expect(log.lines).toEqual([`info The diary file ${link} ${state}: the diary begins empty`]);
  });

  it('and nothing when it holds a diary', async () => {
    await openWithADay();
    diary.close();
    const log = new CapturedLog();
    await diary.open();

    expect(log.lines).toEqual([]);
  });
});

// The system takes the lock back however the owner dies: test/process/stop.process.spec.ts.
describe('one process owns the diary file', () => {
  const NOON = '2024-09-01T12:00:00Z';

  it('and a second one waits for 15 s, then ends with one readable line', async () => {
    await diary.open();
    const clock = new TestClock(NOON);

    expect(await diary.refusal(diary.file, clock)).toMatch(/is used by another process; stop that one first/);
    expect(clock.now() - Date.parse(NOON)).toBe(15_000);
  });

  it('and the second one gets it when the first leaves in time, with what the first wrote', async () => {
    const first = await diary.open();
    await new SqliteDocStore(first).save(aDay('2024-08-27'));
    const clock = new TestClock(NOON);
    const sleep = clock.sleep.bind(clock);
    clock.sleep = async (milliseconds) => {
      await sleep(milliseconds);
      if (clock.sleeps.length === 20) first.onApplicationShutdown();
    };

    const store = new SqliteDocStore(await diary.open(diary.file, clock));

    expect(clock.sleeps).toHaveLength(20);
    expect(await store.findDay(day('2024-08-27'))).toMatchObject({ date: '2024-08-27' });
  });

  it('through a link to the file, also to one that is made by the start', async () => {
    const link = join(diary.path, 'link.db');
    symlinkSync(diary.file, link);
    await diary.open(link);

    expect(await diary.refusal()).toMatch(/used by another process/);
  });

  it('through a link to its folder', async () => {
    await diary.open();
    symlinkSync(diary.path, `${diary.path}-link`);
    try {
      expect(await diary.refusal(join(`${diary.path}-link`, 'diary.db'))).toMatch(/used by another process/);
    } finally {
      rmSync(`${diary.path}-link`);
    }
  });
});

describe('sqlite in place', () => {
  it('the file, its log and its lock are for their owner alone', async () => {
    const store = new SqliteDocStore(await diary.open());
    await store.save(aDay('2024-08-27'));

    const modes = ['', '-wal', '-shm', '-owner'].map((suffix) => statSync(diary.file + suffix).mode & 0o777);
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600]);
    expect(await store.findDay(day('2024-08-27'))).toBeDefined();
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as moment } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { randomFrom } from '../../../bench/shared/random.ts';
import { entryContent, withDetails } from '../../../src/diary/day-entry';
import { SqliteDocStore } from '../../../src/persistence/sqlite/sqlite-doc-store';
import { COMMANDS } from '../../support/command-process';
import { DiaryFolder } from '../../support/diary-folder';
import { randomDiary } from '../../support/random-diary';
import { slicesOf } from '../../support/stored';

/** More by hand: `IMPORT_KILLS=50 npm test -- test/import/import-killed`. */
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 10);
const DAYS = [...randomDiary({ days: 120, seed: 17 })].map(withDetails);
const folder = new DiaryFolder();

const begin = () =>
  spawn(process.execPath, [COMMANDS, 'import', 'diary.json', '--mode', 'replace'], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'] ?? '', TZ: 'UTC', EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${folder.file}` },
    stdio: ['ignore', 'pipe', 'ignore'],
  });

/** Comes back when the file is read and its days begin to be written. */
async function writing(program: ReturnType<typeof begin>): Promise<void> {
  for await (const chunk of program.stdout.iterator({ destroyOnReturn: false })) {
    if (String(chunk).includes('days in the file (json)')) break;
  }
  program.stdout.resume();
}

/** Days with their details, by date; the file is opened as the service opens it, which checks its integrity. */
async function storedDays(): Promise<Map<string, unknown>> {
  const store = new SqliteDocStore(await folder.open());
  const everything = { includeProducts: true, includeDetails: true };
  const days = (await slicesOf(store.readDays({}, everything))).flat();
  folder.close();
  const database = new DatabaseSync(folder.file);
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  database.close();
  return new Map(days.map((day) => [day.date, entryContent(day)]));
}

describe('import killed', () => {
  it(`an import killed at ${KILLS} moments leaves whole days, and is repeated without harm`, async () => {
    // Each day is replaced by another one with every second import, so that every import has something to write.
    const files = [DAYS, DAYS.map((day, index) => ({ ...DAYS[DAYS.length - 1 - index]!, date: day.date }))];
    const random = randomFrom(17);
    writeFileSync(join(folder.path, 'diary.json'), JSON.stringify(files[0]));
    const whole = begin();
    const exit = once(whole, 'exit');
    await writing(whole);
    const startedAt = performance.now();
    expect(await exit).toEqual([0, null]);
    const writingMs = performance.now() - startedAt;
    let killedInTheMiddle = 0;

    // Until one of them hit while days were written.
    for (let kill = 1; kill <= KILLS || killedInTheMiddle === 0; kill++) {
      const file = files[kill % 2]!;
      writeFileSync(join(folder.path, 'diary.json'), JSON.stringify(file));
      const program = begin();
      const ended = once(program, 'exit');
      await writing(program);
      await moment(writingMs * random());
      program.kill('SIGKILL');
      await ended;

      const stored = await storedDays();
      expect(stored.size).toBe(DAYS.length);
      const written = file.filter((day) => isDeepStrictEqual(stored.get(day.date), day)).length;
      const earlier = files[(kill + 1) % 2]!.filter((day) => isDeepStrictEqual(stored.get(day.date), day)).length;
      expect(written + earlier).toBeGreaterThanOrEqual(DAYS.length);
      if (written > 0 && written < DAYS.length) killedInTheMiddle++;
    }

    writeFileSync(join(folder.path, 'diary.json'), JSON.stringify(files[0]));
    const last = begin();
    last.stdout.resume();
    expect(await once(last, 'exit')).toEqual([0, null]);
    const stored = await storedDays();
    for (const day of DAYS) expect(stored.get(day.date)).toEqual(day);
    rmSync(join(folder.path, 'diary.json'));
  }, 300_000);
});

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Connection } from './shared/client.ts';
import { diaryOf } from './shared/diary.ts';
import { median, percentile } from './shared/figures.ts';
import { REQUESTS } from './shared/requests.ts';
import {
  AT_REST_MS,
  bounded,
  build,
  type Measured,
  pause,
  READINESS,
  ROOT,
  spawnService,
  withFolder,
} from './shared/service.ts';
import { sqlite } from './shared/stores.ts';

/** `npm run bench -- backup`: backups of ten years while days are requested, and restoring one. */

const YEARS = 10;
const BACKUPS = 10;
/** A compressed page of the site has about so many bytes, and cannot be compressed again. */
const PAGE_BYTES = 3000;
/** Requests come one by one, as from a page, and not as fast as they can. */
const BETWEEN_MS = 2;
const WARM_UP = 300;

interface Backup {
  name: string;
  bytes: number;
}

function keepPages(file: string): void {
  const database = new DatabaseSync(file);
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO pages VALUES (?, ?)');
  for (const row of database.prepare('SELECT day FROM days').all()) insert.run(row['day']!, randomBytes(PAGE_BYTES));
  database.exec('COMMIT');
  database.close();
}

async function timesUntil(service: Measured, isOver: () => boolean): Promise<number[]> {
  const connection = await Connection.open(service.port);
  const request = connection.prepare(REQUESTS['one day']);
  const times: number[] = [];
  while (!isOver()) {
    times.push(await connection.measure(request));
    await pause(BETWEEN_MS);
  }
  connection.close();
  return times;
}

async function backUp(service: Measured): Promise<Backup & { ms: number }> {
  const begun = performance.now();
  const answer = await fetch(`${service.url}/api/v2/backups`, { method: 'POST' });
  if (!answer.ok) throw new Error(`There is no backup: ${answer.status} ${await answer.text()}`);
  return { ...((await answer.json()) as Backup), ms: performance.now() - begun };
}

function report(name: string, times: number[]): void {
  const worst = Math.max(...times);
  console.log(
    `one day, ${name}: median ${median(times).toFixed(2)} ms, p95 ${percentile(times, 0.95).toFixed(2)} ms, worst ${worst.toFixed(0)} ms`,
  );
}

bounded(5, () =>
  withFolder(async (folder) => {
    build();
    const databases = sqlite(folder);
    const store = databases.make('diary');
    const file = store.url.slice('sqlite:'.length);
    await databases.fill(store, diaryOf(YEARS));
    keepPages(file);
    const service = await (await spawnService(store.url)).ready(READINESS);
    await pause(AT_REST_MS);
    const before = service.memory().residentMb;
    let count = 0;
    await timesUntil(service, () => count++ >= WARM_UP);
    count = 0;
    report('nothing else', await timesUntil(service, () => count++ >= 4 * WARM_UP));

    let isOver = false;
    const asking = timesUntil(service, () => isOver);
    const made: (Backup & { ms: number })[] = [];
    for (let run = 0; run < BACKUPS; run++) made.push(await backUp(service));
    isOver = true;
    report('beside a backup', await asking);
    const peak = service.memory().peakMb;
    await pause(AT_REST_MS);
    const { residentMb } = service.memory();
    const newest = made.at(-1)!;
    console.log(
      `a backup of ${(statSync(file).size / 1e6).toFixed(1)} MB: ${median(made.map(({ ms }) => ms)).toFixed(0)} ms, ${(newest.bytes / 1e6).toFixed(1)} MB`,
    );
    console.log(
      `resident: ${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB, ${residentMb.toFixed(0)} MB at rest`,
    );
    await service.stop();

    const begun = performance.now();
    execFileSync(process.execPath, [join(ROOT, 'dist', 'cli.js'), 'restore', newest.name, '--yes'], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', EXPORTER_PERSISTENCE_DOCSTORE_URL: store.url },
    });
    console.log(`restore: ${(performance.now() - begun).toFixed(0)} ms`);
  }),
);

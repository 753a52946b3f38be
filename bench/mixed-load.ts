import { mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SimulatedSite } from '../simulated-site/simulated-site.ts';
import { daysAgo, diaryOf, writeDiary } from './shared/diary.ts';
import { machine, printTable } from './shared/figures.ts';
import { LIMIT_MB, limitedMemory, limitedService, longestPiece } from './shared/limited-memory.ts';
import { longestLiveness } from './shared/liveness.ts';
import { bounded, build, type Measured, pause, READINESS, withFolder } from './shared/service.ts';

/**
 * 16 readers of ten years, and in each minute a fetch of a week, an import of a year and a backup, in 384 MB: every answer is good, and
 * memory and open files are at the end as after the first minute. `--minutes N`, `--no-build`.
 */

const READERS = 16;
const MINUTE_MS = 60_000;
const DATA = '/api/v2/nutritiondata';
const TEN_YEARS = `fromDate=${daysAgo(3650)}&toDate=${daysAgo(1)}`;
const QUESTIONS = [
  `${DATA}/download?format=JSONL&includeProducts=true&details=true&pages=true&ownData=true`,
  `${DATA}/download?format=CSV&includeProducts=true&fromDate=${daysAgo(365)}&toDate=${daysAgo(1)}`,
  `${DATA}?includeProducts=true&details=true`,
  `${DATA}/products/top?by=CALORIES&${TEN_YEARS}`,
  `/api/v2/stats/trend?metric=CALORIES&granularity=WEEK&${TEN_YEARS}`,
  `/api/v2/stats/nutrients?${TEN_YEARS}`,
  `/api/v2/stats/meals?${TEN_YEARS}`,
  '/api/v2/stats',
];

interface Minute {
  answers: number;
  busy: number;
  failures: string[];
  longestMs: number;
  pieceMs: number;
  residentMb: number;
  openFiles: number;
}

async function minute(service: Measured, turns: string, number: number): Promise<Minute> {
  const seen: Minute = { answers: 0, busy: 0, failures: [], longestMs: 0, pieceMs: 0, residentMb: 0, openFiles: 0 };
  const [since, end] = [Date.now(), performance.now() + MINUTE_MS];
  const ask = async (path: string, init?: RequestInit) => {
    try {
      const answer = await fetch(service.url + path, init);
      const { length } = await answer.text();
      seen.answers++;
      if (answer.status === 503 && answer.headers.has('retry-after')) seen.busy++;
      else if (!answer.ok || length === 0) seen.failures.push(`${answer.status} ${path}`);
    } catch (error) {
      seen.failures.push(`${path}: ${String((error as Error).cause ?? error)}`);
    }
  };
  const reader = async (_: unknown, index: number) => {
    for (let at = index; performance.now() < end; at++) await ask(QUESTIONS[at % QUESTIONS.length]!);
  };
  // One after the other: during a run, others are refused.
  const writer = async () => {
    const range = { fromDate: daysAgo(7 * number + 7), toDate: daysAgo(7 * number + 1) };
    await ask(DATA, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(range),
    });
    const year = Array.from({ length: 365 }, (_, at) => ({ date: daysAgo(1000 + at), totalCalories: 1800 + number }));
    await ask(`${DATA}/import?mode=replace`, { method: 'POST', body: JSON.stringify(year) });
    await ask('/api/v2/backups', { method: 'POST' });
  };
  seen.longestMs = await longestLiveness(
    service.url,
    () => Promise.all([writer(), ...Array.from({ length: READERS }, reader)]),
    50,
  );
  // What a request or a backup has opened is closed by then.
  await pause(7000);
  seen.pieceMs = longestPiece(turns, since);
  seen.residentMb = service.memory().residentMb;
  seen.openFiles = service.openFiles();
  return seen;
}

bounded(60, async () => {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '10' }, 'no-build': { type: 'boolean', default: false } },
  });
  if (!values['no-build']) build();
  const group = limitedMemory();
  console.log(
    JSON.stringify(machine()),
    group === undefined ? 'WITHOUT a limit of memory' : `${LIMIT_MB} MB by cgroup`,
  );
  const site = await SimulatedSite.start();
  await withFolder(async (folder) => {
    const [file, turns] = [join(folder, 'diary.db'), join(folder, 'turns')];
    await writeDiary(file, diaryOf(10));
    const service = await limitedService(group, {
      EXPORTER_PERSISTENCE_DOCSTORE_URL: `sqlite:${file}`,
      EXPORTER_UPSTREAM_URL: site.url,
      EXPORTER_UPSTREAM_USERNAME: site.username,
      EXPORTER_UPSTREAM_PASSWORD: site.password,
      EXPORTER_UPSTREAM_PAUSE_MS: '10',
      EXPORTER_BACKUP_FOLDER: mkdtempSync(join(folder, 'backups-')),
      TURNS_FILE: turns,
    });
    try {
      await service.ready(READINESS);
      const minutes: Minute[] = [];
      for (let number = 0; number < Number(values.minutes); number++) {
        minutes.push(await minute(service, turns, number));
        console.error(JSON.stringify(minutes.at(-1)));
      }
      printTable([
        [
          'minute',
          'answers',
          'busy',
          'failed',
          'longest liveness, ms',
          'longest piece, ms',
          'resident, MB',
          'open files',
        ],
        ...minutes.map((one, at) =>
          [
            at + 1,
            one.answers,
            one.busy,
            one.failures.length,
            one.longestMs,
            one.pieceMs,
            one.residentMb,
            one.openFiles,
          ].map((figure) => figure.toFixed(0)),
        ),
      ]);
      console.log(`at most ${service.memory().peakMb.toFixed(0)} MB`);
      if (!service.isAlive || minutes.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
    } finally {
      await service.stop();
      await site.stop();
    }
  });
  if (group !== undefined) rmdirSync(group);
});

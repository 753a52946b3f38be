import { Connection } from '../shared/client.ts';
import { diaryOf } from '../shared/diary.ts';
import { exportDays, exporting, startSite, WITHOUT_PAUSES } from './export.ts';
import { median, ms, percentile } from '../shared/figures.ts';
import { REQUESTS } from '../shared/requests.ts';
import { type Measured, pause, READINESS, spawnService } from '../shared/service.ts';
import type { Databases } from '../shared/stores.ts';

/** Measures the latency of small requests during large ones, and the memory of large answers. */

const SECONDS = 2;
/** Small requests come one by one, as from a page, and not as fast as they can. */
const BETWEEN_MS = 2;
/** For exports: a quick site, but not one that answers at once. */
const SITE_DELAY_MS = 5;
const EXPORTED_DAYS = 365;

export interface TailResult {
  name: string;
  medianMs: number;
  p95Ms: number;
  worstMs: number;
  /** p95 / p95 without other requests. */
  ofIdle: number;
}

/** The name of the concurrent work, and the time of each request. */
type TimesBeside = [name: string, times: number[]];

export interface StreamMemory {
  idleMb: number;
  /** While all entries are downloaded, over and over, by one client and then by four at once. */
  peakMb: number;
  afterMb: number;
}

export interface TailOptions {
  name: string;
  databases: Databases;
  years: number;
}

export async function measureTail(options: TailOptions): Promise<{ tail: TailResult[]; streams: StreamMemory }> {
  const site = await startSite(SITE_DELAY_MS);
  const store = options.databases.make(options.name);
  await options.databases.fill(store, diaryOf(options.years));
  const environment = { ...exporting(site), ...WITHOUT_PAUSES };
  const service = await (await spawnService(store.url, { environment })).ready(READINESS);
  try {
    await pause(500);
    const idleMb = service.memory().residentMb;
    const timesBeside = await tails(service);
    const all = await Promise.all([1, 2, 3, 4].map(() => Connection.open(service.port)));
    const download = (connection: Connection) => connection.measure(connection.prepare(REQUESTS['all entries']));
    await until(SECONDS, () => download(all[0]!));
    await until(SECONDS, () => Promise.all(all.map(download)));
    for (const connection of all) connection.close();
    const { residentMb, peakMb } = service.memory();
    await service.stop();
    timesBeside.push(['an export with pauses', await besideExportWithPauses(options, site)]);
    return { tail: resultsOf(timesBeside), streams: { idleMb, peakMb, afterMb: residentMb } };
  } finally {
    await Promise.all([service.stop(), site.stop()]);
  }
}

/** Exports into a diary with other content than the site, so that every day is written. */
async function besideExportWithPauses({ name, databases, years }: TailOptions, site: Measured): Promise<number[]> {
  const store = databases.make(`${name}-with-pauses`);
  await databases.fill(store, diaryOf(years));
  const service = await (await spawnService(store.url, { environment: exporting(site) })).ready(READINESS);
  try {
    const connection = await Connection.open(service.port);
    await probe(connection);
    const [times] = await Promise.all([
      probe(connection).finally(() => stopExport(service)),
      exportDays(service, EXPORTED_DAYS),
    ]);
    connection.close();
    return times;
  } finally {
    await service.stop();
  }
}

async function stopExport(service: Measured): Promise<void> {
  const answer = await fetch(`${service.url}/api/v2/nutritiondata/export`, { method: 'DELETE' });
  if (!answer.ok) throw new Error(`The export is not stopped: ${answer.status} ${await answer.text()}`);
}

async function tails(service: Measured): Promise<TimesBeside[]> {
  const [small, large] = [await Connection.open(service.port), await Connection.open(service.port)];
  const beside: [string, (isOver: () => boolean) => Promise<unknown>][] = [
    ['nothing else', () => Promise.resolve()],
    ...(['all entries', 'download of a year, CSV, products'] as const).map(
      (name): [string, (isOver: () => boolean) => Promise<unknown>] => [
        name,
        async (isOver) => {
          while (!isOver()) await large.measure(large.prepare(REQUESTS[name]));
        },
      ],
    ),
    [
      'an export without pauses',
      async (isOver) => {
        while (!isOver()) await exportDays(service, EXPORTED_DAYS);
      },
    ],
  ];
  const results: TimesBeside[] = [];
  await probe(small);
  for (const [name, work] of beside) {
    let over = false;
    const working = work(() => over);
    const times = await probe(small);
    over = true;
    await working;
    results.push([name, times]);
  }
  for (const connection of [small, large]) connection.close();
  return results;
}

function resultsOf(timesBeside: readonly TimesBeside[]): TailResult[] {
  const idle = percentile(timesBeside[0]![1], 0.95);
  return timesBeside.map(([name, times]) => {
    const p95Ms = percentile(times, 0.95);
    return { name, medianMs: median(times), p95Ms, worstMs: Math.max(...times), ofIdle: p95Ms / idle };
  });
}

async function probe(connection: Connection): Promise<number[]> {
  const prepared = connection.prepare(REQUESTS['one day']);
  const times: number[] = [];
  await until(SECONDS, async () => {
    times.push(await connection.measure(prepared));
    await pause(BETWEEN_MS);
  });
  return times;
}

async function until(seconds: number, work: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) await work();
}

export function tailRows(results: readonly TailResult[]): string[][] {
  const rows = results.map(({ name, medianMs, p95Ms, worstMs, ofIdle }) => [
    name,
    ...[medianMs, p95Ms, worstMs].map(ms),
    ofIdle.toFixed(1) + (ofIdle > 3 ? ' !' : '  '),
  ]);
  return [['one day, ms, beside', 'median', 'p95', 'worst', 'p95 of idle  '], ...rows];
}

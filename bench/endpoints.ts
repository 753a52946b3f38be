import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { Connection, type RequestToSend } from './client.ts';
import { tenYears, writeDiary } from './diary.ts';
import { machine, median, ms, percentile, printTable } from './figures.ts';
import { type BenchRequest, REQUESTS } from './requests.ts';
import {
  bounded,
  build,
  freePort,
  Measured,
  type Memory,
  READINESS,
  ROOT,
  spawnService,
  withFolder,
} from './service.ts';

/** Every endpoint of the service on ten years of diary, beside a bare server that asks the same file. */

const BLOCKS = 12;
const WARM_UP_SHARE = 0.25;
const LEAST_SAMPLES = 24;
/** How many times the median of the bare server an endpoint may take. */
const GOAL = 2;

interface Timing {
  medianMs: number;
  p95Ms: number;
  /** Processor time for each request; unlike the others it does not grow when the machine has other things to do. */
  cpuMs: number;
  samples: number;
}

interface Result {
  name: string;
  bytes: number;
  service: Timing;
  limit: Timing;
  ratio: number;
}

interface Side {
  process: Measured;
  connection: Connection;
  request: Buffer;
  times: number[];
  cpuMs: number;
}

async function timed(side: Side, count: number): Promise<void> {
  const before = side.process.cpuMs();
  for (let done = 0; done < count; done++) side.times.push(await side.connection.measure(side.request));
  side.cpuMs += side.process.cpuMs() - before;
}

/** So many requests as fit into the time, after a warm-up; forgets what it measured. */
async function warmUp(side: Side, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  do await timed(side, 1);
  while (performance.now() < end || side.times.length < 3);
  const each = median(side.times.slice(side.times.length >> 1));
  side.times.length = 0;
  side.cpuMs = 0;
  return each;
}

/** The two sides take turns in blocks, so that what disturbs the machine disturbs both. */
async function compare(service: Side, limit: Side, seconds: number): Promise<void> {
  const each = [];
  for (const side of [service, limit]) each.push(await warmUp(side, (seconds * 1000 * WARM_UP_SHARE) / 2));
  const budget = (seconds * 1000 * (1 - WARM_UP_SHARE)) / 2 / BLOCKS;
  const perBlock = each.map((time) => Math.max(LEAST_SAMPLES / BLOCKS, Math.round(budget / time)));
  for (let block = 0; block < BLOCKS; block++) {
    await timed(service, perBlock[0]!);
    await timed(limit, perBlock[1]!);
  }
}

function sideOf(process: Measured, connection: Connection, request: RequestToSend): Side {
  return { process, connection, request: connection.prepare(request), times: [], cpuMs: 0 };
}

function timingOf({ times, cpuMs }: Side): Timing {
  const samples = times.length;
  return { medianMs: median(times), p95Ms: percentile(times, 0.95), cpuMs: cpuMs / samples, samples };
}

async function body(url: string, { method, body: content }: BenchRequest): Promise<string> {
  const json = content === undefined ? {} : { body: content, headers: { 'Content-Type': 'application/json' } };
  const answer = await fetch(url, { method, ...json });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.text();
}

/** Totals must be answered, and answered the same, by a file that holds no table of products. */
async function checkTotals(file: string, service: Measured, folder: string): Promise<void> {
  const stripped = join(folder, 'totals-only.db');
  copyFileSync(file, stripped);
  const database = new DatabaseSync(stripped);
  database.exec('DROP TABLE products; DROP TABLE names');
  database.close();
  const other = await (await spawnService(stripped)).ready(READINESS);
  try {
    for (const [name, request] of Object.entries<BenchRequest>(REQUESTS)) {
      if (request.totalsOnly !== true) continue;
      const [wanted, given] = [
        await body(service.url + request.path, request),
        await body(other.url + request.path, request),
      ];
      if (wanted !== given) throw new Error(`"${name}" reads products`);
    }
  } finally {
    await other.stop();
  }
}

async function measureAll(service: Measured, bare: Measured, seconds: number, only: RegExp): Promise<Result[]> {
  const [toService, toLimit] = [await Connection.open(service.port), await Connection.open(bare.port)];
  const results = [];
  for (const [name, request] of Object.entries<BenchRequest>(REQUESTS)) {
    if (!only.test(name)) continue;
    const path = `/${encodeURIComponent(name)}`;
    const sides = {
      service: sideOf(service, toService, request),
      limit: sideOf(bare, toLimit, { method: 'GET', path }),
    };
    const bytes = Buffer.byteLength(await body(service.url + request.path, request));
    await compare(sides.service, sides.limit, seconds);
    const [own, limit] = [timingOf(sides.service), timingOf(sides.limit)];
    results.push({ name, bytes, service: own, limit, ratio: own.medianMs / limit.medianMs });
  }
  toService.close();
  toLimit.close();
  return results;
}

function report(results: readonly Result[], memory: Record<string, Memory>): void {
  const rows = results.map(({ name, bytes, service, limit, ratio }) => [
    name,
    ...[service, limit].flatMap(({ medianMs, p95Ms, cpuMs }) => [medianMs, p95Ms, cpuMs].map(ms)),
    ...[ratio.toFixed(2) + (ratio > GOAL ? ' !' : '  '), String(bytes), String(service.samples)],
  ]);
  printTable([['ms', 'service', 'p95', 'cpu', 'bare', 'p95', 'cpu', 'ratio  ', 'bytes', 'samples'], ...rows]);
  for (const [when, { residentMb, peakMb }] of Object.entries(memory)) {
    console.log(`resident memory ${when}: ${residentMb.toFixed(0)} MB, at most ${peakMb.toFixed(0)} MB until then`);
  }
}

bounded(10, async () => {
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: String(tenYears().days) },
      file: { type: 'string' },
      'in-sql': { type: 'boolean', default: false },
      json: { type: 'string' },
      only: { type: 'string', default: '' },
      profile: { type: 'string' },
      seconds: { type: 'string', default: '4' },
      'no-build': { type: 'boolean', default: false },
    },
  });
  if (!values['no-build']) build();
  await withFolder(async (folder) => {
    const diary = { ...tenYears(), days: Number(values.days) };
    const file = values.file ?? join(folder, 'diary.db');
    if (values.file === undefined) await writeDiary(file, diary);
    const service = await (await spawnService(file, { profileTo: values.profile })).ready(READINESS);
    const barePort = await freePort();
    const bareArgs = [join(ROOT, 'bench', 'bare-server.ts'), '--file', file, '--port', String(barePort)];
    if (values['in-sql']) bareArgs.push('--in-sql');
    const bare = await new Measured(bareArgs, barePort).ready('/');
    try {
      await checkTotals(file, service, folder);
      const memory = { 'before the load': service.memory() };
      const results = await measureAll(service, bare, Number(values.seconds), new RegExp(values.only));
      Object.assign(memory, { 'after it': service.memory() });
      report(results, memory);
      if (values.json !== undefined) {
        const text = JSON.stringify({ machine: machine(), diary, goal: GOAL, memory, endpoints: results }, null, 2);
        writeFileSync(values.json, `${text}\n`);
      }
    } finally {
      await Promise.all([service.stop(), bare.stop()]);
    }
  });
});

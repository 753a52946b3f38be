import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SimulatedSite } from '../simulated-site/simulated-site.ts';
import { Connection, type RequestToSend } from './shared/client.ts';
import { daysAgo, diaryOf, writeDiary } from './shared/diary.ts';
import { machine, median, printTable } from './shared/figures.ts';
import { pick, type Random, randomFrom } from './shared/random.ts';
import { type RequestName, REQUESTS } from './shared/requests.ts';
import { bounded, build, type Measured, READINESS, spawnService, withFolder } from './shared/service.ts';

/** Runs a mixed load with exports in between, and checks for lost data and growing memory. */

const STAGES = 10;
const CLIENTS = 4;
const SETTLE_MS = 3000;
const RUN_LIMIT_MS = 300_000;
/** Growth allowed between the first stage and the end. */
const MAX_GROWTH = 0.1;
/** Frequency per thousand requests; all others share the rest equally. */
const RARE: Partial<Record<RequestName, number>> = {
  'all entries': 1,
  'correlation, no keywords': 5,
  'download of a year, CSV, products': 5,
  'download of a year, JSON, products': 10,
  'range of a year, products': 10,
  'search, common term': 15,
  'top of all time': 15,
};
const OPERATIONS: RequestToSend[] = [
  READINESS,
  '/actuator/health/liveness',
  '/actuator/prometheus',
  '/actuator/scheduledtasks',
  '/actuator/info',
].map((path) => ({ method: 'GET', path }));
const TOOL_CALL: RequestToSend = {
  method: 'POST',
  path: '/mcp',
  headers: { Accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_stats', arguments: {} } }),
};

interface Stage {
  requests: number;
  failures: string[];
  exportedDays: number;
  seconds: number;
  residentMb: number;
}

/** A random request from the mix. */
function mixed(random: Random): RequestToSend {
  const draw = random() * 1000;
  let upTo = 0;
  for (const [name, share] of Object.entries(RARE)) {
    upTo += share;
    if (draw < upTo) return REQUESTS[name as RequestName];
  }
  const common = Object.entries(REQUESTS).filter(([name]) => !(name in RARE));
  return pick(random, [...common.map(([, request]) => request), ...OPERATIONS, TOOL_CALL]);
}

async function client(port: number, count: number, seed: number, failures: string[]): Promise<void> {
  const random = randomFrom(seed);
  const connection = await Connection.open(port);
  for (let sent = 0; sent < count; sent++) {
    const request = mixed(random);
    try {
      await connection.measure(connection.prepare(request));
    } catch (error) {
      failures.push(`${request.method} ${request.path}: ${String(error).slice(0, 200)}`);
      // The connection is unusable after a failure, and further requests would fail only because of it.
      connection.close();
      return;
    }
  }
  connection.close();
}

/** Exports a stretch of days; what the site has must be stored, and nothing else. @returns how many days were asked for */
async function exportDays(url: string, site: SimulatedSite, ago: number, days: number, failures: string[]) {
  const dates = Array.from({ length: days }, (_, index) => daysAgo(ago - index));
  const answer = await fetch(`${url}/api/v2/nutritiondata`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fromDate: dates[0], toDate: dates.at(-1) }),
    signal: AbortSignal.timeout(RUN_LIMIT_MS),
  });
  const text = await answer.text();
  if (answer.status !== 200) {
    failures.push(`export: ${answer.status} ${text}`);
    return 0;
  }
  const given = JSON.parse(text) as { successfulDays: string[]; unsuccessfulDays: string[] };
  const expected = Object.groupBy(dates, (date) => (site.expectedDay(date) ? 'successfulDays' : 'unsuccessfulDays'));
  if (JSON.stringify(given) !== JSON.stringify({ successfulDays: [], unsuccessfulDays: [], ...expected })) {
    failures.push(`export of ${dates[0]}: ${text}`);
  }
  for (const date of given.successfulDays) {
    const stored = (await (await fetch(`${url}/api/v2/nutritiondata/${date}`)).json()) as { totalCalories: number };
    if (stored.totalCalories !== site.expectedDay(date)?.totals.kcal)
      failures.push(`${date} is not as it was exported`);
  }
  return dates.length;
}

async function stage(service: Measured, site: SimulatedSite, number: number, load: Load): Promise<Stage> {
  const failures: string[] = [];
  const startedAt = performance.now();
  const each = load.requests / STAGES / CLIENTS;
  const clients = Array.from({ length: CLIENTS }, (_, index) =>
    client(service.port, each, number * CLIENTS + index, failures),
  );
  const days = load.days / STAGES;
  const [exportedDays] = await Promise.all([
    exportDays(service.url, site, load.days - number * days, days, failures),
    ...clients,
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return { requests: each * CLIENTS, failures, exportedDays, seconds, residentMb: service.memory().residentMb };
}

interface Load {
  requests: number;
  days: number;
}

function report(stages: readonly Stage[], peakMb: number): boolean {
  const rows = stages.map(({ requests, failures, exportedDays, seconds, residentMb }, index) =>
    [index + 1, requests, exportedDays, failures.length, seconds.toFixed(0), residentMb.toFixed(0)].map(String),
  );
  printTable([['stage', 'requests', 'days', 'failed', 's', 'resident MB'], ...rows]);
  const failures = stages.flatMap((each) => each.failures);
  for (const failure of failures.slice(0, 20)) console.log(failure);
  const growth = stages.at(-1)!.residentMb / stages[0]!.residentMb - 1;
  console.log(`failed: ${failures.length}`);
  console.log(
    `memory at the end against that after the first stage: ${(growth * 100).toFixed(1)} %, at most ${peakMb.toFixed(0)} MB`,
  );
  console.log(`median of the stages: ${median(stages.map(({ residentMb }) => residentMb)).toFixed(0)} MB`);
  return failures.length === 0 && growth <= MAX_GROWTH;
}

bounded(60, async () => {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '100000' },
      days: { type: 'string', default: '1000' },
      json: { type: 'string' },
      'no-build': { type: 'boolean', default: false },
    },
  });
  if (!values['no-build']) build();
  const load = { requests: Number(values.requests), days: Number(values.days) };
  const site = await SimulatedSite.start();
  await withFolder(async (folder) => {
    const file = join(folder, 'diary.db');
    await writeDiary(file, diaryOf(10));
    const service = await spawnService(`sqlite:${file}`, {
      environment: {
        EXPORTER_UPSTREAM_URL: site.url,
        EXPORTER_UPSTREAM_USERNAME: site.username,
        EXPORTER_UPSTREAM_PASSWORD: site.password,
        EXPORTER_UPSTREAM_PAUSE_MS: '10',
        EXPORTER_MCP_ENABLED: 'true',
      },
    });
    try {
      await service.ready(READINESS);
      const stages = [];
      for (let number = 0; number < STAGES; number++) {
        stages.push(await stage(service, site, number, load));
        console.error(`stage ${number + 1}: ${stages.at(-1)!.residentMb.toFixed(0)} MB`);
      }
      if (!report(stages, service.memory().peakMb)) process.exitCode = 1;
      if (values.json !== undefined) {
        writeFileSync(values.json, `${JSON.stringify({ machine: machine(), load, stages }, null, 2)}\n`);
      }
    } finally {
      await service.stop();
      await site.stop();
    }
  });
});

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Connection, type RequestToSend } from './client.ts';
import { daysAgo, tenYears, writeDiary } from './diary.ts';
import { median, ms, percentile, printTable } from './figures.ts';
import { bounded, build, type Measured, READINESS, spawnService, withFolder } from './service.ts';

/** Calls of MCP tools on ten years of diary: one after the other, 50 at once, and what they leave in memory. */

const CONCURRENT = 50;
/** How many calls one after the other, and how many rounds of 50 calls at once. */
const COUNTS = { small: { calls: 1000, rounds: 20 }, large: { calls: 100, rounds: 2 } };
/** For the small tools: the median of the sequential calls. */
const GOAL_MS = 2;

const MONTH = { fromDate: daysAgo(31), toDate: daysAgo(1) };
const YEAR = { fromDate: daysAgo(365), toDate: daysAgo(1) };

/** True: a small tool, which the goal is about. */
const CALLS: [string, Record<string, unknown>, boolean][] = [
  ['get_server_info', {}, true],
  ['get_day', { date: 'yesterday' }, true],
  ['get_averages', MONTH, true],
  ['get_macro_split', MONTH, true],
  ['list_missing_days', MONTH, true],
  ['get_data_schema', {}, true],
  ['get_averages', YEAR, false],
  ['get_days', YEAR, false],
  ['get_trend', { metric: 'PROTEIN', ...YEAR }, false],
  ['search_products', { name: 'milch' }, false],
  ['find_days_with_products', { includeKeywords: ['käse'] }, false],
  ['get_stats', {}, false],
  ['list_top_products', {}, false],
];

function requestOf(method: string, params: object): RequestToSend {
  return {
    method: 'POST',
    path: '/mcp',
    headers: { Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
}

async function sequential(connection: Connection, prepared: Buffer, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < calls; call++) times.push(await connection.measure(prepared));
  return times;
}

async function concurrent(connections: readonly Connection[], prepared: Buffer, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    times.push(...(await Promise.all(connections.map((connection) => connection.measure(prepared)))));
  }
  return times;
}

async function measure(service: Measured): Promise<void> {
  const connections: Connection[] = [];
  for (let index = 0; index < CONCURRENT; index++) connections.push(await Connection.open(service.port));
  const [one] = connections as [Connection];
  const rows = [
    ['ms', 'median', 'p95', 'cpu', `${CONCURRENT} at once`, 'p95', 'calls/s', 'MB before', 'after', 'again'],
  ];
  const lists: [string, RequestToSend, boolean][] = [['tools/list', requestOf('tools/list', {}), false]];
  const asked = CALLS.map(([name, values, small]): [string, RequestToSend, boolean] => [
    values === YEAR ? `${name}, a year` : name,
    requestOf('tools/call', { name, arguments: values }),
    small,
  ]);
  for (const [name, request, small] of [...asked, ...lists]) {
    const prepared = one.prepare(request);
    const { calls, rounds } = small ? COUNTS.small : COUNTS.large;
    await sequential(one, prepared, calls); // warm-up
    const before = service.memory().residentMb;
    const cpuBefore = service.cpuMs();
    const times = await sequential(one, prepared, calls);
    const cpu = (service.cpuMs() - cpuBefore) / calls;
    const after = service.memory().residentMb;
    const startedAt = performance.now();
    const atOnce = await concurrent(connections, prepared, rounds);
    const perSecond = (atOnce.length / (performance.now() - startedAt)) * 1000;
    await sequential(one, prepared, calls);
    const missed = small && median(times) > GOAL_MS ? ' !' : '';
    rows.push([
      name,
      ...[
        ms(median(times)) + missed,
        ms(percentile(times, 0.95)),
        ms(cpu),
        ms(median(atOnce)),
        ms(percentile(atOnce, 0.95)),
      ],
      ...[perSecond.toFixed(0), before.toFixed(0), after.toFixed(0), service.memory().residentMb.toFixed(0)],
    ]);
  }
  for (const connection of connections) connection.close();
  printTable(rows);
}

bounded(10, async () => {
  const { values } = parseArgs({
    options: { 'no-build': { type: 'boolean', default: false }, profile: { type: 'string' } },
  });
  if (!values['no-build']) build();
  await withFolder(async (folder) => {
    const file = join(folder, 'diary.db');
    await writeDiary(file, tenYears());
    const environment = { EXPORTER_MCP_ENABLED: 'true' };
    const service = await (await spawnService(file, { environment, profileTo: values.profile })).ready(READINESS);
    try {
      await measure(service);
    } finally {
      await service.stop();
    }
  });
});

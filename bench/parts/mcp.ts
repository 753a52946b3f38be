import { Connection, type RequestToSend } from '../shared/client.ts';
import { daysAgo } from '../shared/diary.ts';
import { ms } from '../shared/figures.ts';
import { perSecond, Side, takeTurns, type Timing } from '../shared/latency.ts';
import type { Measured } from '../shared/service.ts';

/** Calls of MCP tools on a diary. */

const AT_ONCE = 16;
/** For the small tools: the median. */
const GOAL_MS = 2;

const MONTH = { fromDate: daysAgo(31), toDate: daysAgo(1) };
const YEAR = { fromDate: daysAgo(365), toDate: daysAgo(1) };

const LARGE = new Set([
  'get_days of a year',
  'search_products, 100 results',
  'find_days_with_products',
  'get_stats',
  'list_top_products',
]);

const CALLS: [string, string, Record<string, unknown>][] = [
  ['get_server_info', 'get_server_info', {}],
  ['get_day', 'get_day', { date: 'yesterday' }],
  ['get_averages of a month', 'get_averages', MONTH],
  ['get_macro_split of a month', 'get_macro_split', MONTH],
  ['list_missing_days of a month', 'list_missing_days', MONTH],
  ['get_data_schema', 'get_data_schema', {}],
  ['get_averages of a year', 'get_averages', YEAR],
  ['get_days of a year', 'get_days', YEAR],
  ['get_trend of a year', 'get_trend', { metric: 'PROTEIN', ...YEAR }],
  ['search_products, 100 results', 'search_products', { name: 'milch' }],
  ['find_days_with_products', 'find_days_with_products', { includeKeywords: ['käse'] }],
  ['get_stats', 'get_stats', {}],
  ['list_top_products', 'list_top_products', {}],
];

export interface ToolResult {
  name: string;
  service: Timing;
  perSecondAt16: number | null;
}

/** @param seconds for each tool */
export async function measureTools(service: Measured, seconds: number, only: RegExp): Promise<ToolResult[]> {
  const connection = await Connection.open(service.port);
  const asked: [string, RequestToSend][] = [
    ...CALLS.map(([name, tool, values]): [string, RequestToSend] => [
      name,
      requestOf('tools/call', { name: tool, arguments: values }),
    ]),
    ['tools/list', requestOf('tools/list', {})],
  ];
  const results = [];
  for (const [name, request] of asked) {
    if (!only.test(name)) continue;
    const [timing] = await takeTurns([new Side(service, connection, request)], seconds);
    results.push({
      name,
      service: timing!,
      perSecondAt16: await perSecond(service.port, { request, atOnce: AT_ONCE, seconds: seconds / 3 }),
    });
  }
  connection.close();
  return results;
}

export function toolRows(results: readonly ToolResult[]): string[][] {
  const rows = results.map(({ name, service, perSecondAt16 }) => [
    name,
    ms(service.medianMs) + (!LARGE.has(name) && service.medianMs > GOAL_MS ? ' !' : '  '),
    ms(service.p95Ms),
    ms(service.cpuMs),
    perSecondAt16?.toFixed(0) ?? 'refused',
  ]);
  return [['ms', 'tool  ', 'p95', 'cpu', '16 at once, 1/s'], ...rows];
}

function requestOf(method: string, params: object): RequestToSend {
  return {
    method: 'POST',
    path: '/mcp',
    headers: { Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  };
}

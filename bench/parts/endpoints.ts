import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Connection, type RequestToSend } from '../shared/client.ts';
import { ms } from '../shared/figures.ts';
import { perSecond, Side, takeTurns, type Timing } from '../shared/latency.ts';
import { type BenchRequest, REQUESTS } from '../shared/requests.ts';
import { freePort, Measured, READINESS, ROOT, spawnService } from '../shared/service.ts';
import type { Store } from '../shared/stores.ts';

/** Measures every endpoint of the service, compared with a bare server on the same store. */

const AT_ONCE = 16;

export interface EndpointResult {
  name: string;
  bytes: number;
  service: Timing;
  limit: Timing;
  /** Median of the service / median of the bare server. */
  ratio: number;
  perSecondAt16: number | null;
}

export interface EndpointOptions {
  /** For each endpoint, of both sides together. */
  seconds: number;
  only: RegExp;
}

export async function bareServer(store: Store, inSql = false): Promise<Measured> {
  const port = await freePort();
  const args = [join(ROOT, 'bench', 'parts', 'bare-server.ts'), '--store', store.url, '--port', String(port)];
  return new Measured(inSql ? [...args, '--in-sql'] : args, port).ready('/');
}

export async function measureEndpoints(
  service: Measured,
  bare: Measured,
  { seconds, only }: EndpointOptions,
): Promise<EndpointResult[]> {
  const toLimit = await Connection.open(bare.port);
  const toService = await Connection.open(service.port);
  const results = [];
  for (const [name, request] of Object.entries<BenchRequest>(REQUESTS)) {
    if (!only.test(name)) continue;
    const limitRequest: RequestToSend = { method: 'GET', path: `/${encodeURIComponent(name)}` };
    const bytes = Buffer.byteLength(await body(service.url + request.path, request));
    const sides = [new Side(service, toService, request), new Side(bare, toLimit, limitRequest)];
    const [own, limit] = (await takeTurns(sides, seconds)) as [Timing, Timing];
    const perSecondAt16 = await perSecond(service.port, { request, atOnce: AT_ONCE, seconds: seconds / 5 });
    results.push({ name, bytes, service: own, limit, ratio: own.medianMs / limit.medianMs, perSecondAt16 });
  }
  for (const connection of [toLimit, toService]) connection.close();
  return results;
}

export function endpointRows(results: readonly EndpointResult[]): string[][] {
  const rows = results.map(({ name, bytes, service, limit, ratio, perSecondAt16 }) => [
    name,
    ...[service.medianMs, service.p95Ms, service.cpuMs, limit.medianMs, limit.p95Ms, limit.cpuMs].map(ms),
    ratio.toFixed(2) + (ratio > goalOf(name) ? ' !' : '  '),
    perSecondAt16?.toFixed(0) ?? 'refused',
    String(bytes),
  ]);
  return [['ms', 'service', 'p95', 'cpu', 'bare', 'p95', 'cpu', 'ratio  ', '16 at once, 1/s', 'bytes'], ...rows];
}

/** Maximum for an endpoint, in medians of the bare server. */
function goalOf(name: string): number {
  return REQUESTS[name as keyof typeof REQUESTS].stream === true ? 2 : 1.5;
}

async function body(url: string, { method, body: content }: BenchRequest): Promise<string> {
  const json = content === undefined ? {} : { body: content, headers: { 'Content-Type': 'application/json' } };
  const answer = await fetch(url, { method, ...json });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.text();
}

/** Totals must be answered, and answered the same, by a file that holds no table of products. */
export async function checkTotals(store: Store, service: Measured, folder: string): Promise<void> {
  const stripped = join(folder, 'totals-only.db');
  copyFileSync(store.url.slice('sqlite:'.length), stripped);
  const database = new DatabaseSync(stripped);
  database.exec('DROP TABLE products; DROP TABLE names');
  database.close();
  const other = await (await spawnService(`sqlite:${stripped}`)).ready(READINESS);
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

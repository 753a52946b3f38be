import { join } from 'node:path';
import { daysAgo } from '../shared/diary.ts';
import { median, ms } from '../shared/figures.ts';
import { freePort, Measured, READINESS, ROOT, spawnService } from '../shared/service.ts';
import type { Databases, Store } from '../shared/stores.ts';

/** An export of a year from the simulated site, which answers at once, with no pause between two days. */

const RUN_LIMIT_MS = 120_000;
const DAYS = 365;

export interface ExportResult {
  name: string;
  days: number;
  wallMsADay: number;
  cpuMsADay: number;
  siteCpuMsADay: number;
  residentBeforeMb: number;
  residentAfterMb: number;
  residentPeakMb: number;
}

/** The site of the exports; `delayMs` before each of its answers. */
export async function startSite(delayMs: number): Promise<Measured> {
  const port = await freePort();
  const args = [join(ROOT, 'simulated-site', 'main.ts'), '--port', String(port), '--delay', String(delayMs)];
  return new Measured(args, port).ready('/db/i18n/account/');
}

export const WITHOUT_PAUSES = { EXPORTER_UPSTREAM_PAUSE_MS: '0' };

/** The settings of a service that exports from the site, with the pause between two days that a user has who sets none. */
export function exporting(site: Measured): Record<string, string> {
  return {
    EXPORTER_UPSTREAM_URL: site.url,
    EXPORTER_UPSTREAM_USERNAME: 'demo',
    EXPORTER_UPSTREAM_PASSWORD: 'demo-password',
  };
}

/** @returns how many days were exported */
export async function exportDays(service: Measured, days: number): Promise<number> {
  const answer = await fetch(`${service.url}/api/v2/nutritiondata`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ fromDate: daysAgo(days), toDate: daysAgo(1) }),
    signal: AbortSignal.timeout(RUN_LIMIT_MS),
  });
  if (answer.status !== 200) throw new Error(`The export answers ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { successfulDays: string[] }).successfulDays.length;
}

export async function measureExport(databases: Databases, site: Measured, runs: number): Promise<ExportResult> {
  const all: ExportResult[] = [];
  // The first run makes the site's code warm; it is not counted.
  for (let run = 0; run <= runs; run++) all.push(await exportOnce(databases.make(`export-${run}`), site));
  const counted = all.slice(1);
  const middle = (name: Exclude<keyof ExportResult, 'name'>) => median(counted.map((result) => result[name]));
  return {
    name: counted[0]!.name,
    days: middle('days'),
    wallMsADay: middle('wallMsADay'),
    cpuMsADay: middle('cpuMsADay'),
    siteCpuMsADay: middle('siteCpuMsADay'),
    residentBeforeMb: middle('residentBeforeMb'),
    residentAfterMb: middle('residentAfterMb'),
    residentPeakMb: middle('residentPeakMb'),
  };
}

async function exportOnce(store: Store, site: Measured): Promise<ExportResult> {
  const service = await spawnService(store.url, { environment: { ...exporting(site), ...WITHOUT_PAUSES } });
  try {
    await service.ready(READINESS);
    const before = { cpu: service.cpuMs(), siteCpu: site.cpuMs(), resident: service.memory().residentMb };
    const startedAt = performance.now();
    const days = await exportDays(service, DAYS);
    const memory = service.memory();
    return {
      name: store.name,
      days,
      wallMsADay: (performance.now() - startedAt) / DAYS,
      cpuMsADay: (service.cpuMs() - before.cpu) / DAYS,
      siteCpuMsADay: (site.cpuMs() - before.siteCpu) / DAYS,
      residentBeforeMb: before.resident,
      residentAfterMb: memory.residentMb,
      residentPeakMb: memory.peakMb,
    };
  } finally {
    await service.stop();
  }
}

export function exportRows(results: readonly ExportResult[]): string[][] {
  const rows = results.map((result) => [
    result.name,
    ...[result.wallMsADay, result.cpuMsADay, result.siteCpuMsADay].map(ms),
    ...[result.residentBeforeMb, result.residentAfterMb, result.residentPeakMb].map((value) => value.toFixed(0)),
  ]);
  return [['export of a year', 'ms a day', 'cpu', 'cpu of the site', 'MB before', 'after', 'at most'], ...rows];
}

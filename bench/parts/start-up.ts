import { median } from '../shared/figures.ts';
import { AT_REST_MS, type Measured, pause, READINESS, spawnService } from '../shared/service.ts';
import type { Store } from '../shared/stores.ts';

/** From process start to the first 200 of readiness, and the resident memory a moment later, and at rest. */

/** Background work of the start has finished by then. */
const SETTLED_MS = 500;

export interface StartResult {
  name: string;
  medianMs: number;
  leastMs: number;
  mostMs: number;
  idleMb: number;
  atRestMb: number;
  runs: number;
}

export async function measureStart(
  name: string,
  store: Store,
  environment: Record<string, string>,
  runs: number,
): Promise<StartResult> {
  const all = [];
  // The first start makes the compile cache, and what is missing in the store; it is not counted.
  for (let run = 0; run <= runs; run++) all.push(await startOnce(store, environment, memoryAfter(SETTLED_MS)));
  const { memory: atRestMb } = await startOnce(store, environment, memoryAfter(AT_REST_MS));
  const counted = all.slice(1);
  const times = counted.map(({ milliseconds }) => milliseconds);
  return {
    name,
    medianMs: median(times),
    leastMs: Math.min(...times),
    mostMs: Math.max(...times),
    idleMb: median(counted.map(({ memory }) => memory)),
    atRestMb,
    runs,
  };
}

function memoryAfter(milliseconds: number) {
  return async (service: Measured): Promise<number> => {
    await pause(milliseconds);
    return service.memory().residentMb;
  };
}

async function startOnce(
  store: Store,
  environment: Record<string, string>,
  memoryOf: (service: Measured) => Promise<number>,
): Promise<{ milliseconds: number; memory: number }> {
  const startedAt = performance.now();
  const service = await spawnService(store.url, { environment });
  try {
    await service.ready(READINESS);
    const milliseconds = performance.now() - startedAt;
    return { milliseconds, memory: await memoryOf(service) };
  } finally {
    await service.stop();
  }
}

export function startRows(results: readonly StartResult[]): string[][] {
  const rows = results.map(({ name, medianMs, leastMs, mostMs, idleMb, atRestMb }) => [
    name,
    ...[medianMs, leastMs, mostMs, idleMb, atRestMb].map((value) => value.toFixed(0)),
  ]);
  return [['start to ready, ms', 'median', 'least', 'most', 'idle, MB', 'at rest, MB'], ...rows];
}

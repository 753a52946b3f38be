import { join } from 'node:path';
import { median } from './figures.ts';
import { bounded, build, READINESS, spawnService, withFolder } from './service.ts';

/** From process start to the first 200 of readiness on the embedded store, and the resident memory then. */

const RUNS = Number(process.argv[2] ?? 11);

async function startOnce(folder: string): Promise<{ milliseconds: number; residentMb: number }> {
  const startedAt = performance.now();
  const service = await spawnService(join(folder, 'diary.db'));
  try {
    await service.ready(READINESS);
    return { milliseconds: performance.now() - startedAt, residentMb: service.memory().residentMb };
  } finally {
    await service.stop();
  }
}

bounded(5, async () => {
  build();
  const runs = await withFolder(async (folder) => {
    const all = [];
    // The first start makes the diary file and the compile cache; it is not counted.
    for (let run = 0; run <= RUNS; run++) all.push(await startOnce(folder));
    return all.slice(1);
  });
  const times = runs.map(({ milliseconds }) => milliseconds);
  const range = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
  console.log(`start to ready: median ${median(times).toFixed(0)} ms, ${range}, ${RUNS} runs`);
  console.log(`resident memory when ready: median ${median(runs.map(({ residentMb }) => residentMb)).toFixed(0)} MB`);
});

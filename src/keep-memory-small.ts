import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Both halves of the young generation. Below that some answers take twice as long, above it none takes less. */
const YOUNG_GENERATION_BYTES = 16 * 1024 * 1024;
/** How often it is looked whether the service rests: whether it needs less than so much of a processor. */
const LOOK_MS = 5000;
const REST_SHARE = 0.02;
/** Giving memory back stops everything for some 50 ms, so there has to be something to give. */
const WORTH_BYTES = 16 * 1024 * 1024;

/**
 * Left to itself the engine takes the memory of the machine for what it is there for: after a load it holds three times of
 * what it needs, and does not return it. Said here and not on the command line, so that it holds however the service starts.
 */
export function keepMemorySmall(): void {
  // The old generation is collected when it has grown by a third, not when it has multiplied.
  setFlagsFromString('--heap-growing-percent=30');
  limitYoungGeneration();
  giveBackAtRest();
}

/** The engine has a limit for it, but reads that at its start alone; whether it may grow is read at every collection. */
function limitYoungGeneration(): void {
  let growthFactor = 2;
  const observer = new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    const wanted = young !== undefined && young.space_size >= YOUNG_GENERATION_BYTES ? 1 : 2;
    if (wanted === growthFactor) return;
    growthFactor = wanted;
    setFlagsFromString(`--semi-space-growth-factor=${growthFactor}`);
  });
  observer.observe({ entryTypes: ['gc'] });
}

/** What a load has left is collected when the load is over, and pages that nothing lies on go back to the system. */
function giveBackAtRest(): void {
  const collect = collector();
  if (!collect) return;
  let usage = process.cpuUsage();
  let afterLast = 0;
  const look = (): void => {
    const { user, system } = process.cpuUsage(usage);
    usage = process.cpuUsage();
    if ((user + system) / 1000 > LOOK_MS * REST_SHARE) return;
    const resident = process.memoryUsage.rss();
    // Some pages go back only a while after they were given up.
    afterLast = Math.min(afterLast, resident);
    if (resident < afterLast + WORTH_BYTES) return;
    collect();
    afterLast = process.memoryUsage.rss();
  };
  setInterval(look, LOOK_MS).unref();
}

/** Undefined where the engine hands none out. */
function collector(): (() => void) | undefined {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as ((options: object) => void) | undefined;
  setFlagsFromString('--no-expose-gc');
  return collect && (() => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
}

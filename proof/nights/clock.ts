/**
 * Loaded before the built service: gives its process another time, which stands still until a message sets it. The service itself has
 * no way to do this, and needs none. Its clock looks again after a minute, in case somebody has set it; here it looks when a message
 * has. Messages come while nothing else waits for a minute.
 */

const LOOKS_AGAIN_MS = 60_000;

const waitReally = globalThis.setTimeout;
const endWaiting = globalThis.clearTimeout;
const waiting = new Map<unknown, () => void>();
let now = Number(process.env['PROOF_NOW']);

class SimulatedDate extends Date {
  constructor(...values: unknown[]) {
    // The constructor takes any of its usual arguments.
    super(...((values.length === 0 ? [now] : values) as [number]));
  }

  static override now(): number {
    return now;
  }
}

globalThis.Date = SimulatedDate as DateConstructor;
globalThis.setTimeout = ((work: () => void, ms?: number, ...more: unknown[]) => {
  const timer = waitReally(work, ms, ...(more as []));
  if (ms === LOOKS_AGAIN_MS) waiting.set(timer, work);
  return timer;
}) as typeof setTimeout;
globalThis.clearTimeout = ((timer: NodeJS.Timeout) => {
  waiting.delete(timer);
  endWaiting(timer);
}) as typeof clearTimeout;

process.on('message', (message: { now: number }) => {
  now = message.now;
  const looking = [...waiting];
  waiting.clear();
  for (const [timer, look] of looking) {
    endWaiting(timer as NodeJS.Timeout);
    look();
  }
  process.send?.(message);
});
// The service ends when it has nothing more to do.
process.channel?.unref();

/**
 * Loaded before the built service: gives its process another time, which stands still until a message sets it. The service itself has
 * no way to do this, and needs none. Its clock looks again after a minute, in case somebody has set it; here it looks at once.
 */

const LOOKS_AGAIN_MS = 60_000;
const AT_ONCE_MS = 20;

const waitReally = globalThis.setTimeout;
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
globalThis.setTimeout = ((work: () => void, ms?: number, ...more: unknown[]) =>
  waitReally(work, ms === LOOKS_AGAIN_MS ? AT_ONCE_MS : ms, ...(more as []))) as typeof setTimeout;

process.on('message', (message: { now: number }) => {
  now = message.now;
  process.send?.(message);
});
// The service ends when it has nothing more to do.
process.channel?.unref();

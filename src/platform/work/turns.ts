import { setImmediate } from 'node:timers/promises';

/** Others wait at most about this long for the thread. */
const MAX_WORK_MS = 20;

let last: Promise<unknown> = Promise.resolve();

/**
 * A turn of the event loop that no other caller has, so that requests are served between two pieces of work. Node runs all callbacks of
 * `setImmediate` that wait in one turn.
 */
export function nextTurn(): Promise<unknown> {
  last = last.then(() => setImmediate());
  return last;
}

/** Consecutive parts of a list, none of them empty; others are served before each further one. */
export async function* inBatches<T>(list: readonly T[], size: number): AsyncGenerator<T[]> {
  for (let at = 0; at < list.length; at += size) {
    if (at > 0) await nextTurn();
    yield list.slice(at, at + size);
  }
}

/**
 * A long loop that lets others be served: it calls {@link take} at each step, which costs nothing until the loop has worked for
 * {@link MAX_WORK_MS} since its last turn of the event loop.
 */
export class Turns {
  private since = performance.now();

  /** @param after may end the loop by an error after a turn */
  constructor(private readonly after?: () => void) {}

  /** Whether a turn is due, for loops that cannot await at every step. */
  get due(): boolean {
    return performance.now() - this.since >= MAX_WORK_MS;
  }

  /** Waits for a turn of the event loop if one is due. */
  async take(): Promise<void> {
    if (!this.due) return;
    await nextTurn();
    this.since = performance.now();
    this.after?.();
  }
}

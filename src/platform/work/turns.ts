import { setImmediate as nextTurn } from 'node:timers/promises';

/** Others wait at most about this long for the thread. */
const MAX_WORK_MS = 20;

/**
 * A long loop that lets others be served: it calls {@link take} at each step, which costs nothing until the loop has worked for
 * {@link MAX_WORK_MS} since its last turn of the event loop.
 */
export class Turns {
  private since = performance.now();

  /** Whether a turn is due, for loops that cannot await at every step. */
  get due(): boolean {
    return performance.now() - this.since >= MAX_WORK_MS;
  }

  /** Waits for a turn of the event loop if one is due. */
  async take(): Promise<void> {
    if (!this.due) return;
    await nextTurn();
    this.since = performance.now();
  }
}

import type { DayFetch } from '../../diary/day-fetch';
import { batchesOf } from '../../platform/work/batches-of';
import type { StateStore } from '../../persistence/state-store';

export const NOTE_FETCHES_BATCH = 250;

/** Notes what fetches of days came to, unless the service knows of a later one. */
export async function noteFetches(state: StateStore, fetches: readonly DayFetch[]): Promise<void> {
  if (fetches.length === 0) return;
  const known = new Map((await state.fetchesIn({})).map(({ day, at }) => [day, at]));
  const later = fetches.filter(({ day, at }) => at > (known.get(day) ?? -Infinity));
  for (const some of batchesOf(later, NOTE_FETCHES_BATCH)) await state.noteFetches(some);
}

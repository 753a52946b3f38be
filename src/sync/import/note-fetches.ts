import type { DayFetch } from '../../diary/day-fetch';
import type { ImportMode } from '../../diary/merged-day';
import { inBatches } from '../../platform/work/turns';
import type { StateStore } from '../../persistence/state-store';

export const NOTE_FETCHES_BATCH = 250;

/** Notes what fetches of days came to, unless the service knows of one, or with `replace` of a later one. */
export async function noteFetches(state: StateStore, fetches: readonly DayFetch[], mode: ImportMode): Promise<void> {
  if (fetches.length === 0) return;
  const known = new Map((await state.fetchesIn({})).map(({ day, at }) => [day, at]));
  const noted = fetches.filter(
    ({ day, at }) => at > (known.get(day) ?? -Infinity) && (mode === 'replace' || !known.has(day)),
  );
  for await (const some of inBatches(noted, NOTE_FETCHES_BATCH)) await state.noteFetches(some);
}

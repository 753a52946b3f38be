import { setTimeout as moment } from 'node:timers/promises';

/** Looks every few milliseconds until it is so. The time limit of the test ends the waiting where that never happens. */
export async function until(isSo: () => boolean | Promise<boolean>, everyMs = 5): Promise<void> {
  while (!(await isSo())) await moment(everyMs);
}

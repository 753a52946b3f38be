import { setTimeout as moment } from 'node:timers/promises';

/** Comes back as soon as it is so. The time limit of the test ends the waiting where that never happens. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await moment(5);
}

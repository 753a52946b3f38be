import type { Cron } from 'croner';
import type { Config } from '../../config/config';
import { createCron } from '../../config/reading/cron';
import { type Clock, timeText } from '../../platform/clock';

const DAY_MS = 86_400_000;
/** No zone changes its clocks by more. */
const MAX_CHANGE_MS = 3 * 3_600_000;

/** A local time that a clock change skips is due when it would have been without the change; one that occurs twice is due once. */
export class CronTimes {
  private readonly cron: Cron;

  constructor(
    readonly expression: string,
    readonly timeZone: string,
  ) {
    this.cron = createCron(expression, timeZone);
  }

  /** Undefined when none ever comes (31 February). */
  after(instant: number): number | undefined {
    // croner works with local times. Right after a clock change it would miss a skipped time that is still due, so the search
    // starts before the change, and results that are already past are skipped.
    let due = this.next(instant - MAX_CHANGE_MS);
    if (due !== undefined && due <= instant) due = this.next(instant);
    while (due !== undefined && due <= instant) due = this.next(due);
    return due;
  }

  /** The last due instant after `after` and not later than `until`. */
  last({ after, until }: { after: number; until: number }): number | undefined {
    let last = this.after(after);
    if (last === undefined || last > until) return undefined;
    // Doubles the searched period until it contains a due instant, so that it contains only a few. `previousRuns` of croner
    // throws for 29 February.
    for (let length = 1000; ; length *= 2) {
      let due = this.after(Math.max(last - 1, until - length));
      if (due === undefined || due > until) continue;
      for (; due !== undefined && due <= until; due = this.after(due)) last = due;
      return last;
    }
  }

  private next(instant: number): number | undefined {
    return this.cron.nextRun(new Date(instant))?.getTime();
  }
}

/** Undefined if none is scheduled or due. @example '03:00', or '2024-09-03 03:00' if that is more than a day ahead */
export function nextFetch({ scheduler, timeZone }: Config, clock: Clock): string | undefined {
  const now = clock.now();
  const next = scheduler.enabled ? new CronTimes(scheduler.cron, timeZone).after(now) : undefined;
  if (next === undefined) return undefined;
  const day = next - now <= DAY_MS ? '' : `${clock.dateAt(next)} `;
  return `${day}${timeText(next, timeZone)}`;
}

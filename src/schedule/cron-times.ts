import type { Cron } from 'croner';
import { cronOf } from '../config/cron';

/** No zone puts its clocks forward or back by more. */
const LONGEST_CHANGE_MS = 3 * 3_600_000;

/**
 * The instants at which a cron expression is due in a zone; all are in milliseconds since 1970. A local time that a change of the
 * clocks skips is due when it would have been without the change (02:30 is then 03:30); one that comes twice is due once.
 */
export class CronTimes {
  private readonly cron: Cron;

  /** @param expression as `readCron` returned it */
  constructor(expression: string, timeZone: string) {
    this.cron = cronOf(expression, timeZone);
  }

  /**
   * The first due instant after an instant; undefined when none ever comes (31 February).
   *
   * @example new CronTimes('0 0 3 * * *', 'UTC').after(0) // 10800000
   */
  after(instant: number): number | undefined {
    // The calculator goes by local times: from an instant right after a change of the clocks it would not find a skipped time that
    // is still to come, so it begins before the change; and one from which it would go back to a time that came already goes on.
    let due = this.next(instant - LONGEST_CHANGE_MS);
    if (due !== undefined && due <= instant) due = this.next(instant);
    while (due !== undefined && due <= instant) due = this.next(due);
    return due;
  }

  /** The last due instant after one and not after another. */
  last({ after, until }: { after: number; until: number }): number | undefined {
    let last = this.after(after);
    if (last === undefined || last > until) return undefined;
    // Longer and longer stretches that end there, until one holds an instant: then it holds few.
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

import { Clock, SystemClock } from '../../src/platform/clock';
import type { CalendarDay } from '../../src/diary/calendar-day';

/** A clock that is set by the test. Sleeping is noted and takes no time, but moves the clock on. */
export class TestClock extends Clock {
  readonly sleeps: number[] = [];
  private readonly timers: { instant: number; ring: () => Promise<void> }[] = [];
  private readonly calendar: SystemClock;
  private time: number;

  constructor(instant: string, timeZone = 'UTC') {
    super();
    this.calendar = new SystemClock(timeZone);
    this.time = Date.parse(instant);
  }

  /** The sleeps that took time: between days there is none in most tests. */
  get pauses(): number[] {
    return this.sleeps.filter((milliseconds) => milliseconds > 0);
  }

  override now(): number {
    return this.time;
  }

  override dateAt(instant: number): CalendarDay {
    return this.calendar.dateAt(instant);
  }

  override useZone(timeZone: string): void {
    this.calendar.useZone(timeZone);
  }

  override sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    this.sleeps.push(milliseconds);
    // Whole milliseconds, as the system counts them.
    this.time = Math.round(this.time + milliseconds);
    return new Promise((resolve) => setImmediate(resolve));
  }

  /** Rings in {@link passTo} alone; what is returned stands for it where a timer is registered. */
  override timer(instant: number, ring: () => Promise<void>): NodeJS.Timeout {
    this.timers.push({ instant, ring });
    const never = setTimeout(() => undefined, 0);
    clearTimeout(never);
    return never;
  }

  /** Moves the time without ringing a timer. */
  moveTo(instant: string): void {
    this.time = Date.parse(instant);
  }

  /** Lets the time pass: every timer until then rings at its time, and has done its work before the next one rings. */
  async passTo(instant: string): Promise<void> {
    const end = Date.parse(instant);
    for (;;) {
      const due = this.timers.filter((timer) => timer.instant <= end).sort((a, b) => a.instant - b.instant)[0];
      if (due === undefined) break;
      this.timers.splice(this.timers.indexOf(due), 1);
      this.time = Math.max(this.time, due.instant);
      await due.ring();
    }
    this.time = Math.max(this.time, end);
  }
}

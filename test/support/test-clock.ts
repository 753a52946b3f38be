import { Clock, SystemClock } from '../../src/common/clock';
import type { CalendarDay } from '../../src/diary/calendar-day';

/** A clock that stands where it is put. Sleeping is noted and takes no time, but moves the clock on. */
export class TestClock extends Clock {
  readonly sleeps: number[] = [];
  private readonly alarms: { instant: number; ring: () => Promise<void> }[] = [];
  private time: number;

  constructor(
    instant: string,
    private readonly timeZone = 'UTC',
  ) {
    super();
    this.time = Date.parse(instant);
  }

  override now(): number {
    return this.time;
  }

  override today(): CalendarDay {
    const zoned = new SystemClock(this.timeZone);
    zoned.now = () => this.time;
    return zoned.today();
  }

  override sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    this.sleeps.push(milliseconds);
    this.time += milliseconds;
    return new Promise((resolve) => setImmediate(resolve));
  }

  override alarm(instant: number, ring: () => Promise<void>): () => void {
    const alarm = { instant, ring };
    this.alarms.push(alarm);
    return () => {
      if (this.alarms.includes(alarm)) this.alarms.splice(this.alarms.indexOf(alarm), 1);
    };
  }

  /** Without ringing an alarm. */
  moveTo(instant: string): void {
    this.time = Date.parse(instant);
  }

  /** Lets the time pass: every alarm until then rings at its time, and has done its work before the next one rings. */
  async passTo(instant: string): Promise<void> {
    const end = Date.parse(instant);
    for (;;) {
      const due = this.alarms.filter((alarm) => alarm.instant <= end).sort((a, b) => a.instant - b.instant)[0];
      if (due === undefined) break;
      this.alarms.splice(this.alarms.indexOf(due), 1);
      this.time = Math.max(this.time, due.instant);
      await due.ring();
    }
    this.time = Math.max(this.time, end);
  }
}

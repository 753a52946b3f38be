import { Clock, SystemClock } from '../../src/common/clock';
import type { CalendarDay } from '../../src/diary/calendar-day';

/** A clock that stands where it is put. Sleeping is noted and takes no time, but moves the clock on. */
export class TestClock extends Clock {
  readonly sleeps: number[] = [];
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

  moveTo(instant: string): void {
    this.time = Date.parse(instant);
  }
}

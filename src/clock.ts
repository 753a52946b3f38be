import { type CalendarDay, calendarDay } from './diary/calendar-day';

/** Time as the service sees it. Nothing else asks the system for the time or waits for it to pass. */
export abstract class Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  abstract now(): number;

  /** Today's date in the configured zone. */
  abstract today(): CalendarDay;

  /** Waits; comes back at once, without an error, when the signal is raised. */
  abstract sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;

  /**
   * A timer that rings once, when an instant has come or earlier: whoever waits looks at the time again. It does not keep the process
   * alive.
   */
  abstract timer(instant: number, ring: () => Promise<void>): NodeJS.Timeout;
}

/** How soon a clock that was put forward, or a machine that slept, is noticed. Far below the 24.8 days that a timer can wait at most. */
const LOOK_AGAIN_MS = 60_000;

/**
 * An instant as answers spell it.
 *
 * @example instantText(1704067200000) // '2024-01-01T00:00:00.000Z'
 */
export function instantText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export class SystemClock extends Clock {
  private readonly format: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    super();
    const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    this.format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', { timeZone, ...numeric });
  }

  override now(): number {
    return Date.now();
  }

  override today(): CalendarDay {
    const parts = Object.fromEntries(this.format.formatToParts(this.now()).map(({ type, value }) => [type, value]));
    return calendarDay(`${parts['year']}-${parts['month']}-${parts['day']}`);
  }

  override sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener('abort', done, { once: true });
    });
  }

  override timer(instant: number, ring: () => Promise<void>): NodeJS.Timeout {
    const left = Math.max(instant - this.now(), 0);
    return setTimeout(() => void ring(), Math.min(left, LOOK_AGAIN_MS)).unref();
  }
}

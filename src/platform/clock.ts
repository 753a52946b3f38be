import { setTimeout as delay } from 'node:timers/promises';
import { type CalendarDay, calendarDay } from '../diary/calendar-day';

/** The only source of time: no other code reads the system clock or waits. */
export abstract class Clock {
  abstract now(): number;

  today(): CalendarDay {
    return this.dateAt(this.now());
  }

  abstract dateAt(instant: number): CalendarDay;

  abstract useZone(timeZone: string): void;

  /** Waits; returns immediately and without an error when the signal is aborted. */
  abstract sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;

  /** Rings once, at the instant or earlier, so the callback checks the time again. It does not keep the process alive. */
  abstract timer(instant: number, ring: () => Promise<void>): NodeJS.Timeout;
}

/** Time until a clock that was set forward, or a machine that slept, is noticed. Far below the maximum of a timer, 24.8 days. */
const RECHECK_MS = 60_000;

/** The time of day of an instant in a zone, as in answers: `14:05`. */
export function timeText(milliseconds: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(milliseconds);
}

/** An instant in ISO 8601, as in answers: `2024-01-01T00:00:00.000Z`. */
export function instantText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export class SystemClock extends Clock {
  private format!: Intl.DateTimeFormat;

  constructor(timeZone: string) {
    super();
    this.useZone(timeZone);
  }

  override useZone(timeZone: string): void {
    const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    this.format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', { timeZone, ...numeric });
  }

  override now(): number {
    return Date.now();
  }

  override dateAt(instant: number): CalendarDay {
    const parts = Object.fromEntries(this.format.formatToParts(instant).map(({ type, value }) => [type, value]));
    return calendarDay(`${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`);
  }

  override async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    await delay(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  override timer(instant: number, ring: () => Promise<void>): NodeJS.Timeout {
    const left = Math.max(instant - this.now(), 0);
    return setTimeout(() => void ring(), Math.min(left, RECHECK_MS)).unref();
  }
}

import type { CalendarDay } from '../calendar-day';

/** Its own page, or the site's CSV of the whole diary. */
export const DAY_SOURCES = ['PAGE', 'HISTORY'] as const;

export interface DayOrigin {
  /** Null for a file, or unknown. */
  source: (typeof DAY_SOURCES)[number] | null;
  /** Last reading of its page, even if nothing was logged there, in milliseconds since 1970; null if never or unknown. */
  readAt: number | null;
  /** Of its rows in the site's CSV when it was last compared with them. */
  fingerprint: string | null;
}

export type DatedOrigin = DayOrigin & { date: CalendarDay };

export const UNKNOWN_ORIGIN: DayOrigin = { source: null, readAt: null, fingerprint: null };
export const ORIGIN_FIELDS = Object.keys(UNKNOWN_ORIGIN) as (keyof DayOrigin)[];

export function givenOrigin(origin: Partial<DayOrigin> = {}): Partial<DayOrigin> {
  return Object.fromEntries(ORIGIN_FIELDS.filter((field) => origin[field] !== undefined).map((f) => [f, origin[f]]));
}

/** It comes from the site's CSV alone. @example isWithoutPage({ source: 'HISTORY', readAt: null }) // true */
export function isWithoutPage({ source, readAt }: Pick<DayOrigin, 'source' | 'readAt'>): boolean {
  return source === 'HISTORY' && readAt === null;
}

/**
 * Whether a stored day changes no more in the ordinary course of things: its page was read after its end. Today never is. Without a time of reading
 * it is, unless it comes from the site's CSV alone: earlier versions did not note the time of every day, and a file has no page.
 * @param dayOf the date of an instant in the configured zone
 * @example isFinal({ date: '2024-08-27', source: 'PAGE', readAt: Date.parse('2024-08-27T21:00Z') }, '2024-09-01', dayInUtc) // false
 */
export function isFinal(
  { date, source, readAt }: Pick<DatedOrigin, 'date' | 'source' | 'readAt'>,
  today: CalendarDay,
  dayOf: (instant: number) => CalendarDay,
): boolean {
  return date < today && (readAt === null ? source !== 'HISTORY' : dayOf(readAt) > date);
}

import type { CalendarDay } from './calendar-day';
import { type DateRange, daysOf } from './date-range';

/** Why a requested day could be neither stored nor found to be empty. */
export const FETCH_FAILURES = [
  'page not understood',
  'unexpected page',
  'site unavailable',
  'store unavailable',
] as const;
export type FetchFailure = (typeof FETCH_FAILURES)[number];

/** The result and time of the last fetch of a day; `at` is in milliseconds since 1970. */
export interface DayFetch {
  day: CalendarDay;
  outcome: 'stored' | 'nothing logged' | FetchFailure;
  at: number;
}

export const COVERAGE_STATES = ['LOGGED', 'NOTHING_LOGGED', 'FAILED', 'NEVER_FETCHED'] as const;
export type CoverageState = (typeof COVERAGE_STATES)[number];

/** Whether a calendar day is logged, empty, failed or never fetched. */
export interface DayCoverage {
  date: CalendarDay;
  state: CoverageState;
  /** Null unless the state is FAILED. */
  reason: FetchFailure | null;
  /** When the day was last fetched, in milliseconds since 1970; null when unknown. */
  checkedAt: number | null;
}

/**
 * Every day of a range, oldest first. A day with an entry is LOGGED whatever the result of a later fetch, because stored entries
 * are kept. A day whose entry was removed since counts as never fetched.
 *
 * @param stored the days that have an entry
 * @param fetches at most one for a day
 * @example fetchCoverage({ from: '2024-08-27', to: '2024-08-27' }, ['2024-08-27'], [])
 *   // [{ date: '2024-08-27', state: 'LOGGED', reason: null, checkedAt: null }]
 */
export function fetchCoverage(
  range: DateRange,
  stored: readonly CalendarDay[],
  fetches: readonly DayFetch[],
): DayCoverage[] {
  const entries = new Set(stored);
  const fetchOf = new Map(fetches.map((fetch) => [fetch.day, fetch]));
  return [...daysOf(range)].map((date) => {
    const fetch = fetchOf.get(date);
    if (entries.has(date)) return { date, state: 'LOGGED', reason: null, checkedAt: fetch?.at ?? null };
    if (fetch === undefined || fetch.outcome === 'stored') {
      return { date, state: 'NEVER_FETCHED', reason: null, checkedAt: null };
    }
    const { outcome, at: checkedAt } = fetch;
    if (outcome === 'nothing logged') return { date, state: 'NOTHING_LOGGED', reason: null, checkedAt };
    return { date, state: 'FAILED', reason: outcome, checkedAt };
  });
}

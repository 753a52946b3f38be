import type { CalendarDay } from './calendar-day';
import { type DateRange, eachDay } from './date-range';
import type { ErrorCode } from './errors';
import type { LostFoods } from './versions/lost-content';
import { plural } from './plural';

/** A day could be neither stored nor found to be empty. */
export const FETCH_FAILURES = [
  'page not understood',
  'unexpected page',
  'site unavailable',
  'store unavailable',
] as const;
export type FetchFailure = (typeof FETCH_FAILURES)[number];

/** Of a night that stored nothing new: those of its days, or of the run as a whole. */
export const NIGHT_FAILURES = ['login rejected', ...FETCH_FAILURES] as const;
export type NightFailure = (typeof NIGHT_FAILURES)[number];

/** Of a run that an error ended. */
export const FAILURE_OF: Partial<Record<ErrorCode, NightFailure>> = {
  'upstream-login-failed': 'login rejected',
  'upstream-unavailable': 'site unavailable',
  'store-unavailable': 'store unavailable',
};

/** Other reasons say why there was nothing to store. @example isFetchFailure('nothing logged') // false */
export function isFetchFailure(reason: string | undefined): reason is FetchFailure {
  return FETCH_FAILURES.some((failure) => failure === reason);
}

/** The last two days were not requested. Stored data is left unchanged. */
export const UNSUCCESSFUL_REASONS = [
  'nothing logged',
  'no longer at fddb.info',
  'fewer foods than stored',
  ...FETCH_FAILURES,
  'in the future',
  'not tried',
] as const;
export type UnsuccessfulReason = (typeof UNSUCCESSFUL_REASONS)[number];

/** Without a reason the day was stored. */
export interface DayOutcome {
  date: CalendarDay;
  reason?: UnsuccessfulReason;
  /** If the stored day only lost some foods. */
  lost?: LostFoods;
}

export interface DatedLostFoods extends LostFoods {
  date: CalendarDay;
}

/** @example lostFoodsOf([{ date: '2024-08-27' }]) // [] */
export function lostFoodsOf(outcomes: readonly DayOutcome[]): DatedLostFoods[] {
  return outcomes.flatMap(({ date, lost }) => (lost ? [{ date, ...lost }] : []));
}

export const FETCH_OUTCOMES = ['stored', 'nothing logged', ...FETCH_FAILURES] as const;

/** Of the last fetch; `at` is in milliseconds since 1970. */
export interface DayFetch {
  day: CalendarDay;
  outcome: (typeof FETCH_OUTCOMES)[number];
  at: number;
}

export const COVERAGE_STATES = ['LOGGED', 'NOTHING_LOGGED', 'FAILED', 'NEVER_FETCHED', 'FORGOTTEN'] as const;

export interface DayCoverage {
  date: CalendarDay;
  state: (typeof COVERAGE_STATES)[number];
  reason: FetchFailure | null;
  /** Of the last fetch, in milliseconds since 1970; null when unknown. */
  checkedAt: number | null;
  final: boolean | null;
}

/**
 * Every day of a range, oldest first. A day with an entry is LOGGED whatever a later fetch came to, because stored entries are kept. One whose entry
 * was removed since counts as never fetched, and one that the site has forgotten cannot be fetched.
 * @param stored the days that have an entry, and whether it is final
 * @param firstDay that the site still has; undefined when unknown
 * @example fetchCoverage({ from: '2024-08-27', to: '2024-08-27' }, new Map([['2024-08-27', true]]), [])[0].state // 'LOGGED'
 */
export function fetchCoverage(
  range: DateRange,
  stored: ReadonlyMap<CalendarDay, boolean>,
  fetches: readonly DayFetch[],
  firstDay?: CalendarDay,
): DayCoverage[] {
  const fetchOf = new Map(fetches.map((fetch) => [fetch.day, fetch]));
  return [...eachDay(range)].map((date) => {
    const fetch = fetchOf.get(date);
    const final = stored.get(date) ?? null;
    const known = { reason: null, checkedAt: fetch?.at ?? null, final };
    if (final !== null) return { date, state: 'LOGGED', ...known };
    if (firstDay !== undefined && date < firstDay) return { date, state: 'FORGOTTEN', ...known };
    if (fetch === undefined || fetch.outcome === 'stored') {
      return { date, state: 'NEVER_FETCHED', ...known, checkedAt: null };
    }
    if (fetch.outcome === 'nothing logged') return { date, state: 'NOTHING_LOGGED', ...known };
    return { date, state: 'FAILED', ...known, reason: fetch.outcome };
  });
}

/** Why days could not be stored, for the log and by their reasons. */
export interface FetchProblem {
  problem: string;
  failures: FetchFailure[];
}

/** @example fetchProblem([{ date: '2024-08-27', reason: 'site unavailable' }])?.problem // '1 day could not be stored: site unavailable' */
export function fetchProblem(outcomes: readonly DayOutcome[]): FetchProblem | undefined {
  const all = outcomes.map(({ reason }) => reason).filter(isFetchFailure);
  const failures = [...new Set(all)];
  if (all.length === 0) return undefined;
  return { problem: `${plural(all.length, 'day')} could not be stored: ${failures.join(', ')}`, failures };
}

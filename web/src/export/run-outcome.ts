import type { ExportedDayDto, ExportStatusDto } from '../api/schema';
import { addDays, datesBetween } from '../dates';

/** Reasons why a day was not stored. */
export type Reason = NonNullable<ExportedDayDto['reason']>;

/** Outcome of a run. `complete`: every day is stored or has no entries. */
export type RunEnd = 'complete' | 'partial' | 'failed' | 'problem' | 'stopped' | 'gave-up' | 'interrupted';

/** The outcome of a run. */
export interface RunOutcome {
  end: RunEnd;
  stored: string[];
  /** Days without entries at the diary site, which is not a failure. */
  nothingLogged: string[];
  failed: string[];
  /** Days that the run did not reach. */
  left: string[];
}

/** The service gives up after so many of these in a row. */
const GIVE_UP_AFTER = 3;
const SITE_FAILURES: readonly (Reason | null)[] = ['site unavailable', 'unexpected page'];
const FAILURES: readonly (Reason | null)[] = [...SITE_FAILURES, 'page not understood', 'store unavailable'];

/** Whether a day failed and may be tried again. */
export function isFailure(reason: Reason | null): boolean {
  return FAILURES.includes(reason);
}

export function runOutcome(status: ExportStatusDto): RunOutcome {
  const datesWhere = (isOne: (reason: Reason | null) => boolean) =>
    status.days.filter(({ reason }) => isOne(reason)).map(({ date }) => date);
  const days = {
    stored: datesWhere((reason) => reason === null),
    nothingLogged: datesWhere((reason) => reason === 'nothing logged' || reason === 'no longer at fddb.info'),
    failed: datesWhere(isFailure),
    left: [...datesWhere((reason) => reason === 'not tried'), ...unreportedDays(status)],
  };
  return { ...days, end: runEnd(status, days) };
}

function runEnd(status: ExportStatusDto, { stored, nothingLogged, failed, left }: Omit<RunOutcome, 'end'>): RunEnd {
  if (status.problem !== null) return 'problem';
  if (status.endedAt === null) return 'interrupted';
  if (status.work === 'import')
    return status.done >= status.total ? 'complete' : status.stopped ? 'stopped' : 'interrupted';
  if (left.length > 0) {
    if (status.stopped) return 'stopped';
    const tried = status.days.filter(({ reason }) => reason !== 'not tried' && reason !== 'in the future');
    const failures = tried.filter(({ reason }) => SITE_FAILURES.includes(reason)).length;
    // A history run does not go by date: it reads today, the newest ones, and at last days without an entry among all of them.
    const isGivenUp =
      status.work === 'history' ? failures >= GIVE_UP_AFTER : SITE_FAILURES.includes(tried.at(-1)?.reason ?? null);
    return isGivenUp ? 'gave-up' : 'interrupted';
  }
  if (failed.length === 0) return 'complete';
  return stored.length + nothingLogged.length > 0 ? 'partial' : 'failed';
}

/** The days without an outcome of a run that was interrupted. */
function unreportedDays({ running, work, fromDate, toDate, done, total, days }: ExportStatusDto): string[] {
  // Only an export has each day from its first to its last.
  if (running || work === 'history' || work === 'import' || done >= total || fromDate === null || toDate === null)
    return [];
  const last = days.at(-1)?.date;
  return datesBetween(last === undefined ? fromDate : addDays(last, 1), toDate);
}

import type { ExportedDayDto, ExportStatusDto } from '../api/schema';
import { addDays, datesBetween } from '../dates';

/** Why a day was not stored. */
export type Reason = NonNullable<ExportedDayDto['reason']>;

/** How a run ended. `complete`: every day is stored, or there is nothing to store. */
export type RunEnd = 'complete' | 'partial' | 'failed' | 'problem' | 'stopped' | 'gave-up' | 'interrupted';

/** What became of the days of a run. */
export interface RunOutcome {
  end: RunEnd;
  stored: string[];
  /** The diary site has no entries for them, which is no failure. */
  nothingLogged: string[];
  failed: string[];
  /** Days that the run did not come to. */
  left: string[];
}

/** Reasons that are no failure of a day. */
const NOT_FAILED: readonly (Reason | null)[] = [null, 'nothing logged', 'in the future', 'not tried'];
/** After three of them in a row the service gives up. */
const SITE_FAILURES: readonly (Reason | null)[] = ['site unavailable', 'unexpected page'];

/** Whether a day failed: it may be worth another try. */
export function isFailure(reason: Reason | null): boolean {
  return !NOT_FAILED.includes(reason);
}

export function outcomeOf(status: ExportStatusDto): RunOutcome {
  const datesOf = (isOne: (reason: Reason | null) => boolean) =>
    status.days.filter(({ reason }) => isOne(reason)).map(({ date }) => date);
  const days = {
    stored: datesOf((reason) => reason === null),
    nothingLogged: datesOf((reason) => reason === 'nothing logged'),
    failed: datesOf(isFailure),
    left: [...datesOf((reason) => reason === 'not tried'), ...unreportedDays(status)],
  };
  return { ...days, end: endOf(status, days) };
}

function endOf(status: ExportStatusDto, { stored, nothingLogged, failed, left }: Omit<RunOutcome, 'end'>): RunEnd {
  if (status.problem !== null) return 'problem';
  if (status.endedAt === null) return 'interrupted';
  if (left.length > 0) {
    if (status.stopped) return 'stopped';
    const lastTried = status.days.findLast(({ reason }) => reason !== 'not tried' && reason !== 'in the future');
    return SITE_FAILURES.includes(lastTried?.reason ?? null) ? 'gave-up' : 'interrupted';
  }
  if (failed.length === 0) return 'complete';
  return stored.length + nothingLogged.length > 0 ? 'partial' : 'failed';
}

/** A run that broke off tells nothing of its last days. */
function unreportedDays({ running, fromDate, toDate, done, total, days }: ExportStatusDto): string[] {
  if (running || done >= total || fromDate === null || toDate === null) return [];
  const last = days.at(-1)?.date;
  return datesBetween(last === undefined ? fromDate : addDays(last, 1), toDate);
}

import type { DayOutcome, UnsuccessfulReason } from '../runs/day-outcome';

const REASONS: Record<UnsuccessfulReason, string> = {
  'nothing logged': 'fddb.info shows no entries, so most likely nothing was logged',
  'page not understood': 'the diary page was not understood; see the service log',
  'unexpected page': 'fddb.info answered with another page than the diary of that day; try again later',
  'site unavailable': 'fddb.info did not answer; try again later',
  'store unavailable': 'the day was read but could not be stored',
  'in the future': 'the day lies in the future and was not asked for',
  'not tried': 'the fetch ended before that day was reached',
};

/** The outcome of a fetch in words. */
export function exportMessageOf(outcomes: readonly DayOutcome[]): string {
  if (outcomes.length === 0) return 'Every day of the range is logged already; nothing was fetched.';
  const failed = outcomes.filter(({ reason }) => reason !== undefined);
  const stored = `${outcomes.length - failed.length} of ${outcomes.length} days were fetched and stored.`;
  if (failed.length === 0) return stored;
  const reasons = [...new Set(failed.map(({ reason }) => reason))].map((reason) => {
    const dates = failed.filter((day) => day.reason === reason).map(({ date }) => date);
    return reason === undefined ? '' : ` Not fetched: ${dates.join(', ')} (${REASONS[reason]}).`;
  });
  return `${stored}${reasons.join('')} Data stored for these days before was left unchanged.`;
}

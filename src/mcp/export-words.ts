import { type DayOutcome, EXPLAINED } from '../diary/day-fetch';

/** The outcome of a fetch in words. */
export function exportMessageOf(outcomes: readonly DayOutcome[]): string {
  if (outcomes.length === 0) return 'Every day of the range is logged already; nothing was fetched.';
  const failed = outcomes.filter(({ reason }) => reason !== undefined);
  const stored = `${outcomes.length - failed.length} of ${outcomes.length} days were fetched and stored.`;
  if (failed.length === 0) return stored;
  const reasons = [...new Set(failed.map(({ reason }) => reason))].map((reason) => {
    const dates = failed.filter((day) => day.reason === reason).map(({ date }) => date);
    return reason === undefined ? '' : ` Not fetched: ${dates.join(', ')} (${EXPLAINED[reason]}).`;
  });
  return `${stored}${reasons.join('')} Data stored for these days before was left unchanged.`;
}

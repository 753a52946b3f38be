import { type DayOutcome, EXPLAINED } from '../diary/day-fetch';

/**
 * The text of the notice about days that a scheduled export could not store. Plain text: dates and reasons, nothing from the diary.
 *
 * @param unsuccessful oldest first, at least one; without a reason if it is no longer known
 */
export function noticeOf(unsuccessful: readonly DayOutcome[]): string {
  const days = unsuccessful.map(({ date, reason }) => (reason === undefined ? date : `${date}: ${reason}`));
  const reasons = new Set(unsuccessful.map(({ reason }) => reason).filter((reason) => reason !== undefined));
  const advice = [...reasons].map((reason) => `${reason}: ${EXPLAINED[reason]}.`);
  return [
    `Nutrition diary: the scheduled fetch could not store ${days.length === 1 ? 'a day' : `${days.length} days`}.`,
    ...days,
    '',
    ...advice,
    'Data already stored for such a day is unchanged.',
  ].join('\n');
}

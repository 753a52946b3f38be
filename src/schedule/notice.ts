import type { DayOutcome, UnsuccessfulReason } from '../runs/day-outcome';

/** Advice for a day, other than reading the log. */
const ADVICE: Record<UnsuccessfulReason, string> = {
  'nothing logged':
    'if you did log it, it is not on the diary page: entries made only by the app’s photo scan or recipe features are not',
  'page not understood': 'the site may have changed its pages; see whether there is a newer version of this program',
  'unexpected page': 'open the diary in a browser; the site may be under maintenance',
  'site unavailable': 'fddb.info did not answer; fetch the day again later',
  'store unavailable': 'check that the database runs and its disk has space, then fetch the day again',
  'in the future': 'check the clock and TZ of the service',
  'not tried': 'the run ended first; fetch the day again',
};

/**
 * The text of the notice about days that a scheduled export could not store. Plain text: dates and reasons, nothing from the diary.
 *
 * @param unsuccessful oldest first, at least one; without a reason if it is no longer known
 */
export function noticeOf(unsuccessful: readonly DayOutcome[]): string {
  const days = unsuccessful.map(({ date, reason }) => (reason === undefined ? date : `${date}: ${reason}`));
  const reasons = new Set(unsuccessful.map(({ reason }) => reason).filter((reason) => reason !== undefined));
  const advice = [...reasons].map((reason) => `${reason}: ${ADVICE[reason]}.`);
  return [
    `Nutrition diary: the scheduled fetch could not store ${days.length === 1 ? 'a day' : `${days.length} days`}.`,
    ...days,
    '',
    ...advice,
    'Data already stored for such a day is unchanged.',
  ].join('\n');
}

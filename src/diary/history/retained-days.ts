import { addDays, type CalendarDay } from '../calendar-day';

/** Days that the site still has, by its CSV of the whole diary. */
export interface RetainedDays {
  firstDay: CalendarDay;
  /** Of a later CSV that lacks too much to be believed. */
  doubtedFirstDate: CalendarDay | null;
  /** Those of the 59 days after the first one, ascending. */
  nextToGo: CalendarDay[];
}

export const OLDEST_DAYS = 60;
/** More than a site forgets between two comparisons. */
const MAX_JUMP_DAYS = 45;
/** A CSV that begins so long after a doubted one agrees with it. */
const AGREEING_DAYS = 14;

/**
 * What the site still has after another CSV. A first day that moves back is believed, because more of the diary can be bought; one that moves forward by more than
 * 45 days only when the next CSV begins at most 14 days after it, because a CSV may be incomplete.
 * @param dates of the CSV, ascending; without any, nothing changes
 * @example retainedDays(undefined, ['2024-08-27', '2024-08-28']) // { firstDay: '2024-08-27', doubtedFirstDate: null, nextToGo: ['2024-08-28'] }
 */
export function retainedDays(
  before: RetainedDays | undefined,
  dates: readonly CalendarDay[],
): RetainedDays | undefined {
  const [firstDay] = dates;
  if (firstDay === undefined) return before;
  if (before && firstDay > addDays(before.firstDay, MAX_JUMP_DAYS) && !agrees(firstDay, before.doubtedFirstDate)) {
    return { ...before, doubtedFirstDate: firstDay };
  }
  const end = addDays(firstDay, OLDEST_DAYS);
  return { firstDay, doubtedFirstDate: null, nextToGo: dates.filter((date) => date > firstDay && date < end) };
}

function agrees(firstDay: CalendarDay, doubted: CalendarDay | null): boolean {
  return doubted !== null && firstDay <= addDays(doubted, AGREEING_DAYS);
}

/**
 * The days that the site forgets next, oldest first, then the others, newest first.
 * @param isNext and is not stored in full
 * @example readingOrder(['2024-08-27', '2024-08-28'], () => false) // ['2024-08-28', '2024-08-27']
 */
export function readingOrder(dates: readonly CalendarDay[], isNext: (date: CalendarDay) => boolean): CalendarDay[] {
  const ascending = [...dates].sort();
  return [...ascending.filter(isNext), ...ascending.filter((date) => !isNext(date)).reverse()];
}

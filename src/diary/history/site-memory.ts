import { addDays, type CalendarDay } from '../calendar-day';

/** Days of the diary that the site still has, by its CSV of the whole diary. */
export interface SiteMemory {
  /** First day of the CSV. */
  firstDay: CalendarDay;
  /** First day of a later CSV that lacks too much to be believed; null when there is none. */
  doubtedFirstDate: CalendarDay | null;
  /** Days of the CSV that the site forgets next: those of the 59 days after the first one, ascending. */
  nextToGo: CalendarDay[];
}

/** Days from the first one on that are the next to be forgotten. */
export const OLDEST_DAYS = 60;
/** More days than a site forgets between two comparisons. */
const MAX_JUMP_DAYS = 45;
/** A CSV that begins at most so long after a doubted one agrees with it. */
const AGREEING_DAYS = 14;

/**
 * The memory of the site after another CSV. A first day that moves back is believed, because more of the diary can be bought; one that
 * moves forward by more than 45 days only when the next CSV begins at most 14 days after it, because a CSV may be incomplete.
 * @param before undefined before the first CSV
 * @param dates of the CSV, ascending
 * @returns what was known before, when the CSV has no days
 * @example siteMemory(undefined, ['2024-08-27', '2024-08-28'])
 *   // { firstDay: '2024-08-27', doubtedFirstDate: null, nextToGo: ['2024-08-28'] }
 */
export function siteMemory(before: SiteMemory | undefined, dates: readonly CalendarDay[]): SiteMemory | undefined {
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
 * The order in which pages are read: first the days that the site forgets next, oldest first, then the others, newest first.
 * @param isNext whether a day is one that the site forgets next and is not stored in full
 * @example readingOrder(['2024-08-27', '2024-08-28', '2024-08-29'], (date) => date === '2024-08-27')
 *   // ['2024-08-27', '2024-08-29', '2024-08-28']
 */
export function readingOrder(dates: readonly CalendarDay[], isNext: (date: CalendarDay) => boolean): CalendarDay[] {
  const ascending = [...dates].sort();
  return [...ascending.filter(isNext), ...ascending.filter((date) => !isNext(date)).reverse()];
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DiaryDay } from '../../src/diary/day-entry';
import { type DayPage, readDayPage } from '../../src/sync/scraper/page/day-page';
import { day } from './days';

const fixture = (name: string) => readFileSync(join(__dirname, '..', 'fixtures', 'upstream', name), 'utf8');

/** The page of 27 August 2024, as the site gave it. */
export const REAL_PAGE = fixture('day-2024-08-27.html');
/** The page of 28 August 2024, on which nothing was logged. */
export const EMPTY_PAGE = fixture('empty-day-2024-08-28.html');
/** The same day for somebody who is not logged in, which the site gave with these differences. */
export const GUEST_PAGE = EMPTY_PAGE.replace('>Logout<', '>Login<').replace('8928 entries', 'No entries');

/** The real page with some texts replaced; a text that is not on it would prove nothing. */
export function withChanges(...changes: [from: string | RegExp, to: string][]): string {
  return changes.reduce((page, [from, to]) => {
    const isThere = typeof from === 'string' ? page.includes(from) : new RegExp(from, 's').test(page);
    if (!isThere) throw new Error(`The page has nothing to replace at ${String(from)}`);
    return page.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'gs'), to);
  }, REAL_PAGE);
}

export function changed(from: string | RegExp, to: string): string {
  return withChanges([from, to]);
}

/** A page read as that of 27 August 2024. */
export function read(page: string, requested = '2024-08-27'): DayPage {
  return readDayPage(page, day(requested));
}

export function dayOf(page: DayPage): DiaryDay {
  if (page.kind !== 'day') throw new Error(`This is no day but ${JSON.stringify(page)}`);
  return page.day;
}

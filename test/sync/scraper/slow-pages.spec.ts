import { type DayPage, readDayPage } from '../../../src/sync/scraper/page/day-page';
import { hasLoginForm } from '../../../src/sync/scraper/page/login-form';
import { day } from '../../support/days';
import { REAL_PAGE } from '../../support/real-page';

/** A megabyte is as large as a page may be; each of these would take a parser or a reader of its tree long. */
const LARGEST = 1_000_000;

/** The real page, so that everything on it is looked for, with something in front of the product table. */
function pageWith(filling: string): string {
  return REAL_PAGE.replace('<h3>14 Products', `${filling}<h3>14 Products`);
}

function filled(piece: string): string {
  return piece.repeat(Math.floor((LARGEST - REAL_PAGE.length) / piece.length));
}

function halves(first: string, second: string): string {
  const times = Math.floor((LARGEST - REAL_PAGE.length) / (first.length + second.length));
  return first.repeat(times) + second.repeat(times);
}

/** Linear work takes some hundred milliseconds; what grows with the square of the page takes minutes. */
const AT_MOST_MS = 10_000;

const SLOW_PAGES: [string, string][] = [
  ['80,000 elements inside of each other that are never closed', `${'<b>'.repeat(8e4)}${'</p>'.repeat(8e4)}`],
  ['elements inside of each other', halves('<b>', '</b>')],
  ['tables inside of each other', halves('<table><tr><td>', '</td></tr></table>')],
  ['end tags that nothing was opened for', filled('</p>')],
  ['rows without end', filled('<tr><td>')],
  ['spans without end', filled('<span>')],
  ['headings without end', filled('<h3>')],
  ['links of the corner without end', filled('<div class=quicklinks><a class=v2hdlnk>')],
  ['character references without end', filled('&amp;')],
  ['8,500 elements inside of each other, which are not too many', '<b>'.repeat(8500)],
  ['4,000 tables inside of each other', '<table>'.repeat(4000)],
];

describe('slow pages', () => {
  it.each(SLOW_PAGES)(
    '%s: unexpected, no login form, and soon read',
    (_what, filling) => {
      const page = pageWith(filling);
      expect(readDayPage(page, day('2024-08-27'))).toEqual<DayPage>({
        kind: 'unexpected page',
        detail: expect.any(String) as string,
      });
      expect(hasLoginForm(`<input name=loginpassword>${page}`)).toBe(false);
    },
    AT_MOST_MS,
  );

  it('a day of 250 products is no such page', () => {
    const row =
      /<tr><td class="myday-table-std-td" width="342">(?:(?!<\/tr>).)*mitsuba.*?<\/tr>/.exec(REAL_PAGE)?.[0] ?? '';
    const page = readDayPage(REAL_PAGE.replace(row, row.repeat(237)), day('2024-08-27'));
    expect(page).toMatchObject({ kind: 'day', day: { products: { length: 250 } } });
  });
});

import type { Product } from '../../../src/diary/day-entry';
import { type DayPage, readDayPage } from '../../../src/sync/scraper/page/day-page';
import { hasLoginForm } from '../../../src/sync/scraper/page/login-form';
import { day } from '../../support/days';
import { changed, REAL_PAGE } from '../../support/real-page';

/** The real page of 2024-08-27, on which somebody put what must not reach the diary. */

const SKYR_ADDRESS = 'https://fddb.info/db/en/food/kaufland_skyr_bioland/index.html';
/** As the page announces. */
const REAL_FOODS = 14;
const SKYR_TEXT = '200 g Skyr (Bioland)';

function read(page: string, site?: string): DayPage {
  return readDayPage(page, day('2024-08-27'), site);
}

function secondProduct(page: string, site?: string): Product | undefined {
  const found = read(page, site);
  return found.kind === 'day' ? found.day.products[1] : undefined;
}

describe('the name of a product', () => {
  it.each([
    ['200 characters stay', `200 g ${'x'.repeat(200)}`, '200 g', 'x'.repeat(200)],
    ['201 are cut', `200 g ${'x'.repeat(201)}`, '200 g', 'x'.repeat(200)],
    ['an emoji is not cut in two', `200 g ${'x'.repeat(199)}🍎`, '200 g', 'x'.repeat(199)],
    ['no blank is left at the end', `200 g ${'x'.repeat(199)} Brot`, '200 g', 'x'.repeat(199)],
    ['the amount is cut as well', `1 ${'y'.repeat(500)} Brot`, `1 ${'y'.repeat(198)}`, 'Brot'],
  ])('has at most 200 characters: %s', (_what, text, amount, name) => {
    expect(secondProduct(changed(SKYR_TEXT, text))).toMatchObject({ amount, name });
  });

  it.each([
    ['an escape sequence of a terminal', '200 g \u001b[31mSkyr\u001b[0m', '[31mSkyr[0m'],
    ['a bell and a backspace, as references', '200 g Sk&#7;yr&#8;', 'Skyr'],
    ['control characters above ASCII', '200 g Sk\u0085yr\u009b', 'Skyr'],
    ['a reversed direction', '200 g Skyr \u202egnp.exe', 'Skyr gnp.exe'],
    ['isolates and marks of direction', '200 g \u2067Sk\u200fyr\u2069\u061c', 'Skyr'],
    ['nothing that is between blanks', '200 g Skyr \u0007 Natur', 'Skyr Natur'],
  ])('loses characters that are not to be seen: %s', (_what, text, name) => {
    expect(secondProduct(changed(SKYR_TEXT, text))).toMatchObject({ amount: '200 g', name });
  });

  it('keeps what belongs to a script or an emoji', () => {
    const name = 'شوربة 👩‍🌾 Käse ☕️';
    expect(secondProduct(changed(SKYR_TEXT, `200 g ${name}`))).toMatchObject({ name });
  });

  it('of nothing else is no name: the page is not understood', () => {
    expect(read(changed(SKYR_TEXT, '\u202e\u0007')).kind).toBe('page not understood');
  });
});

describe('the link of a product', () => {
  const withLink = (href: string) => changed(`href="${SKYR_ADDRESS}"`, `href="${href}"`);

  it.each([
    SKYR_ADDRESS,
    '/db/en/food/kaufland_skyr_bioland/index.html',
    'http://fddb.info/db/x/',
    '/db/en/food/x/index.html?a=1',
    'https://www.fddb.info/db/x/?a=1#b',
    'food/x/index.html',
  ])('is kept as it stands when it leads to the diary site: %s', (href) => {
    expect(secondProduct(withLink(href))).toMatchObject({ link: href });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    'data:text/html,x',
    'ftp://fddb.info/x',
    'https://example.org/db/en/food/x/',
    '//example.org/x',
    '/\\example.org/x',
    'https://fddb.info.example.org/x',
    'https://fddb.info@example.org/x',
    'https://user:word@fddb.info/x',
    'https://fddb.info:8443/x',
    'https://[/x',
    '/db/\u202ex/',
    `/db/${'x'.repeat(2000)}/`,
  ])('is dropped when it leads elsewhere or is no address, and the product is kept: %s', (href) => {
    expect(secondProduct(withLink(href))).toMatchObject({ link: '', amount: '200 g', name: 'Skyr (Bioland)' });
  });

  it('may name the site as it is configured', () => {
    const page = withLink('http://mirror.lan:8080/db/x/');
    expect(secondProduct(page)).toMatchObject({ link: '' });
    expect(secondProduct(page, 'http://mirror.lan:8080')).toMatchObject({ link: 'http://mirror.lan:8080/db/x/' });
    expect(secondProduct(REAL_PAGE, 'http://mirror.lan:8080')).toMatchObject({ link: SKYR_ADDRESS });
  });
});

describe('a day with more foods than its own file would bring back', () => {
  it.each([
    [1000, 'day'],
    [1001, 'page not understood'],
  ])('%d foods: %s', (count, kind) => {
    const rows = '<tr><td>1 g Salz<td>0 kJ<td>0 kcal<td>0 g<td>0 g<td>0 g'.repeat(count - REAL_FOODS);
    const at = REAL_PAGE.lastIndexOf('<tr', REAL_PAGE.indexOf(SKYR_TEXT));

    expect(read(REAL_PAGE.slice(0, at) + rows + REAL_PAGE.slice(at)).kind).toBe(kind);
  });
});

describe('slow pages', () => {
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
});

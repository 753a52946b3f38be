import type { Product } from '../../../src/diary/day-entry';
import { type DayPage, readDayPage } from '../../../src/sync/scraper/page/day-page';
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

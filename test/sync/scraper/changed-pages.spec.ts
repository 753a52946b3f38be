import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DayPage, readDayPage, readKeptBlock } from '../../../src/sync/scraper/page/day-page';
import { day } from '../../support/days';
import { changed, dayOf, EMPTY_PAGE, GUEST_PAGE, REAL_PAGE, withChanges } from '../../support/real-page';

const FIELD = join(__dirname, '..', '..', 'fixtures', 'field');
const field = (name: string) => readFileSync(join(FIELD, name), 'utf8');
const read = (page: string, date = '2026-11-20') => readDayPage(page, day(date));

/** The kept part of the page has the outcome of the page. */
function expectKept(page: DayPage, outcome: { kind: string; detail: string }, date = '2026-11-20'): void {
  const { block = '', ...rest } = page as DayPage & { block?: string };
  expect(rest).toEqual(outcome);
  expect(readKeptBlock(block, day(date))).toEqual(outcome);
}

describe('a page whose layout has changed is never an empty day', () => {
  it.each([
    ['its product table has another class', field('layout-changed.html'), '2026-11-20'],
    ['its product table is a list', withChanges(['<table class="myday-table-std"', '<table class="x"']), '2024-08-27'],
    [
      'it announces foods above the products only',
      withChanges(['myday-table-std', 'x'], ['<h3>14 Products</h3>', '']),
      '2024-08-27',
    ],
    ['it announces no number', EMPTY_PAGE.replace('0 food items', 'no food'), '2024-08-28'],
  ])('%s', (_, page, date) => {
    expect(read(page, date)).toMatchObject({ kind: 'page not understood', block: expect.stringContaining('<h1') });
  });

  it('a product table without products is not understood', () => {
    const page = field('own-day.html').replace(/<tr><td class="myday-table-std-td">.*?<\/tr>/gs, '');
    expect(read(page)).toMatchObject({ kind: 'page not understood' });
  });

  it('a day whose foods are all own ones is read', () => {
    const { products, totalCalories } = dayOf(read(field('own-day.html')));
    const link = '/db/en/food/own/index.html';
    expect([totalCalories, products.map((product) => product.link)]).toEqual([240, [link, link]]);
  });

  it.each([
    ['a consent page', '<h1>Your privacy</h1><button>Accept all</button>'],
    ['a page of the account', '<h1 id="fddb-headline1">My Fddb</h1>'],
    ['nothing', ''],
  ])('%s behind the login has no headline of the diary', (_, body) => {
    const page = `<html><body><div class="quicklinks"><a class="v2hdlnk">Logout</a></div>${body}</body></html>`;
    const outcome = { kind: 'unexpected page', detail: 'there is no headline of the diary' };
    expectKept(read(page), outcome);
    expect(read(page)).toMatchObject({ block: expect.stringContaining(body) });
  });
});

describe('a page without its end is no day', () => {
  it.each([
    ['within its minerals', field('cut-within-minerals.html'), '2026-11-20'],
    ['behind its headline', REAL_PAGE.slice(0, REAL_PAGE.indexOf('</h1>') + 5), '2024-08-27'],
    ['within its product table', REAL_PAGE.slice(0, REAL_PAGE.indexOf('Skyr')), '2024-08-27'],
    ['of an empty day', EMPTY_PAGE.slice(0, EMPTY_PAGE.indexOf('food items') + 10), '2024-08-28'],
  ])('cut %s', (_, page, date) => {
    expectKept(read(page, date), { kind: 'unexpected page', detail: 'the page has no end' });
  });
});

describe('what is kept of an unexpected page', () => {
  it('of another day reads as that', () => {
    expectKept(
      read(REAL_PAGE, '2024-08-25'),
      { kind: 'unexpected page', detail: 'the headline is 2 days off' },
      '2024-08-25',
    );
  });

  it('is its content where it has one, and nothing without a logout link', () => {
    const page = REAL_PAGE.replace(/<h1 .*?<\/h1>/s, '')
      .replace(/<table class="myday.*?<\/table>/s, '')
      .replace('14 Products', 'Foods');
    expect(read(page)).toMatchObject({ kind: 'unexpected page', block: expect.stringMatching(/^<div id="content">/) });
    expect(read(page)).toMatchObject({ block: expect.not.stringContaining('Logout') });
    expect(read(page.replace('>Logout<', '>Help<'))).not.toHaveProperty('block');
  });
});

describe('an empty day', () => {
  it('in German announces 0 foods', () => {
    const page = EMPTY_PAGE.replace('0 food items', '0 Lebensmitteln');
    expect(read(page.replace('Wednesday 28. August', 'Mittwoch 28. August'), '2024-08-28')).toEqual({
      kind: 'nothing logged',
    });
  });
});

const DATE = day('2024-08-27');

function blockOf(page: string): string {
  const read = readDayPage(page, DATE) as DayPage & { block?: string };
  if (read.block === undefined) throw new Error(`No part of this page is kept: ${read.kind}`);
  return read.block;
}

describe('the part of the real page that is kept', () => {
  const block = blockOf(REAL_PAGE);

  it('reads the same as the page', () => {
    expect({ ...readKeptBlock(block, DATE), block }).toEqual(readDayPage(REAL_PAGE, DATE));
  });

  it('has the headline and the diary: products, summary, vitamins and minerals', () => {
    expect(block.startsWith('<h1 id="fddb-headline1">Details for Tuesday 27. August</h1>')).toBe(true);
    expect(block).toContain('200 g Skyr (Bioland)');
    expect(block).toContain('thereof Sugar');
    expect(block).toContain('0.0118 mg');
  });

  it.each(['quicklinks', 'Logout', 'fddb-header', 'breadcrumb', 'topblock', 'search', 'ftr2009', 'Imprint', 'account'])(
    'has nothing of the header, the menus, the footer and the account: %s',
    (text) => {
      expect(REAL_PAGE).toContain(text);
      expect(block).not.toContain(text);
    },
  );
});

describe('diary block', () => {
  it('a page that is not understood is kept as well: a later version may read it', () => {
    const page = changed('<span class="sbtext">2128 kcal</span>', '<span class="sbtext">2128 Kalorien</span>');
    const block = blockOf(page);

    expect(readDayPage(page, DATE)).toMatchObject({ kind: 'page not understood' });
    expect(block).toContain('2128 Kalorien');
    expect(readKeptBlock(block, DATE)).toMatchObject({ kind: 'page not understood' });
    // Stands for a later version that understands the new word.
    expect(readKeptBlock(block.replace('2128 Kalorien', '2128 kcal'), DATE)).toMatchObject({
      kind: 'day',
      day: { totalCalories: 2128 },
    });
  });

  it('a page whose block has another class is kept from its content on, without the header', () => {
    const block = blockOf(changed('class="fullsizeblock"', 'class="block2027"'));
    expect(readKeptBlock(block, DATE)).toMatchObject({ kind: 'day', warnings: [], day: { totalCalories: 2128 } });
    expect(block).toContain('200 g Skyr (Bioland)');
    expect(block).not.toContain('Logout');
  });

  it('nothing is kept of an empty day and of a guest', () => {
    for (const page of [EMPTY_PAGE, GUEST_PAGE]) expect(read(page, '2024-08-28')).not.toHaveProperty('block');
  });
});

import type { DayPage } from '../../../src/sync/scraper/page/day-page';
import { changed, read, REAL_PAGE } from '../../support/real-page';

/** The real page of 2024-08-27; what is changed on it must not be guessed at. */

describe('a value that is not exactly a number and its unit makes the day unreadable', () => {
  const TOTAL = '<span class="sbtext">2128 kcal</span>';

  // Calories are whole; a separator of thousands could be a decimal point.
  it.each([
    ...['2,128 kcal', '2.128 kcal', '2&nbsp;128 kcal', '2128', '2128 kJ', '2128 kcal kcal', '', 'about 2128 kcal'],
    // No character hides between the digits, and above 100,000 kcal is an error of the page.
    ...['21\u202e28 kcal', '100001 kcal', `${'9'.repeat(309)} kcal`],
  ])('calories given as %j', (value) => {
    expect(read(changed(TOTAL, `<span class="sbtext">${value}</span>`)).kind).toBe('page not understood');
  });

  // Grams have at most two decimals: 1.234 g may have a point for the thousands. The largest are 100,000 g.
  it.each([
    ...[
      '1.234 g',
      '17,7 g',
      '17.7',
      '17.7 mg',
      '-17.7 g',
      '.7 g',
      '1e1 g',
      'n/a',
      '١٧ g',
      '100000.1 g',
      `${'9'.repeat(400)}.5 g`,
    ],
  ])('grams given as %j, in a product row, the total row, and the rows of sugar and fibre', (value) => {
    for (const grams of ['"stext">17.7 g', '"sbtext">69.3 g', '44.1 g', '<b>24 g']) {
      const page = changed(grams, grams.replace(/[\d.]+ g/, value));
      expect(read(page).kind).toBe('page not understood');
    }
  });

  it('but not the largest that are accepted', () => {
    expect(read(changed(TOTAL, '<span class="sbtext">100000 kcal</span>')).kind).toBe('day');
    expect(read(changed('44.1 g', '100000 g')).kind).toBe('day');
  });

  it('names the doubt for the log without quoting the page', () => {
    const page = read(changed(TOTAL, '<span class="sbtext">secret words</span>'));
    expect(page).toMatchObject({
      kind: 'page not understood',
      detail: expect.not.stringContaining('secret') as string,
    });
  });
});

describe('a headline', () => {
  const headline = (text: string) =>
    changed('<h1 id="fddb-headline1">Details for Tuesday 27. August', `<h1 id="fddb-headline1">${text}`);

  it.each([
    ['2024-08-26', 'Details for Tuesday 27. August'],
    ['2024-08-28', 'Details for Tuesday 27. August'],
  ])('a day off is stored with a warning: %s under "%s"', (requested, text) => {
    const page = read(headline(text), requested);
    expect(page).toMatchObject({ kind: 'day', day: { date: requested, totalCalories: 2128 } });
    expect(page.kind === 'day' && page.warnings).toEqual([expect.stringContaining('headline')]);
  });

  it('of a date that no year nearby has is an unexpected page', () => {
    const page = headline('Details for Thursday 29. February');
    expect(read(page, '2026-08-27')).toMatchObject({ kind: 'unexpected page' });
  });

  it('of the same day and month in another year cannot be distinguished from the right one', () => {
    expect(read(REAL_PAGE, '2023-08-27')).toMatchObject({ kind: 'day', warnings: [] });
  });

  it('without a date, or none at all, is not understood, whatever the title and the path say', () => {
    expect(read(headline('Details for Tuesday 27')).kind).toBe('page not understood');
    expect(read(changed('fddb-headline1', 'fddb-other')).kind).toBe('page not understood');
  });
});

describe('the number of products that the page announces', () => {
  it.each(['13 Products', '15 Products', '1 Product', '0 Products'])(
    '%s above 14 rows is a warning',
    (announcement) => {
      const page = read(changed('<h3>14 Products</h3>', `<h3>${announcement}</h3>`));
      expect(page).toMatchObject({ kind: 'day' });
      expect(page.kind === 'day' && page.day.products).toHaveLength(14);
      expect(page.kind === 'day' && page.warnings).toEqual([expect.stringContaining('14')]);
    },
  );

  it('warns when a row was lost: 14 announced, 13 there', () => {
    const rice =
      /<tr><td class="myday-table-std-td" width="342">(?:(?!<\/tr>).)*mitsuba.*?<\/tr>/.exec(REAL_PAGE)?.[0] ?? '?';
    const page = read(changed(rice, ''));
    expect(page.kind === 'day' && page.day.products).toHaveLength(13);
    expect(page.kind === 'day' && page.warnings).toEqual([
      expect.stringContaining('14 products and shows 13'),
      expect.stringContaining('meals announce another number'),
    ]);
  });
});

describe('a page that is damaged', () => {
  const real = withoutLinks(read(REAL_PAGE));

  /** A product that has lost its link cannot be distinguished from a custom food, and one may lose its time. */
  function withoutLinks(page: DayPage): unknown {
    return page.kind === 'day' && page.day.products.map((product) => ({ ...product, link: '', time: null }));
  }

  function expectNotMistaken(page: string): void {
    const found = read(page);
    if (found.kind !== 'day' || found.warnings.length > 0) return;
    expect(withoutLinks(found)).toEqual(real);
    expect(found.day).toMatchObject({ totalCalories: 2128, totalSugar: 44.1, totalFibre: 24, totalCarbs: 272 });
  }

  const TAGS = [...REAL_PAGE.matchAll(/<\/?[a-z][^>]*>/g)];

  it('by the loss of one of its tags is never mistaken for another day without a word', () => {
    expect(TAGS.length).toBeGreaterThan(800);
    for (const { 0: tag, index } of TAGS.filter((_tag, position) => position % 10 === 0))
      expectNotMistaken(REAL_PAGE.slice(0, index) + REAL_PAGE.slice(index + tag.length));
  });

  it.each(['</div>', '</span>', '</table>', '</td>', '</tr>', '<td>', '<tr>', '<span>', '<table>', '<!--'])(
    'by a %s too many, at any 70th tag, is never mistaken for another day without a word',
    (tag) => {
      for (const { index } of TAGS.filter((_tag, position) => position % 70 === 0))
        expectNotMistaken(REAL_PAGE.slice(0, index) + tag + REAL_PAGE.slice(index));
    },
  );
});

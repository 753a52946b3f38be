import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DayPage, readDayPage, readKeptBlock } from '../../../src/sync/scraper/page/day-page';
import { day } from '../../support/days';
import { changed, REAL_PAGE } from '../../support/real-page';

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

  it('a page that announces products but has no product table is kept, because its markup may have changed', () => {
    const page = changed('class="myday-table-std"', 'class="diary-table"');
    expect(readDayPage(page, DATE)).toMatchObject({ kind: 'page not understood' });
    expect(blockOf(page)).toContain('200 g Skyr (Bioland)');
  });

  it.each(['empty-day-2024-08-28.html', 'guest.html'])('nothing is kept of %s', (file) => {
    const page = readFileSync(join(__dirname, '..', '..', 'fixtures', 'upstream', file), 'utf8');
    expect(readDayPage(page, day('2024-08-28'))).not.toHaveProperty('block');
  });
});

import type { OpenDateRange } from '../../src/diary/date-range';
import type { DocStore } from '../../src/persistence/doc-store';
import { aDay, day } from '../support/days';
import { slicesOf, unreadPage } from '../support/stored';

/** Contract of every document store about kept pages. */
export function describePages(open: () => Promise<{ store: DocStore; close: () => Promise<void> }>): void {
  let store: DocStore;
  let close: () => Promise<void>;

  beforeEach(async () => ({ store, close } = await open()));
  afterEach(() => close());

  /** `27: <p>text</p>` for each kept page. */
  const kept = async (range: OpenDateRange = {}) => {
    const pages = (await slicesOf(store.readPages(range))).flat();
    return pages.map(({ date, html }) => `${date.slice(-2)}: ${html}`);
  };
  const keep = (date: string, html: string) => store.keepPage({ date: day(date), html });

  it('keeps the page that a day was read from, to the last character', async () => {
    const html = '<td>Süßkartoffel\u00a0🍠</td>\r\n\t'.repeat(1000);
    await store.save(aDay('2024-08-27'), { page: html });

    expect(await kept()).toEqual([`27: ${html}`]);
  });

  it('gives one page at a time, so that no more is in memory while nobody fetches it', async () => {
    for (const date of ['2024-08-27', '2024-08-28', '2024-08-29']) await keep(date, 'page');

    expect((await slicesOf(store.readPages({}))).map((slice) => slice.length)).toEqual([1, 1, 1]);
  });

  it('keeps a page without a day, which is replaced as long as there is none', async () => {
    await keep('2024-08-27', 'not understood');
    await keep('2024-08-27', 'not understood either');

    expect(await kept()).toEqual(['27: not understood either']);
    expect(await store.findDay(day('2024-08-27'))).toBeUndefined();
    expect(await store.countDays({})).toMatchObject({ count: 0 });
  });

  it('replaces the page with that of a later reading', async () => {
    await keep('2024-08-27', 'not understood');
    await store.save(aDay('2024-08-27'), { page: 'first' });
    await store.save(aDay('2024-08-27'), { page: 'second' });

    expect(await kept()).toEqual(['27: second']);
  });

  it('does not replace the page of a stored day with one that was not understood', async () => {
    await store.save(aDay('2024-08-27'), { page: 'understood' });
    await keep('2024-08-27', 'not understood');

    expect(await kept()).toEqual(['27: understood']);
  });

  it('keeps the last page that was not understood beside that of a stored day, until one is', async () => {
    const unread = (date: string) => unreadPage(store, date);
    await store.save(aDay('2024-08-26'), { page: 'of another day' });
    await keep('2024-08-26', 'not understood of another day');
    await store.save(aDay('2024-08-27'), { page: 'understood' });
    expect(await unread('2024-08-27')).toBeUndefined();

    await keep('2024-08-27', 'not understood');
    await keep('2024-08-27', 'Süßkartoffel 🍠 not understood either');
    expect(await unread('2024-08-27')).toBe('Süßkartoffel 🍠 not understood either');
    expect(await kept()).toEqual(['26: of another day', '27: understood']);

    await store.dropUnreadPage(day('2024-08-27'));
    expect(await unread('2024-08-27')).toBeUndefined();
    expect(await unread('2024-08-26')).toBe('not understood of another day');
    expect(await kept()).toEqual(['26: of another day', '27: understood']);
  });

  it('keeps a page that was not understood beside a stored day that has none', async () => {
    await store.save(aDay('2024-08-27'));
    await keep('2024-08-27', 'not understood');

    expect(await kept()).toEqual(['27: not understood']);
  });

  it('keeps no new pages if they are not wanted, but keeps those it has up to date', async () => {
    await store.save(aDay('2024-08-26'), { page: 'first' });
    await store.save(aDay('2024-08-26'), { page: 'second', keepNewPage: false });
    await store.save(aDay('2024-08-27'), { page: 'first', keepNewPage: false });

    expect(await kept()).toEqual(['26: second']);
  });

  it('removes the page together with the day that was read from it, if the new content has no page', async () => {
    await store.save(aDay('2024-08-26'), { page: 'another day' });
    await store.save(aDay('2024-08-27', { totalCalories: 1 }), { page: 'first' });
    await store.save(aDay('2024-08-27', { totalCalories: 2 }), { page: null });

    expect(await kept()).toEqual(['26: another day']);
    expect(await store.findDay(day('2024-08-27'))).toMatchObject({ totalCalories: 2 });
  });

  it('removes the page also of a day that stays as it is, so that an interrupted replacement can be repeated', async () => {
    await store.save(aDay('2024-08-27'), { page: 'first' });

    expect(await store.save(aDay('2024-08-27'), { page: null })).toBe('unchanged');
    expect(await kept()).toEqual([]);
    expect(await store.save(aDay('2024-08-27'), { page: null })).toBe('unchanged');
  });

  it('leaves the page in place if nothing is said about it', async () => {
    await store.save(aDay('2024-08-27', { totalCalories: 1 }), { page: 'first' });
    await store.save(aDay('2024-08-27', { totalCalories: 2 }));

    expect(await kept()).toEqual(['27: first']);
  });

  it('gives the pages of a range, oldest first', async () => {
    for (const date of ['2024-08-29', '2024-08-27', '2024-08-28', '2024-08-26']) await keep(date, 'page');

    expect(await kept()).toEqual(['26: page', '27: page', '28: page', '29: page']);
    expect(await kept({ from: day('2024-08-27'), to: day('2024-08-28') })).toEqual(['27: page', '28: page']);
    expect(await kept({ from: day('2024-08-29') })).toEqual(['29: page']);
    expect(await kept({ to: day('2024-08-25') })).toEqual([]);
  });
}

import { addDays } from '../../src/diary/calendar-day';
import type { OpenDateRange } from '../../src/diary/date-range';
import type { DayEntry, DiaryDay } from '../../src/diary/day-entry';
import type { DocStore } from '../../src/persistence/doc-store';
import { aDay, aProduct, day } from '../support/days';
import { readEntries, saveAll, slicesOf, withoutIds } from '../support/stored';

/** Days with products that a slice may hold: "so that the whole diary is never in memory" (Days.readDays). */
const MAX_SLICE = 100;

const datesOf = (entries: DayEntry[]): string[] => entries.map(({ date }) => date);
const consecutive = (first: string, count: number): DiaryDay[] =>
  Array.from({ length: count }, (_, index) => aDay(addDays(day(first), index), { totalCalories: index }));

/** The part of the suite about reading many days; `open` gives an empty store each time. */
export function describeReading(open: () => Promise<{ store: DocStore; close: () => Promise<void> }>): void {
  let store: DocStore;
  let close: () => Promise<void>;
  const openStore = async () => void ({ store, close } = await open());

  describe('reading days', () => {
    beforeEach(openStore);
    afterEach(() => close());

    it('gives them oldest first, whatever order they were saved in', async () => {
      const dates = ['2024-03-01', '9999-12-31', '2024-02-29', '0001-01-01', '1969-12-31', '2023-12-31', '0999-06-01'];
      for (const date of dates) await store.save(aDay(date));

      expect(datesOf(await readEntries(store))).toEqual([
        '0001-01-01',
        '0999-06-01',
        '1969-12-31',
        '2023-12-31',
        '2024-02-29',
        '2024-03-01',
        '9999-12-31',
      ]);
    });

    it('gives those of a range with both its ends, either of which may be open', async () => {
      const dates = ['2024-02-28', '2024-02-29', '2024-03-02', '2024-03-05'];
      for (const date of dates) await store.save(aDay(date));

      const ranges: [from: string | undefined, to: string | undefined, expected: string[]][] = [
        [undefined, undefined, dates],
        ['2024-02-29', undefined, dates.slice(1)],
        [undefined, '2024-02-29', dates.slice(0, 2)],
        ['2024-02-29', '2024-02-29', ['2024-02-29']],
        ['2024-03-01', '2024-03-04', ['2024-03-02']],
        ['2024-03-03', '2024-03-04', []],
        ['2024-03-06', undefined, []],
        ['0001-01-01', '9999-12-31', dates],
      ];
      for (const [from, to, expected] of ranges) {
        const range = { from: from && day(from), to: to && day(to) } as OpenDateRange;
        const found = datesOf(await readEntries(store, range));
        expect({ range, found }).toEqual({ range, found: expected });
        const bounds = expected.length > 0 ? { from: expected[0], to: expected.at(-1) } : undefined;
        expect(await store.countDays(range)).toEqual({ count: expected.length, bounds });
      }
    });
  });

  // The borders of slices are tried in test/batches.mongo.spec.ts.
  describe('a diary of two hundred days', () => {
    // 2024-01-01 and 199 days is 2024-07-18, over a leap day.
    const days = consecutive('2024-01-01', 200).map((saved, index) => ({
      ...saved,
      products: Array.from({ length: index % 4 }, (_, position) => aProduct(`Produkt ${(index + position) % 5}`)),
    }));

    beforeAll(openStore);
    beforeAll(() => saveAll(store, days));
    afterAll(() => close());

    it('comes in slices, complete, in order, each day with its products', async () => {
      const slices = await slicesOf(store.readDays({}, { includeProducts: true }));

      expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(MAX_SLICE);
      expect(Math.min(...slices.map(({ length }) => length))).toBeGreaterThan(0);
      expect(withoutIds(slices.flat())).toStrictEqual(days);
    });

    it('can be read by two at once', async () => {
      const [all, totals] = await Promise.all([readEntries(store), readEntries(store, {}, false)]);

      expect(withoutIds(all)).toStrictEqual(days);
      expect(datesOf(totals)).toEqual(datesOf(all));
    });

    // The rest change the diary.
    it('can be left in the middle, and the store goes on', async () => {
      for await (const slice of store.readDays({}, { includeProducts: false })) {
        expect(slice[0]!.date).toBe('2024-01-01');
        break;
      }

      expect(await store.save(aDay('2024-07-19'))).toBe('written');
      expect(await readEntries(store)).toHaveLength(201);
    });

    it('gives each old day once, while others are saved before and after the reader', async () => {
      const dates: string[] = [];
      for await (const slice of store.readDays({}, { includeProducts: true })) {
        if (dates.length === 0) {
          await store.save(aDay('2023-12-31'));
          await store.save(aDay('2024-07-19'));
          await store.save({ ...days[199]!, products: [] });
        }
        dates.push(...datesOf(slice));
      }

      const old = dates.filter((date) => date >= '2024-01-01' && date <= '2024-07-18');
      expect(old).toEqual(days.map(({ date }) => date));
    });
  });
}

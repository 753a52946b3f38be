import type { OpenDateRange } from '../../src/diary/date-range';
import type { DayEntry, DiaryDay } from '../../src/diary/day-entry';
import type { DocStore } from '../../src/persistence/doc-store';
import type { OccurrenceQuery, ProductQueries, ProductWithDate } from '../../src/persistence/queries';
import { day } from './days';

/** All that a store hands out slice by slice. */
export async function slicesOf<T>(read: AsyncIterable<T[]>): Promise<T[][]> {
  const slices: T[][] = [];
  for await (const slice of read) slices.push(slice);
  return slices;
}

/** Saves a long diary, several days at a time, because a database server makes each of them wait. */
export async function saveAll(store: DocStore, days: Iterable<DiaryDay>): Promise<void> {
  const left = days[Symbol.iterator]();
  const saveSome = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await store.save(next.value);
  };
  await Promise.all(Array.from({ length: 8 }, saveSome));
}

/** The page that is kept beside that of a stored day. */
export async function unreadPage(store: DocStore, date: string): Promise<string | undefined> {
  return (await slicesOf(store.readPages({ from: day(date), to: day(date) }, 'unread'))).flat()[0]?.html;
}

export async function readEntries(
  store: DocStore,
  range: OpenDateRange = {},
  includeProducts = true,
): Promise<DayEntry[]> {
  return (await slicesOf(store.readDays(range, { includeProducts }))).flat();
}

export async function allOccurrences(products: ProductQueries, query: OccurrenceQuery): Promise<ProductWithDate[]> {
  return (await slicesOf(products.findOccurrences(query))).flat();
}

export const withoutIds = (entries: DayEntry[]): unknown[] => entries.map(({ id: _, ...rest }) => rest);

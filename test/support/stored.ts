import type { OpenDateRange } from '../../src/diary/date-range';
import type { DayEntry } from '../../src/diary/day-entry';
import type { DocStore, OccurrenceQuery, ProductWithDate } from '../../src/persistence/doc-store';

/** All that a store hands out slice by slice. */
export async function slicesOf<T>(read: AsyncIterable<T[]>): Promise<T[][]> {
  const slices: T[][] = [];
  for await (const slice of read) slices.push(slice);
  return slices;
}

export async function readEntries(
  store: DocStore,
  range: OpenDateRange = {},
  includeProducts = true,
): Promise<DayEntry[]> {
  return (await slicesOf(store.readDays(range, { includeProducts }))).flat();
}

export async function allOccurrences(store: DocStore, query: OccurrenceQuery): Promise<ProductWithDate[]> {
  return (await slicesOf(store.findOccurrences(query))).flat();
}

export const withoutIds = (entries: DayEntry[]): unknown[] => entries.map(({ id: _, ...rest }) => rest);

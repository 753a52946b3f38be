import { type Measurement, measurementOf } from '../../src/diary/body/measurement';
import { addDays, type CalendarDay } from '../../src/diary/calendar-day';
import type { DocStore } from '../../src/persistence/doc-store';
import type { ProductQueries } from '../../src/persistence/queries';
import type { SqliteDatabase } from '../../src/persistence/sqlite/sqlite-database';
import { SqliteDocStore } from '../../src/persistence/sqlite/sqlite-doc-store';
import { SqliteVersionStore } from '../../src/persistence/sqlite/sqlite-version-store';
import type { StateStore } from '../../src/persistence/state-store';
import { toReplacedVersion } from '../../src/persistence/version-store';
import type { UserDataStore } from '../../src/persistence/user-data/user-data-store';
import { jsonLineChunks } from '../../src/platform/http/streams';
import { inBatches } from '../../src/platform/work/yielding';
import { collectAll } from '../../src/platform/work/collect-all';
import { importVersions, noteFetches } from '../../src/sync/import/import.service';
import { importRecords } from '../../src/sync/import/record-import';
import { FileContent } from '../../src/sync/import/reading/file-content';
import { jsonEntries } from '../../src/sync/import/reading/json-entries';
import { aDay, aProduct, day } from './days';

/** Brings a loop from one number of items to a larger one, and tells which items come out. */
export type Grow = (from: number, to: number) => string[] | Promise<string[]>;

export interface Row {
  size: number;
  open: () => Grow | Promise<Grow>;
  /** What comes out of a number of items; otherwise their days. */
  expected?: (count: number) => string[];
}

export const dateOf = (index: number): CalendarDay => addDays(day('2000-01-01'), index);
export const nameOf = (index: number): string => `Food ${String(index).padStart(5, '0')}`;
export const listOf = <T>(from: number, to: number, of: (index: number) => T): T[] =>
  Array.from({ length: to - from }, (_, index) => of(from + index));
export const names = (count: number): string[] => listOf(0, count, nameOf);
export const newestFirst = (count: number): string[] => listOf(0, count, dateOf).reverse();
/** Three a day, so that a border of a batch falls within a day. */
const ownDateOf = (index: number): CalendarDay => dateOf(Math.floor(index / 3));
export const ownDates = (count: number): string[] => listOf(0, count, ownDateOf);
const weightOf = (index: number): Measurement =>
  measurementOf({
    date: ownDateOf(index),
    kind: 'WEIGHT',
    value: 70,
    source: 'API',
    externalId: String(index).padStart(5, '0'),
  });

export async function datesIn(slices: AsyncIterable<{ date: string }[]>): Promise<string[]> {
  return (await collectAll(slices)).map(({ date }) => date);
}

/** A day of all foods beside one with a single food. */
export function products(store: DocStore): Grow {
  return async (_, to) => {
    await store.save(aDay('2024-08-27', { products: listOf(0, to, (index) => aProduct(nameOf(index))) }));
    await store.save(aDay('2024-08-28', { products: [aProduct('Brot')] }));
    const days = await collectAll(store.readDays({}, { includeProducts: true }));
    return days.flatMap((entry) => entry.products!.map(({ name }) => name));
  };
}
export const withBread = (count: number): string[] => [...names(count), 'Brot'];

export function kept(store: DocStore): Grow {
  return async (from, to) => {
    for (const date of listOf(from, to, dateOf)) await store.keepPage({ date, html: `page of ${date}` });
    return datesIn(store.readPages({}));
  };
}

export function ownData(userData: UserDataStore): Grow {
  return async (from, to) => {
    await userData.save('measurement', listOf(from, to, weightOf));
    return datesIn(userData.read('measurement', {}));
  };
}

export const occurrences = (queries: ProductQueries): Promise<string[]> =>
  datesIn(queries.findOccurrences({ term: 'food', range: {} }));

export function importedRecords(userData: UserDataStore): Grow {
  return async (from, to) => {
    const file = new FileContent('json');
    listOf(from, to, weightOf).forEach((weight, line) => file.addRecord('measurement', weight, line));
    expect((await importRecords(userData, file, { mode: 'skip', dryRun: false })).added).toBe(to - from);
    return datesIn(userData.read('measurement', {}));
  };
}

export async function importedVersions(database: SqliteDatabase): Promise<Grow> {
  const stores = { days: new SqliteDocStore(database), versions: new SqliteVersionStore(database) };
  await stores.days.save(aDay('2000-01-01'));
  const version = toReplacedVersion({ ...aDay('2000-01-01', { totalCalories: 1 }), id: 'day' });
  return async (from, to) => {
    const file = new FileContent('json');
    for (const line of listOf(from, to, (index) => index)) {
      file.addVersion({ ...version, id: nameOf(line), by: 'FETCH', replacedAt: 1 }, line);
    }
    expect(await importVersions(stores, file, { mode: 'skip', dryRun: false, now: 1 })).toBe(to - from);
    return (await stores.versions.list(version.date)).map(({ id }) => id);
  };
}

export function notedFetches(state: StateStore): Grow {
  return async (_, to) => {
    const fetchOf = (index: number) => ({ day: dateOf(index), outcome: 'nothing logged' as const, at: to });
    await noteFetches(state, listOf(0, to, fetchOf), { mode: 'replace' });
    return (await state.fetchesIn({})).filter(({ at }) => at === to).map(({ day: date }) => date);
  };
}

/** A pure loop over a list. */
export const list = (size: number): Row => ({
  size,
  expected: names,
  open: () => async (_, to) => {
    const batches: string[][] = [];
    for await (const batch of inBatches(names(to), size)) batches.push(batch);
    expect(batches.every(({ length }) => length > 0 && length <= size)).toBe(true);
    return batches.flat();
  },
});

export const saving =
  (store: DocStore, read: () => Promise<string[]>): Grow =>
  async (from, to) => {
    for (const index of listOf(from, to, (one) => one)) {
      await store.save(aDay(dateOf(index), { products: [aProduct(nameOf(index))] }));
    }
    return read();
  };

export function entriesOf(text: string): string[] {
  return [...jsonEntries(Buffer.from(text))].flatMap((entry) => entry?.bytes.toString() ?? []);
}

export async function linesOf(items: unknown[]): Promise<string[]> {
  let text = '';
  for await (const chunk of jsonLineChunks(ReadableStream.from([items]))) text += chunk;
  return [text];
}

export async function testAtBorders({
  size,
  open,
  expected = (count) => listOf(0, count, dateOf),
}: Row): Promise<void> {
  const grow = await open();
  let before = 0;
  for (const count of [0, 1, size - 1, size, size + 1, 2 * size]) {
    expect({ count, items: await grow(before, count) }).toEqual({ count, items: expected(count) });
    before = count;
  }
}

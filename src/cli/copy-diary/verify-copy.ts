import { isDeepStrictEqual } from 'node:util';
import type { CalendarDay } from '../../diary/calendar-day';
import { contentOf, type DayEntry } from '../../diary/day-entry';
import type { DocStore } from '../../persistence/doc-store';
import type { UserDataStore } from '../../persistence/user-data-store';
import type { ProductQueries } from '../../persistence/queries';
import type { StateStore } from '../../persistence/state-store';
import { differentOwnData } from './copy-own-data';

export interface Stores {
  days: DocStore;
  products: ProductQueries;
  own: UserDataStore;
  state: StateStore;
}

export const EVERYTHING = { includeProducts: true, includeDetails: true };

export interface Counts {
  days: number;
  products: number;
}

export interface Verification {
  source: Counts;
  /** Counts of the target, of the days that the source also has. */
  target: Counts;
  /** Days that differ between target and source after copying. */
  different: CalendarDay[];
  /** Names in the copied days that a search of the target does not find. */
  missingNames: number;
  /** Goals, measurements, activities and journal that differ after copying. */
  differentOwn: string[];
}

/**
 * Reads both stores and compares them day by day.
 *
 * @param assertHeld throws when another run has taken over one of them
 */
export async function verifyCopy(from: Stores, to: Stores, assertHeld: () => Promise<void>): Promise<Verification> {
  const [source, target] = [1, 2].map(() => ({ days: 0, products: 0 })) as [Counts, Counts];
  const different: CalendarDay[] = [];
  const names = new Set<string>();
  for await (const slice of from.days.readDays({}, EVERYTHING)) {
    await assertHeld();
    const given = new Map<CalendarDay, DayEntry>();
    const range = { from: slice.at(0)!.date, to: slice.at(-1)!.date };
    for await (const entries of to.days.readDays(range, EVERYTHING)) {
      for (const entry of entries) given.set(entry.date, entry);
    }
    for (const entry of slice) {
      count(source, entry);
      for (const { name } of entry.products ?? []) names.add(name);
      const other = given.get(entry.date);
      if (other) count(target, other);
      if (!other || !isSame(entry, other)) different.push(entry.date);
    }
  }
  const missingNames = names.difference(new Set(await to.products.findNames())).size;
  return { source, target, different, missingNames, differentOwn: await differentOwnData(from.own, to.own) };
}

function count(counts: Counts, { products }: DayEntry): void {
  counts.days++;
  counts.products += products?.length ?? 0;
}

export function isSame(entry: DayEntry, there: DayEntry): boolean {
  return isDeepStrictEqual(contentOf(entry), contentOf(there));
}

import { isDeepStrictEqual } from 'node:util';
import type { INestApplicationContext } from '@nestjs/common';
import type { CalendarDay } from '../../diary/calendar-day';
import { type DayEntry, entryContent } from '../../diary/day-entry';
import { OWN_KINDS } from '../../diary/user-data/own-kinds';
import { DocStore } from '../../persistence/doc-store';
import { VersionStore } from '../../persistence/version-store';
import { storedTags, UserDataStore } from '../../persistence/user-data/user-data-store';

const EVERYTHING = { includeProducts: true, includeDetails: true };

export interface Counts {
  days: number;
  products: number;
}

export interface Comparison {
  source: Counts;
  /** Counts of the target, of the days that the source also has. */
  target: Counts;
  /** Days that differ. */
  days: CalendarDay[];
  /** Kinds and keys of goals, measurements, activities, the journal and versions that differ. */
  own: string[];
}

/**
 * Reads both stores and compares them day by day, to the last digit.
 *
 * @param assertHeld throws when another run has taken over one of them
 */
export async function compareStores(
  source: INestApplicationContext,
  target: INestApplicationContext,
  assertHeld: () => Promise<void>,
): Promise<Comparison> {
  const found: Comparison = { source: { days: 0, products: 0 }, target: { days: 0, products: 0 }, days: [], own: [] };
  for await (const slice of source.get(DocStore).readDays({}, EVERYTHING)) {
    await assertHeld();
    for (const entry of slice) {
      const other = await target.get(DocStore).findDay(entry.date, { includeDetails: true });
      count(found.source, entry);
      if (other) count(found.target, other);
      if (!other || !isDeepStrictEqual(entryContent(entry), entryContent(other))) found.days.push(entry.date);
    }
  }
  for (const kind of OWN_KINDS) {
    const there = await storedTags(target.get(UserDataStore), kind);
    for (const [key, { tag }] of await storedTags(source.get(UserDataStore), kind)) {
      if (there.get(key)?.tag !== tag) found.own.push(`${kind} ${key}`);
    }
  }
  const different = new Set(found.days);
  for await (const slice of source.get(VersionStore).read({})) {
    for (const { date, id } of slice.filter((version) => !different.has(version.date))) {
      const there = await target.get(VersionStore).list(date);
      if (!there.some((version) => version.id === id)) found.own.push(`version ${date} ${id}`);
    }
  }
  return found;
}

function count(counts: Counts, { products }: DayEntry): void {
  counts.days++;
  counts.products += products?.length ?? 0;
}

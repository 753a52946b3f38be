import { isDeepStrictEqual } from 'node:util';
import { collectAll } from '../../platform/work/collect-all';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import { type DayStatus, type StatusLookup, emptyDayStatus } from '../../diary/journal/day-status';
import { isLogged } from '../../diary/statistics/coverage';
import {
  addIfRoom,
  factsOfKind,
  type RecordCounts,
  type RecordKind,
  type UserRecords,
} from '../../diary/user-data/record-kinds';
import { contentTag } from '../../platform/http/preconditions';
import type { DocStore } from '../doc-store';
import { RecordReader } from './record-reader';
import { validationFailed } from '../../diary/errors';

export interface WriteCounts {
  added: number;
  updated: number;
  unchanged: number;
}

export interface Saved<Content> extends WriteCounts {
  written: Content[];
}

/** Each under its key as a whole. Every provider passes the suite in `test/contract`, and every method may throw as those of `DocStore`. */
export abstract class UserDataStore {
  protected readonly reader = new RecordReader();

  /** Of two with the same key the later one stays; the other is unchanged. */
  abstract save<K extends RecordKind>(kind: K, contents: readonly UserRecords[K][]): Promise<Saved<UserRecords[K]>>;

  /** @param tag of the content that it replaces; undefined if there must be none @returns false when somebody else was faster */
  abstract replace<K extends RecordKind>(kind: K, content: UserRecords[K], tag: string | undefined): Promise<boolean>;

  /** @returns false when there is none, or, if a tag is given, one with another tag */
  abstract remove(kind: RecordKind, key: string, tag?: string): Promise<boolean>;
  abstract removeAll(kind: RecordKind, keys: readonly string[]): Promise<number>;
  abstract find<K extends RecordKind>(kind: K, key: string): Promise<UserRecords[K] | undefined>;
  abstract count(kind: RecordKind, range: OpenDateRange): Promise<number>;

  /** By date and key, in slices. */
  abstract read<K extends RecordKind>(kind: K, range: OpenDateRange): AsyncIterable<UserRecords[K][]>;
}

/** Of two with the same key the later one. */
export function byKey<K extends RecordKind>(kind: K, contents: readonly UserRecords[K][]): Map<string, UserRecords[K]> {
  return new Map(contents.map((content) => [factsOfKind(kind).keyOf(content), content]));
}

/** As they count: a day said to have nothing logged is excluded only until it has calories, and then untouched but for what else was said. */
export async function readStatuses(
  userData: UserDataStore,
  days: DocStore,
  range: OpenDateRange,
): Promise<DayStatus[]> {
  const statuses = await collectAll(userData.read('dayStatus', range));
  const empty = statuses.filter(({ reason }) => reason === 'NOTHING_LOGGED');
  if (empty.length === 0) return statuses;
  const totals = await days.readTotals({ from: empty[0]!.date, to: empty.at(-1)!.date });
  const logged = new Set(totals.filter(isLogged).map(({ date }) => date));
  return statuses.flatMap((one) => {
    if (one.reason !== 'NOTHING_LOGGED' || !logged.has(one.date)) return [one];
    const counting = { ...one, excluded: false, reason: null };
    return isDeepStrictEqual(counting, emptyDayStatus(one.date)) ? [] : [counting];
  });
}

export async function statusesIn(userData: UserDataStore, days: DocStore, range: OpenDateRange): Promise<StatusLookup> {
  const statuses = new Map((await readStatuses(userData, days, range)).map((status) => [status.date, status]));
  return (day) => statuses.get(day);
}

export async function storedTags<K extends RecordKind>(
  userData: UserDataStore,
  kind: K,
): Promise<Map<string, { tag: string; date: CalendarDay }>> {
  const { keyOf, dateOf } = factsOfKind(kind);
  const tags = new Map<string, { tag: string; date: CalendarDay }>();
  for await (const slice of userData.read(kind, {})) {
    for (const content of slice) tags.set(keyOf(content), { tag: contentTag(content), date: dateOf(content) });
  }
  return tags;
}

/** Contents that replace one of the same day need no room. @throws DiaryError `validation-failed` */
export async function assertRoom<K extends RecordKind>(
  userData: UserDataStore,
  kind: K,
  contents: readonly UserRecords[K][],
): Promise<void> {
  const { dateOf, maxPerDay } = factsOfKind(kind);
  const counts: RecordCounts = { total: await userData.count(kind, {}), onDay: new Map() };
  for (const [key, content] of byKey(kind, contents)) {
    const [stored, date] = [await userData.find(kind, key), dateOf(content)];
    if (stored !== undefined && dateOf(stored) === date) continue;
    if (stored !== undefined) counts.total--;
    if (maxPerDay !== undefined && !counts.onDay.has(date)) {
      counts.onDay.set(date, await userData.count(kind, { from: date, to: date }));
    }
    const refusal = addIfRoom(kind, content, counts);
    if (refusal !== undefined) throw validationFailed({ date: refusal });
  }
}

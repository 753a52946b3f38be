import { isDeepStrictEqual } from 'node:util';
import { firstDifference } from '../shared/contents.ts';
import { daysFrom } from '../shared/dates.ts';
import type { Service } from '../shared/service.ts';
import { type Entry, entryOf, storedEntries } from '../shared/shown-days.ts';
import type { Tried } from '../shared/step.ts';
import { without } from '../shared/without.ts';
import type { ExpectedDiary } from './expected-diary.ts';

/** Differences between the service's diary and the expected one. */

const MAX_RANGE_DAYS = 365;
const DOWNLOAD = '/api/v2/nutritiondata/download?format=JSONL&includeProducts=true&details=true&ownData=true';

interface VersionLine {
  type?: string;
  date: string;
  replacedAt: string;
  state: 'REPLACED' | 'OFFERED';
  entry: Entry;
}

/** Each day of a range that is stored or must be; days that were incomplete when they were first stored are left out. */
export async function differenceOfDays(
  service: Service,
  { days, incomplete }: ExpectedDiary,
  from: string,
  to: string,
  where: string,
): Promise<Tried> {
  const tried: Tried = { tried: 0, differences: 0 };
  const stored = await storedEntries(service, from, to);
  for (let date = from; date <= to; date = daysFrom(date, 1)) {
    const [day, entry] = [days.get(date), stored.get(date)];
    if (incomplete.has(date) || (day === undefined && entry === undefined)) continue;
    tried.tried++;
    const difference = differenceOf(day && entryOf(day), entry);
    if (difference === undefined) continue;
    tried.differences++;
    tried.smallest ??= `${where}: ${date}: ${difference}`;
  }
  return tried;
}

export async function differenceOfDiary(service: Service, expected: ExpectedDiary, where: string): Promise<Tried> {
  const all: Tried = { tried: 0, differences: 0 };
  const dates = [...expected.days.keys()].sort();
  const last = daysFrom(dates.at(-1)!, 1);
  for (let from = dates[0]!; from <= last; from = daysFrom(from, MAX_RANGE_DAYS)) {
    const part = await differenceOfDays(service, expected, from, daysFrom(from, MAX_RANGE_DAYS - 1), where);
    all.tried += part.tried;
    all.differences += part.differences;
    all.smallest ??= part.smallest;
  }
  return all;
}

/** The versions of all days, replaced and offered ones, as the download has them. */
export async function differenceOfVersions(
  service: Service,
  { versions, offers }: ExpectedDiary,
  where: string,
): Promise<Tried> {
  const { text } = await service.request('GET', DOWNLOAD);
  const lines = text
    .split('\n')
    .filter((line) => line.includes('"version"'))
    .map((line) => JSON.parse(line) as VersionLine)
    .filter(({ type }) => type === 'version')
    .sort((one, other) => (one.replacedAt < other.replacedAt ? -1 : 1));
  const found = Map.groupBy(lines, ({ date }) => date);
  const tried: Tried = { tried: 0, differences: 0 };
  for (const date of [...new Set([...versions.keys(), ...offers.keys(), ...found.keys()])].sort()) {
    const offer = offers.get(date);
    const contents = [...(versions.get(date) ?? []), ...(offer ? [offer] : [])].map(entryOf);
    const of = (state: VersionLine['state']) => (found.get(date) ?? []).filter((line) => line.state === state);
    const given = [...of('REPLACED'), ...of('OFFERED')].map(({ entry }) => entry);
    for (let index = 0; index < Math.max(contents.length, given.length); index++) {
      tried.tried++;
      const difference = differenceOf(contents[index], given[index]);
      if (difference === undefined) continue;
      tried.differences++;
      tried.smallest ??= `${where}: version ${index + 1} of ${date}: ${difference}`;
    }
  }
  return tried;
}

function differenceOf(expected: object | undefined, entry: Entry | undefined): string | undefined {
  if (expected === undefined) return entry && 'it is there and must not be';
  if (entry === undefined) return 'it is gone';
  const content = without(entry, 'id', 'source', 'readAt', 'final');
  if (isDeepStrictEqual(content, expected)) return undefined;
  const counts = [expected, content].map((one) => (one as { products: unknown[] }).products.length);
  const [one, other] = [expected, content].map((part) => JSON.stringify(sorted(part)));
  return `${counts.join(' foods became ')}; ${firstDifference(one!, other!)}`;
}

/** The fields of an entry in one order. */
function sorted(entry: object): object {
  return Object.fromEntries(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)));
}

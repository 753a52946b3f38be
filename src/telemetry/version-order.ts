/** A version by https://semver.org, section 2, without build metadata, which has no precedence. */
export interface Version {
  /** Without a leading `v`. */
  text: string;
  numbers: number[];
  /** Dot-separated identifiers of a pre-release; empty for a release. */
  preRelease: string[];
}

const LONGEST_VERSION = 100;
const FORM = /^v?((\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9a-z-]+(?:\.[0-9a-z-]+)*))?)(?:\+[0-9a-z.-]+)?$/i;

/** Parses `1.2.3`, `v1.2.3`, `1.2.3-rc.1`; undefined for anything else. */
export function versionIn(tag: string): Version | undefined {
  const [, text = '', major, minor, patch, preRelease] = FORM.exec(tag.length > LONGEST_VERSION ? '' : tag) ?? [];
  if (text === '') return undefined;
  return { text, numbers: [major, minor, patch].map(Number), preRelease: preRelease?.split('.') ?? [] };
}

/** Precedence by https://semver.org, section 11. `isNewer(1.0.0, 1.0.0-rc.1)` is true. */
export function isNewer(candidate: Version, running: Version): boolean {
  const byNumbers = firstDifference(candidate.numbers, running.numbers, (one, other) => one - other);
  if (byNumbers !== 0) return byNumbers > 0;
  const [mine, theirs] = [candidate.preRelease, running.preRelease];
  if (mine.length === 0 || theirs.length === 0) return mine.length < theirs.length;
  return (firstDifference(mine, theirs, compareIdentifiers) || mine.length - theirs.length) > 0;
}

/** Numbers by value and before words; words by code point. */
function compareIdentifiers(one: string, other: string): number {
  const [isNumber, otherIsNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)];
  if (isNumber && otherIsNumber) return Number(one) - Number(other);
  if (isNumber !== otherIsNumber) return isNumber ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The first difference within the common length. */
function firstDifference<T>(mine: T[], theirs: T[], compare: (one: T, other: T) => number): number {
  const differences = mine.slice(0, theirs.length).map((item, index) => compare(item, theirs[index]!));
  return differences.find((difference) => difference !== 0) ?? 0;
}

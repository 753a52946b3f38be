import type { CalendarDay } from '../calendar-day';
import type { DayEntry } from '../day-entry';
import { type DayTotals, mapToRecord, TOTAL_FIELDS } from '../nutrient';
import { foodsLackingIn } from './lost-content';

/** `HISTORY`: the comparison with the site's CSV; `REREAD`: a new reading of kept pages. */
export const VERSION_CAUSES = ['FETCH', 'HISTORY', 'IMPORT', 'REREAD', 'RESTORE'] as const;
export type VersionCause = (typeof VERSION_CAUSES)[number];

/** `OFFERED`: content of a page with fewer foods, which was not stored. */
export const VERSION_STATES = ['REPLACED', 'OFFERED'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** A content of a day that is not the stored one. */
export interface DayVersion {
  id: string;
  date: CalendarDay;
  /** Or offered, in milliseconds since 1970. */
  replacedAt: number;
  by: VersionCause;
  state: VersionState;
  /** With products, details and origin. */
  entry: DayEntry;
}

/** What the rule looks at that says how many are kept. */
export interface VersionHead extends Omit<DayVersion, 'entry'> {
  foods: number;
}

/** At most 20, and how many there are. */
export interface NamedFoods {
  count: number;
  names: string[];
}

/** Of a day. */
const MAX_VERSIONS: Record<VersionState, number> = { REPLACED: 20, OFFERED: 1 };
/** All that a day can have. */
export const MAX_VERSIONS_IN_FILE = MAX_VERSIONS.REPLACED + MAX_VERSIONS.OFFERED;
const MAX_NAMES = 20;

/**
 * Versions of one day that are too many: replaced ones beyond 20, oldest first, without the newest of those with the most foods. Offers do not count.
 * Times after `now` are of a wrong clock and count as the oldest, so that what is replaced now is kept.
 */
export function surplusVersions(versions: readonly VersionHead[], now: number): VersionHead[] {
  const ageOf = ({ replacedAt }: VersionHead) => (replacedAt > now ? 0 : replacedAt);
  const replaced = versions
    .filter(({ state }) => state === 'REPLACED')
    .toSorted((one, other) => ageOf(one) - ageOf(other));
  const richest = replaced.reduce((most, version) => (version.foods < most.foods ? most : version), replaced[0]!);
  const surplus = Math.max(replaced.length - MAX_VERSIONS.REPLACED, 0);
  return replaced.filter((version) => version !== richest).slice(0, surplus);
}

/** Why a day with these states of versions cannot have one more. @example lackOfRoom('OFFERED', ['OFFERED']) // 'The day has an offer already' */
export function lackOfRoom(state: VersionState, others: readonly VersionState[]): string | undefined {
  const max = MAX_VERSIONS[state];
  if (others.filter((other) => other === state).length < max) return undefined;
  return `The day has ${state === 'OFFERED' ? 'an offer' : `${max} versions`} already`;
}

/**
 * A version beside the stored content of its day: `lost` are its foods that the stored day lacks, `gained` those that it lacks itself.
 * @example comparedVersion({ products: [bread, banana], ... }, { products: [banana], ... }).lost // { count: 1, names: ['Brot'] }
 */
export function comparedVersion(
  { products, ...totals }: DayEntry,
  stored: DayEntry,
): { foods: number; totals: DayTotals; lost: NamedFoods; gained: NamedFoods } {
  const [own, others] = [products ?? [], stored.products ?? []];
  const named = (foods: { name: string }[]) => ({
    count: foods.length,
    names: foods.slice(0, MAX_NAMES).map(({ name }) => name),
  });
  return {
    foods: own.length,
    totals: mapToRecord(TOTAL_FIELDS, (field) => totals[field]),
    lost: named(foodsLackingIn(others, own)),
    gained: named(foodsLackingIn(own, others)),
  };
}

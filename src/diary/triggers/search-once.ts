import { sum } from '../statistics/averages';
import type { FoodGroup } from '../journal/journal-entry';
import { comparableDays, compareDays, exposureTo } from './compared-days';
import type { Comparison, SearchedDays, SymptomDays } from './compared-days';
import type { Yielder } from '../yielder';
import type { Eaten, EatenFoods } from './eaten-foods';
import { adjusted } from './multiple-testing';
import { exactP, isInformative, type Table } from './stratified-tables';

export const MIN_ONSETS = 10;
const MIN_DAYS = 8;
const MAX_Q = 0.1;

/** What does not depend on the symptom. */
export interface SearchedDiary extends SearchedDays {
  /** Of the days to read, without days that are left out. */
  foods: EatenFoods;
  /** Folded; without any, all foods are candidates. */
  keywords: readonly string[];
  groups: readonly FoodGroup[];
}

/** To be asked several times. */
interface PreparedDiary extends SearchedDays {
  comparable: readonly number[];
  candidates: readonly Eaten[];
}

/** Together with the foods of the same exposure. */
export interface Tested {
  eaten: Eaten[];
  tables: Table[];
  /** In step with the days compared. */
  exposure: Uint8Array;
  p: number;
  q: number;
}

export interface Search {
  comparison: Comparison;
  tested: Tested[];
  /** Eaten, but not on enough days, or not without it. */
  notTested: Eaten[];
}

/** @example (await prepare(diary, yielder)).candidates.length // 150 */
export async function prepare(
  { foods, keywords, groups, ...days }: SearchedDiary,
  yielder: Yielder,
): Promise<PreparedDiary> {
  const candidates = await foods.foods(yielder, keywords);
  for (const group of groups) candidates.push(await foods.group(group, yielder));
  return { ...days, candidates, comparable: comparableDays(days, (day) => foods.hasFood(day)) };
}

/**
 * A candidate has at least 8 exposed and 8 unexposed days in informative strata; candidates with the same exposure on all days compared are one.
 * Below 10 onsets none is tested. p and q are unrounded.
 * @example (await search(prepared, symptom, yielder)).tested.filter(isFinding)
 */
export async function search(diary: PreparedDiary, symptom: SymptomDays, yielder: Yielder): Promise<Search> {
  const comparison = compareDays(diary.comparable, symptom, diary);
  const byExposure = new Map<string, Omit<Tested, 'q'>>();
  const notTested: Eaten[] = [];
  for (const eaten of comparison.onsets < MIN_ONSETS ? [] : diary.candidates) {
    const exposure = exposureTo(eaten, comparison);
    const tables = tablesOf(exposure, comparison);
    if (isTestable(tables)) {
      const key = Buffer.from(exposure).toString('latin1');
      const twin = byExposure.get(key);
      if (twin === undefined) byExposure.set(key, { eaten: [eaten], tables, exposure, p: exactP(tables) });
      // A group that is one food adds nothing to it.
      else if (eaten.group === undefined || twin.eaten[0]?.group !== undefined) twin.eaten.push(eaten);
    } else if (exposure.includes(1)) {
      notTested.push(eaten);
    }
    await yielder.yieldIfDue();
  }
  const tested = [...byExposure.values()].sort((one, other) => one.p - other.p);
  const qs = adjusted(tested.map(({ p }) => p));
  return { comparison, tested: tested.map((one, at) => ({ ...one, q: qs[at]! })), notTested };
}

/** @example isFinding({ q: 0.1 }) // true */
export function isFinding({ q }: Pick<Tested, 'q'>): boolean {
  return q <= MAX_Q;
}

/** Informative ones. */
function tablesOf(exposure: Uint8Array, { isOnset, stratumOf, strata }: Comparison): Table[] {
  const counts = new Int32Array(4 * strata);
  for (let at = 0; at < exposure.length; at++) counts[4 * stratumOf[at]! + 2 * exposure[at]! + Number(isOnset[at])]!++;
  const tables: Table[] = [];
  for (let at = 0; at < counts.length; at += 4) {
    const table = {
      unexposedControls: counts[at]!,
      unexposedOnsets: counts[at + 1]!,
      exposedControls: counts[at + 2]!,
      exposedOnsets: counts[at + 3]!,
    };
    if (isInformative(table)) tables.push(table);
  }
  return tables;
}

function isTestable(tables: readonly Table[]): boolean {
  const exposed = sum(tables.map(({ exposedOnsets, exposedControls }) => exposedOnsets + exposedControls));
  const unexposed = sum(tables.map(({ unexposedOnsets, unexposedControls }) => unexposedOnsets + unexposedControls));
  return exposed >= MIN_DAYS && unexposed >= MIN_DAYS;
}

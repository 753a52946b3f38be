import type { DayTotals } from '../nutrient';
import type { StatusLookup } from '../journal/day-status';
import { isLogged } from '../statistics/coverage';

/** The first that holds. Only a day that is LOGGED is complete. */
export const DAY_STATES = ['EXCLUDED', 'INCOMPLETE', 'LOGGED', 'MISSING'] as const;
export type DayState = (typeof DAY_STATES)[number];

/**
 * The state of a past day. A day whose page was not read after its end is incomplete; one without calories is missing.
 *
 * @param totals undefined for a day without an entry
 * @example dayStateOf({ totalCalories: 0, … }, undefined, true) // 'MISSING'
 */
export function dayStateOf(
  totals: DayTotals | undefined,
  status: ReturnType<StatusLookup>,
  isFinal: boolean,
): DayState {
  if (status?.excluded === true) return 'EXCLUDED';
  if (status?.completeness === 'INCOMPLETE' || !isFinal) return 'INCOMPLETE';
  return totals !== undefined && isLogged(totals) ? 'LOGGED' : 'MISSING';
}

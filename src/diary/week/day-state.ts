import type { DayTotals } from '../nutrient';
import type { StatusLookup } from '../journal/day-status';
import { isLogged } from '../statistics/coverage';
import type { CalendarDay } from '../calendar-day';
import { daysOfEntry, type JournalEntry } from '../journal/journal-entry';
import { foldName } from '../product-name';

/** The first that holds. Only a day that is LOGGED is complete. */
export const DAY_STATES = ['EXCLUDED', 'INCOMPLETE', 'LOGGED', 'MISSING'] as const;
export type DayState = (typeof DAY_STATES)[number];

/**
 * Of a past day. A day whose page was not read after its end is incomplete; one without calories is missing.
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

/**
 * Each label once a day, in the spelling of its first entry. @param entries oldest first
 * @example symptomsByDay([{ kind: 'SYMPTOM', label: 'Migraine', date: '2026-03-02', endDate: null, … }]).get('2026-03-02') // ['Migraine']
 */
export function symptomsByDay(entries: readonly JournalEntry[]): Map<CalendarDay, string[]> {
  const byDay = new Map<CalendarDay, string[]>();
  for (const entry of entries) {
    const { kind, label } = entry;
    if (kind !== 'SYMPTOM' || label === null) continue;
    for (const day of daysOfEntry(entry)) {
      const labels = byDay.get(day) ?? [];
      const isNew = !labels.some((other) => foldName(other) === foldName(label));
      if (isNew) byDay.set(day, [...labels, label]);
    }
  }
  return byDay;
}

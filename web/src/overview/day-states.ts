import type { DayEntryDto } from '../api/schema';
import { datesBetween } from '../dates';
import { words } from '../text/language';

/** How a day looks in the calendar. Before the diary begins, and today, nothing is missing. */
export type DayState = 'logged' | 'half' | 'missing' | 'outside';

export const DAY_STATES = words<Record<DayState, string>>({
  en: { logged: 'Logged', half: 'Less than half of your average', missing: 'Missing', outside: '' },
  de: { logged: 'Eingetragen', half: 'Weniger als die Hälfte deines Durchschnitts', missing: 'Fehlt', outside: '' },
});

export interface DayOfCalendar {
  state: DayState;
  kcal: number;
}

interface Diary {
  first: string;
  today: string;
  /** kcal of a day on average. */
  average: number;
}

/** Each day of a range with what is logged on it. */
export function daysOf(
  from: string,
  to: string,
  entries: readonly DayEntryDto[],
  diary: Diary,
): Map<string, DayOfCalendar> {
  const calories = new Map(entries.map(({ date, totalCalories }) => [date, totalCalories ?? 0]));
  return new Map(
    datesBetween(from, to).map((date) => {
      const kcal = calories.get(date) ?? 0;
      return [date, { kcal, state: stateOf(date, kcal, diary) }];
    }),
  );
}

function stateOf(date: string, kcal: number, { first, today, average }: Diary): DayState {
  if (kcal > 0) return kcal < average / 2 ? 'half' : 'logged';
  return date < first || date >= today ? 'outside' : 'missing';
}

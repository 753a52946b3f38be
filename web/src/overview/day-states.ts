import type { CoveredDayDto, DayEntryDto } from '../api/schema';
import { words } from '../text/language';

/** The state of a day in the calendar. `outside`: before the diary begins, or today before it is fetched. */
export type DayState = 'logged' | 'half' | 'nothing' | 'failed' | 'unfetched' | 'outside';

export const DAY_STATES = words<Record<DayState, string>>({
  en: {
    logged: 'Logged',
    half: 'Less than half of your average',
    nothing: 'Nothing logged',
    failed: 'Fetch failed',
    unfetched: 'Not fetched',
    outside: '',
  },
  de: {
    logged: 'Eingetragen',
    half: 'Weniger als die Hälfte deines Durchschnitts',
    nothing: 'Nichts eingetragen',
    failed: 'Abruf fehlgeschlagen',
    unfetched: 'Nicht abgerufen',
    outside: '',
  },
});

export interface DayOfCalendar {
  state: DayState;
  /** The totals, if there are entries. */
  entry?: DayEntryDto;
  /** Why the fetch failed. */
  reason: CoveredDayDto['reason'];
  /** When the day was last fetched; null when unknown. */
  checkedAt: string | null;
}

interface Diary {
  first: string;
  today: string;
  /** Average kcal per day. */
  average: number;
}

/** Combines coverage and totals by day. */
export function daysOf(
  coverage: readonly CoveredDayDto[],
  entries: readonly DayEntryDto[],
  diary: Diary,
): Map<string, DayOfCalendar> {
  const logged = new Map(entries.map((entry) => [entry.date, entry]));
  return new Map(
    coverage.map((day) => {
      const entry = logged.get(day.date);
      return [day.date, { ...day, entry, state: stateOf(day, entry?.totalCalories ?? 0, diary) }];
    }),
  );
}

function stateOf({ date, state }: CoveredDayDto, kcal: number, { first, today, average }: Diary): DayState {
  switch (state) {
    case 'LOGGED':
      return kcal < average / 2 ? 'half' : 'logged';
    case 'NOTHING_LOGGED':
      return 'nothing';
    case 'FAILED':
      return 'failed';
    case 'NEVER_FETCHED':
      return date < first || date === today ? 'outside' : 'unfetched';
  }
}

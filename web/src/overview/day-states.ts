import type { CoveredDayDto, DayEntryDto } from '../api/schema';
import { words } from '../text/language';

/** The state of a day in the calendar. `outside`: before the diary begins, or today before it is fetched. */
export type DayState = 'logged' | 'half' | 'nothing' | 'failed' | 'unfetched' | 'forgotten' | 'outside';

export const DAY_STATES = words<Record<DayState, string>>({
  en: {
    logged: 'Logged',
    half: 'Possibly incomplete',
    nothing: 'Nothing logged',
    failed: 'Fetch failed',
    unfetched: 'Not fetched',
    forgotten: 'Deleted at fddb.info',
    outside: '',
  },
  de: {
    logged: 'Eingetragen',
    half: 'Vielleicht unvollständig',
    nothing: 'Nichts eingetragen',
    failed: 'Abruf fehlgeschlagen',
    unfetched: 'Nicht abgerufen',
    forgotten: 'Bei fddb.info gelöscht',
    outside: '',
  },
});

export interface DayOfCalendar {
  state: DayState;
  /** The totals, if there are entries. */
  entry?: DayEntryDto;
  /** The reason why the fetch failed. */
  reason: CoveredDayDto['reason'];
  /** When the day was last fetched; null when unknown. */
  checkedAt: string | null;
}

interface Diary {
  first: string;
  today: string;
  /** The days that look half logged, and those that the user called incomplete. */
  incomplete: ReadonlySet<string>;
}

/** Combines coverage and totals by day. */
export function combineDays(
  coverage: readonly CoveredDayDto[],
  entries: readonly DayEntryDto[],
  diary: Diary,
): Map<string, DayOfCalendar> {
  const logged = new Map(entries.map((entry) => [entry.date, entry]));
  return new Map(
    coverage.map((day) => {
      return [day.date, { ...day, entry: logged.get(day.date), state: dayState(day, diary) }];
    }),
  );
}

function dayState({ date, state }: CoveredDayDto, { first, today, incomplete }: Diary): DayState {
  switch (state) {
    case 'LOGGED':
      return incomplete.has(date) ? 'half' : 'logged';
    case 'NOTHING_LOGGED':
      return 'nothing';
    case 'FAILED':
      return 'failed';
    case 'NEVER_FETCHED':
      return date < first || date === today ? 'outside' : 'unfetched';
    case 'FORGOTTEN':
      return date < first ? 'outside' : 'forgotten';
  }
}

import { addDays, type CalendarDay, dayNumber, daysBetween, daysEarlier } from '../calendar-day';
import { type DateRange, eachDay, streaksOf } from '../date-range';
import type { DatedTotals } from '../day-entry';
import type { DayTotals } from '../nutrient';

/** Days up to yesterday can be missing; today can only lengthen a streak. */
export interface Coverage {
  mostRecentMissingDay: CalendarDay | null;
  missingDaysCount: number;
  currentStreak: number;
  longestStreak: number;
}

/** With more than zero calories. @example isLogged({ totalCalories: 0, ... }) // false */
export function isLogged({ totalCalories }: DayTotals): boolean {
  return totalCalories !== null && totalCalories > 0;
}

/** In order; future days count as missing. @example missingDays(days, { from: '2024-01-01', to: '2024-01-02' }) // ['2024-01-02'] */
export function missingDays(days: readonly DatedTotals[], range: DateRange): CalendarDay[] {
  const logged = new Set(days.filter(isLogged).map(({ date }) => date));
  return [...eachDay(range)].filter((date) => !logged.has(date));
}

/**
 * Gaps and streaks since the first entry. Entries after today count in neither. The current streak counts back from today if today is logged,
 * otherwise from yesterday.
 * @param days oldest first
 * @example computeCoverage(days, '2024-01-06') // 1, 2, 4 and 5 January logged: 1 missing, current and longest streak 2
 */
export function computeCoverage(days: readonly DatedTotals[], today: CalendarDay): Coverage {
  const first = days[0]?.date;
  if (first === undefined || first > today) {
    return { mostRecentMissingDay: null, missingDaysCount: 0, currentStreak: 0, longestStreak: 0 };
  }
  const logged = days.filter((day) => isLogged(day) && day.date <= today).map(({ date }) => date);
  const end = logged.at(-1) === today ? today : daysEarlier(today, 1);
  const { longest, current } = streaksOf(logged, end);
  const missing = daysBetween(first, today) - logged.filter((date) => date < today).length;
  return {
    mostRecentMissingDay: missing === 0 ? null : addDays(end, -current),
    missingDaysCount: missing,
    currentStreak: current,
    longestStreak: longest,
  };
}

/**
 * Days with an entry, in percent, from the first entry to yesterday or the last entry, whichever is later. Never above 100; not rounded.
 * @param days oldest first
 * @example entryShare(days, '2024-01-05') // entries on 1 and 3 January: 50, two of four days
 */
export function entryShare(days: readonly DatedTotals[], today: CalendarDay): number {
  const [first, last] = [days.at(0)?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return 0;
  const end = Math.max(dayNumber(last), dayNumber(today) - 1);
  return Math.min(100, (days.length / (end - dayNumber(first) + 1)) * 100);
}

import { addDays, type CalendarDay, dayNumber, FIRST_DAY, fromDayNumber } from '../calendar-day';
import type { DateRange } from '../date-range';
import type { DatedTotals } from '../day-entry';
import type { DayTotals } from '../nutrient';

/** How complete a diary is. Days up to yesterday can be missing; today can only lengthen a streak. */
export interface Coverage {
  mostRecentMissingDay: CalendarDay | null;
  missingDaysCount: number;
  currentStreak: number;
  longestStreak: number;
}

/**
 * Whether a day counts as logged: its entry has more than zero calories.
 *
 * @example isLogged({ totalCalories: 0, ... }) // false
 */
export function isLogged({ totalCalories }: DayTotals): boolean {
  return totalCalories !== null && totalCalories > 0;
}

/**
 * The days of a range that are not logged, in order. Future days count as missing.
 *
 * @param days the entries of the range, oldest first
 * @example missingDays(entriesOf('2024-01-01', '2024-01-03'), { from: '2024-01-01', to: '2024-01-05' })
 *   // ['2024-01-02', '2024-01-04', '2024-01-05'] when 1 and 3 January are logged
 */
export function missingDays(days: readonly DatedTotals[], range: DateRange): CalendarDay[] {
  const missing: CalendarDay[] = [];
  let next = dayNumber(range.from);
  const missUntil = (end: number): void => {
    while (next < end) missing.push(fromDayNumber(next++));
    next = end + 1;
  };
  for (const day of days) if (isLogged(day)) missUntil(dayNumber(day.date));
  missUntil(dayNumber(range.to) + 1);
  return missing;
}

/**
 * Gaps and streaks since the first entry. Entries after today count in neither. The current streak counts back from today if
 * today is logged, otherwise from yesterday.
 *
 * @param days oldest first
 * @example coverageOf(days, '2024-01-06') // 1, 2, 4 and 5 January logged:
 *   // { mostRecentMissingDay: '2024-01-03', missingDaysCount: 1, currentStreak: 2, longestStreak: 2 }
 */
export function coverageOf(days: readonly DatedTotals[], today: CalendarDay): Coverage {
  const first = days[0];
  const logged = days.filter((day) => isLogged(day) && day.date <= today).map(({ date }) => dayNumber(date));
  if (!first || first.date > today) {
    return { mostRecentMissingDay: null, missingDaysCount: 0, currentStreak: 0, longestStreak: 0 };
  }
  const [start, end] = [dayNumber(first.date), dayNumber(today) - 1];
  const loggedToday = logged.at(-1) === end + 1;
  const beforeToday = loggedToday ? logged.slice(0, -1) : logged;
  const missing = end - start + 1 - beforeToday.length;
  const upToYesterday = streakEndingAt(beforeToday, end);
  return {
    mostRecentMissingDay: missing === 0 ? null : fromDayNumber(end - upToYesterday),
    missingDaysCount: missing,
    currentStreak: upToYesterday + (loggedToday ? 1 : 0),
    longestStreak: longestRun(logged),
  };
}

/**
 * Length of the run of consecutive days that ends with a day.
 *
 * @param logged day numbers, ascending
 */
function streakEndingAt(logged: readonly number[], end: number): number {
  let length = 0;
  while (logged[logged.length - 1 - length] === end - length) length++;
  return length;
}

function longestRun(logged: readonly number[]): number {
  let longest = 0;
  let run = 0;
  logged.forEach((day, index) => {
    run = index > 0 && logged[index - 1] === day - 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

/**
 * Share of the days that have an entry, in percent, from the first entry to yesterday or the last entry, whichever is later.
 * Never above 100; not rounded. 0 for an empty diary.
 *
 * @param days oldest first
 * @example entryShare(days, '2024-01-05') // entries on 1 and 3 January: 50, two of four days
 */
export function entryShare(days: readonly DatedTotals[], today: CalendarDay): number {
  const [first, last] = [days.at(0)?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return 0;
  const yesterday = today > FIRST_DAY ? addDays(today, -1) : today;
  const end = last > yesterday ? last : yesterday;
  return Math.min(100, (days.length / (dayNumber(end) - dayNumber(first) + 1)) * 100);
}

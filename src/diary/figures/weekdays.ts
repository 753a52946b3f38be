import { type Averages, averagesOf } from './averages';
import { type Weekday, WEEKDAYS, weekdayIndex } from '../calendar-day';
import type { DatedTotals } from '../day-entry';

export interface WeekdayStats {
  dayOfWeek: Weekday;
  dayCount: number;
  averages: Averages;
}

/**
 * Averages of the entries that fell on each weekday, Monday first; weekdays without an entry are left out.
 *
 * @example weekdayStats(days)[0] // { dayOfWeek: 'MONDAY', dayCount: 52, averages: { avgTotalCalories: 2033.1, ... } }
 */
export function weekdayStats(days: readonly DatedTotals[]): WeekdayStats[] {
  const byWeekday = WEEKDAYS.map(() => [] as DatedTotals[]);
  for (const day of days) byWeekday[weekdayIndex(day.date)]?.push(day);
  return WEEKDAYS.map((dayOfWeek, index) => ({ dayOfWeek, ofDay: byWeekday[index] ?? [] }))
    .filter(({ ofDay }) => ofDay.length > 0)
    .map(({ dayOfWeek, ofDay }) => ({ dayOfWeek, dayCount: ofDay.length, averages: averagesOf(ofDay) }));
}

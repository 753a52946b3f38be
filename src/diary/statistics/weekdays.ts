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
 * @example weekdayStats(days)[0] // { dayOfWeek: 'MONDAY', dayCount: 52, averages: { avgTotalCalories: 2033.1, ... } }
 */
export function weekdayStats(days: readonly DatedTotals[]): WeekdayStats[] {
  const byWeekday = Map.groupBy(days, ({ date }) => WEEKDAYS[weekdayIndex(date)]);
  return WEEKDAYS.flatMap((dayOfWeek) => {
    const daysOnWeekday = byWeekday.get(dayOfWeek);
    return daysOnWeekday === undefined
      ? []
      : [{ dayOfWeek, dayCount: daysOnWeekday.length, averages: averagesOf(daysOnWeekday) }];
  });
}

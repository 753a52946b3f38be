import { addDays, type CalendarDay } from '../../diary/calendar-day';
import type { DateRange } from '../../diary/date-range';

/**
 * The runs of consecutive days.
 *
 * @param days ascending
 * @example runsOf(['2024-08-26', '2024-08-27', '2024-08-29'])
 * // [{ from: '2024-08-26', to: '2024-08-27' }, { from: '2024-08-29', to: '2024-08-29' }]
 */
export function runsOf(days: readonly CalendarDay[]): DateRange[] {
  const runs: DateRange[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run !== undefined && addDays(run.to, 1) === day) run.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

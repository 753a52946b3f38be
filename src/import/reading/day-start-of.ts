import type { CalendarDay } from '../../diary/calendar-day';
import { type DayStart, DayStartLearner, type LearnedDayStart } from '../../diary/history/day-start';
import type { Days } from '../../persistence/days';
import type { FileContent } from './file-content';

/**
 * When the days of a diary begin whose foods have times: as it was set, or as the days show that were read from their pages.
 *
 * @param setting `auto` or a time
 */
export async function dayStartOf(setting: DayStart, file: FileContent, days: Days): Promise<LearnedDayStart> {
  if (setting !== 'auto') return { dayStartsAt: setting, learnedFrom: 0 };
  const learner = new DayStartLearner(file.days);
  const { range } = file;
  if (range === undefined) return learner.learned();
  const fromPages = new Set<CalendarDay>();
  for (const { date, source, readAt } of await days.readOrigins(range)) {
    if (source !== 'HISTORY' && readAt !== null) fromPages.add(date);
  }
  for await (const slice of days.readDays(range, { includeProducts: true })) {
    for (const { date, products } of slice) {
      if (products && fromPages.has(date)) learner.add(date, products);
    }
  }
  return learner.learned();
}

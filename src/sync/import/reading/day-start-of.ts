import { addDays, type CalendarDay, FIRST_DAY } from '../../../diary/calendar-day';
import type { Product } from '../../../diary/day-entry';
import { DayStartLearner } from '../../../diary/history/day-start';
import type { DayStart, LearnedDayStart, StoredPages } from '../../../diary/history/day-start';
import type { DocStore } from '../../../persistence/doc-store';
import type { FileContent } from './file-content';

/** A page may say to which day earlier foods count. */
const MORNING = '06:00';

/**
 * As it was set, or as the days show that were read from their pages; with the pages of days beside which the file has early foods.
 * @param before the start of the comparison before
 */
export async function dayStartOf(
  setting: DayStart,
  file: FileContent,
  days: DocStore,
  before?: DayStart,
): Promise<LearnedDayStart & { pages: StoredPages }> {
  const learner = new DayStartLearner(file.days);
  const foods = new Map<CalendarDay, readonly Product[]>();
  const nights = nightsOf(file);
  const [from, to] = [[...nights][0], file.range?.to];
  if (from !== undefined && to !== undefined) {
    const fromPages = new Set<CalendarDay>();
    for (const { date, source, readAt } of await days.readOrigins({ from, to })) {
      if (source !== 'HISTORY' && readAt !== null) fromPages.add(date);
    }
    for await (const slice of days.readDays({ from, to }, { includeProducts: true })) {
      for (const { date, products } of slice) {
        if (!products || !fromPages.has(date)) continue;
        learner.add(date, products);
        if (nights.has(date)) foods.set(date, products);
      }
    }
  }
  const learned = learner.learned(before);
  const pages = learned.learnedFrom > 0 ? { foods, dayStartsAt: learned.dayStartsAt } : { foods };
  return { ...(setting === 'auto' ? learned : { dayStartsAt: setting, learnedFrom: 0 }), pages };
}

/** Ascending. */
export function nightsOf({ days }: FileContent): Set<CalendarDay> {
  const early = days.filter(({ products = [] }) => products.some(({ time }) => (time ?? MORNING) < MORNING));
  return new Set(early.flatMap(({ date }) => (date > FIRST_DAY ? [addDays(date, -1), date] : [date])));
}

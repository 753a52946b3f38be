import { createHash } from 'node:crypto';
import { addDays, type CalendarDay } from '../../diary/calendar-day';
import { isWithoutPage, UNKNOWN_ORIGIN } from '../../diary/history/day-origin';
import type { FileDay, FileProduct } from '../../diary/day-entry';
import { daysFrom, type LearnedDayStart, type StoredPages } from '../../diary/history/day-start';
import { type HistoryState, historyState, rowsText } from '../../diary/history/comparison';
import { OLDEST_DAYS, readingOrder } from '../../diary/history/retained-days';
import type { DocStore } from '../../persistence/doc-store';
import { Yielder } from '../../platform/work/yielding';
import type { FileContent } from '../import/reading/file-content';
import { nightsOf } from '../import/reading/day-start-of';

export const HISTORY_MODES = ['compare', 'fetch', 'fill'] as const;
/** `fetch` reads the pages of missing and changed days; `fill` first stores missing days from the CSV. */
export type HistoryMode = (typeof HISTORY_MODES)[number];

const FINGERPRINT_LENGTH = 22;

export interface ComparedHistory extends Record<HistoryState, CalendarDay[]> {
  learned: LearnedDayStart;
  days: ReadonlyMap<CalendarDay, FileDay>;
  fingerprintOf: (date: CalendarDay) => string | undefined;
  /** Days that are the same and have no fingerprint yet. */
  unmarked: CalendarDay[];
  /** Days that were stored from the CSV alone. */
  withoutPage: Set<CalendarDay>;
  /** Before the first day of the CSV, which the site has forgotten. */
  onlyHere: number;
}

/** Stored days before today, read in slices. */
export async function compareHistory(
  file: FileContent,
  { pages, ...learned }: LearnedDayStart & { pages: StoredPages },
  { days, today, isGuess }: { days: DocStore; today: CalendarDay; isGuess: boolean },
): Promise<ComparedHistory> {
  const yielder = new Yielder();
  const found = await daysFrom(learned.dayStartsAt, file.days, yielder, file.unreadable, pages);
  const history = new Map(found.days.filter(({ date }) => date < today).map((day) => [day.date, day]));
  const fingerprints = new Map<CalendarDay, string>();
  for (const [date, { products = [] }] of history) {
    fingerprints.set(date, productsFingerprint(products));
    await yielder.yieldIfDue();
  }
  // A start that is learned later would move rows between these days.
  if (isGuess) for (const date of nightsOf(file)) fingerprints.delete(date);
  // The site may have forgotten the morning of its first day.
  const [firstDay] = history.keys();
  if (firstDay !== undefined) fingerprints.delete(firstDay);
  // Foods of these days may be missing in what was read: stored ones are not judged.
  const doubtful = new Set([...file.unreadable, ...found.doubtful.map(({ date }) => date)]);
  const compared: ComparedHistory = {
    missing: [],
    changed: [],
    same: [],
    notInHistory: [],
    learned,
    days: history,
    fingerprintOf: (date) => fingerprints.get(date),
    unmarked: [],
    withoutPage: new Set(),
    onlyHere: 0,
  };
  const origins = new Map((await days.readOrigins({})).map(({ date, ...origin }) => [date, origin]));
  const unseen = new Set([...history.keys(), ...doubtful].filter((date) => date < today));
  for await (const slice of days.readDays({}, { includeProducts: true })) {
    for (const { date, products } of slice) {
      unseen.delete(date);
      if (doubtful.has(date) || date >= today) continue;
      if (firstDay !== undefined && date < firstDay) {
        compared.onlyHere++;
        continue;
      }
      const origin = origins.get(date) ?? UNKNOWN_ORIGIN;
      const state = historyState(findInHistory(date), { products: products ?? [], origin });
      if (state !== undefined) compared[state].push(date);
      if (state === 'changed' && isWithoutPage(origin)) compared.withoutPage.add(date);
      if (state === 'same' && origin.fingerprint === null && fingerprints.has(date)) compared.unmarked.push(date);
    }
  }
  for (const date of [...unseen].sort()) compared.missing.push(date);
  return compared;

  function findInHistory(date: CalendarDay) {
    const products = history.get(date)?.products;
    return products && { products, fingerprint: fingerprints.get(date), isFirst: date === firstDay };
  }
}

function productsFingerprint(products: readonly FileProduct[]): string {
  return createHash('sha256').update(rowsText(products)).digest('base64url').slice(0, FINGERPRINT_LENGTH);
}

/** In the order in which their pages are read. */
export function pagesOf({ days, missing, changed, withoutPage }: ComparedHistory): CalendarDay[] {
  const [firstDay] = days.keys();
  const isMissing = new Set([...missing, ...withoutPage]);
  const end = firstDay === undefined ? undefined : addDays(firstDay, OLDEST_DAYS);
  return readingOrder([...missing, ...changed], (date) => end !== undefined && date < end && isMissing.has(date));
}

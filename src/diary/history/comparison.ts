import type { Product } from '../day-entry';
import { type DayOrigin, isWithoutPage } from './day-origin';
import type { FileProduct } from '../file-day';
import { isSameDay } from './same-day';

/**
 * State of a day of the diary against the site's CSV: `missing`, it is not stored; `changed`, its page has to be read again; `same`;
 * `notInHistory`, a stored day with products that the CSV does not have.
 */
export type HistoryState = 'missing' | 'changed' | 'same' | 'notInHistory';

/** A stored day as far as it is compared. */
export interface ComparedDay {
  products: readonly Product[];
  origin: DayOrigin;
}

/** State of a day against the CSV, and the fingerprint of its rows; without one while it is a guess which rows are of the day. */
export interface HistoryDay {
  products: readonly FileProduct[];
  fingerprint?: string;
  /** The first day of the CSV, of which the site may have forgotten the morning. */
  isFirst?: boolean;
}

/**
 * Compares a stored day with the site's CSV. Where the day was compared before, its rows have changed if their fingerprint has; so a
 * page that differs from the CSV for good, for example by photo scans, is read once and not each time. Otherwise its foods are
 * compared, with room for rounding. A day that was stored from the CSV counts as changed until its page was read. The first
 * day of the CSV is not read again.
 * @returns undefined when neither says anything
 * @example historyState({ products: [], fingerprint: 'a1' }, undefined) // 'missing'
 */
export function historyState(
  history: HistoryDay | undefined,
  stored: ComparedDay | undefined,
): HistoryState | undefined {
  if (stored === undefined) return history && 'missing';
  const { products, origin } = stored;
  if (history === undefined) return products.length > 0 ? 'notInHistory' : undefined;
  if (isWithoutPage(origin)) return 'changed';
  if (history.isFirst) return 'same';
  const isSame =
    origin.fingerprint === null || history.fingerprint === undefined
      ? isSameDay(products, history.products)
      : origin.fingerprint === history.fingerprint;
  return isSame ? 'same' : 'changed';
}

/**
 * The rows of a day as one text, whatever their order in the file, for its fingerprint.
 * @example rowsText([{ time: '19:00', amount: '1', name: 'Banane', kilojoules: 586, fat: 0.3, carbs: 30, protein: 1.5, ... }])
 *   // '19:00\t1\tBanane\t586\t0.3\t30\t1.5'
 */
export function rowsText(products: readonly FileProduct[]): string {
  const rows = products.map(({ time, amount, name, kilojoules, fat, carbs, protein }) => {
    return [time, amount, name, kilojoules, fat, carbs, protein].join('\t');
  });
  return rows.sort().join('\n');
}

import type { FileProduct, Product } from '../day-entry';
import { type DayOrigin, isWithoutPage } from './day-origin';
import { isSameDay } from './same-day';

/** A day of the diary against the site's CSV. `changed`: its page has to be read again; `notInHistory`: it has products, and the CSV has none. */
export type HistoryState = 'missing' | 'changed' | 'same' | 'notInHistory';

/** Without a fingerprint while it is a guess which rows are of the day. */
export interface HistoryDay {
  products: readonly FileProduct[];
  fingerprint?: string;
  /** The site may have forgotten the morning of it. */
  isFirst?: boolean;
}

/**
 * Compares a stored day with the site's CSV: by the fingerprint of its rows where it was compared before, so that a page that differs from the CSV
 * for good, for example by photo scans, is read once and not each time; otherwise by its foods, with room for rounding. A day that was stored from
 * the CSV counts as changed until its page was read. The first day of the CSV is not read again.
 * @returns undefined when neither says anything
 * @example historyState({ products: [], fingerprint: 'a1' }, undefined) // 'missing'
 */
export function historyState(
  history: HistoryDay | undefined,
  stored: { products: readonly Product[]; origin: DayOrigin } | undefined,
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

/** The rows of a day as one text for its fingerprint, whatever their order in the file: `19:00\t1\tBanane\t586\t0.3\t30\t1.5`. */
export function rowsText(products: readonly FileProduct[]): string {
  const rows = products.map(({ time, amount, name, kilojoules, fat, carbs, protein }) => {
    return [time, amount, name, kilojoules, fat, carbs, protein].join('\t');
  });
  return rows.sort().join('\n');
}

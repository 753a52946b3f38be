import type { CalendarDay } from './calendar-day';
import type { DayDetails, Product } from './day-entry';
import type { DayOrigin } from './history/day-origin';
import type { NutrientAmounts } from './detail-nutrient';
import type { DayTotals } from './nutrient';

/** A product as a file has it that is imported. */
export type FileProduct = Omit<Product, 'link'> &
  Partial<Pick<Product, 'link'>> & {
    /** Macros that the file leaves empty: 0 in the food, which has no unknown ones, and unknown in the totals of its day. */
    unknown?: ('fat' | 'carbs' | 'protein')[];
  };

/**
 * A day as a file has it that is imported. What kind of file it is decides which fields are left out, for example the products in
 * a download of totals; null is a value that the file leaves empty.
 */
export interface FileDay extends Partial<DayTotals>, Partial<Omit<DayDetails, 'nutrients'>> {
  date: CalendarDay;
  id?: string;
  nutrients?: Partial<NutrientAmounts>;
  products?: FileProduct[];
  /** Only in JSON of this service. */
  origin?: Partial<Pick<DayOrigin, 'source' | 'readAt'>>;
  /** Whether the totals and kilojoules are sums of the products, instead of the site's own totals. */
  isSummed?: boolean;
}

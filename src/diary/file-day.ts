import type { CalendarDay } from './calendar-day';
import type { DayDetails, Product } from './day-entry';
import type { DayOrigin } from './history/day-origin';
import type { NutrientAmounts } from './detail-nutrient';
import type { DayTotals } from './nutrient';

export type FileProduct = Omit<Product, 'link'> &
  Partial<Pick<Product, 'link'>> & {
    /** Left empty in the file: 0 in the food, and unknown in the totals of its day. */
    unknown?: ('fat' | 'carbs' | 'protein')[];
  };

/** As a file has it that is imported. The kind of file decides which fields are left out; null is a value that the file leaves empty. */
export interface FileDay extends Partial<DayTotals>, Partial<Omit<DayDetails, 'nutrients'>> {
  date: CalendarDay;
  id?: string;
  nutrients?: Partial<NutrientAmounts>;
  products?: FileProduct[];
  /** Only in JSON of this service. */
  origin?: Partial<Pick<DayOrigin, 'source' | 'readAt'>>;
  /** Totals and kilojoules are sums of the products, instead of the site's own. */
  isSummed?: boolean;
}

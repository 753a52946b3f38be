import type { CalendarDay } from './calendar-day';
import type { DayDetails, Product } from './day-entry';
import type { DayTotals } from './nutrient';

/**
 * A day as a file has it that is imported. What kind of file it is decides which fields are left out, for example the products in
 * a download of totals; null is a value that the file leaves empty.
 */
export interface FileDay extends Partial<DayTotals>, Partial<DayDetails> {
  date: CalendarDay;
  id?: string;
  products?: Product[];
}

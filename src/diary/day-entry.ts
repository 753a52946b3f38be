import type { CalendarDay } from './calendar-day';
import type { DayTotals, ProductField } from './nutrient';

/** One consumed product as logged: kcal for calories, grams for the others. `amount` is the site's own text, not a number. */
export interface Product extends Record<ProductField, number> {
  name: string;
  amount: string;
  link: string;
}

/** The totals of a day without its products. Unknown totals are left out of averages. */
export type DatedTotals = DayTotals & { date: CalendarDay };

/** A day as read from the site, before it is stored. Products are in the order of the page. */
export interface DiaryDay extends DayTotals {
  date: CalendarDay;
  products: Product[];
}

/** A stored day. `products` is null when only the totals were requested. */
export interface DayEntry extends DayTotals {
  id: string;
  date: CalendarDay;
  products: Product[] | null;
}

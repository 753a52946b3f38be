import type { CalendarDay } from './calendar-day';
import type { DayTotals, ProductField } from './nutrient';

/** One consumed product as logged: kcal for calories, grams for the others. `amount` is the site's own text, not a number. */
export interface Product extends Record<ProductField, number> {
  name: string;
  amount: string;
  link: string;
}

/** The totals of a day without its products. A day is left out of averages of a nutrient whose total it does not know. */
export type DatedTotals = DayTotals & { date: CalendarDay };

/** A day as it is read from the site, before a store knows it. Products are in the order of the page. */
export interface DiaryDay extends DayTotals {
  date: CalendarDay;
  products: Product[];
}

/** A stored day. `products` is null where only the totals were asked for. */
export interface DayEntry extends DayTotals {
  id: string;
  date: CalendarDay;
  products: Product[] | null;
}

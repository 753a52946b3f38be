import type { CalendarDay } from './calendar-day';

/** One consumed product as logged: kcal for calories, grams for the others. `amount` is the site's own text, not a number. */
export interface Product {
  name: string;
  amount: string;
  calories: number;
  fat: number;
  carbs: number;
  protein: number;
  link: string;
}

/**
 * The site's own totals of a day, kcal and grams. A total is null when the entry was written before that total was known;
 * such a day is left out of averages of that nutrient.
 */
export interface DayTotals {
  totalCalories: number | null;
  totalFat: number | null;
  totalCarbs: number | null;
  totalSugar: number | null;
  totalProtein: number | null;
  totalFibre: number | null;
}

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

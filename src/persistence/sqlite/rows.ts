import type { CalendarDay } from '../../diary/calendar-day';
import type { DayEntry, Product } from '../../diary/day-entry';
import type { DatedTotals } from '../doc-store';
import type { ListRow } from './sqlite-database';

export const TOTALS = 'total_calories, total_fat, total_carbs, total_sugar, total_protein, total_fibre';
/** Of `products p`. A name is looked up by its id, which takes less than a join, and makes one text of all its copies. */
export const DATED_PRODUCT = 'p.day, p.name_id, p.amount, p.calories, p.fat, p.carbs, p.protein, p.link';

type Totals = [number | null, number | null, number | null, number | null, number | null, number | null];

export function dayOf(row: ListRow): CalendarDay {
  return row[0] as CalendarDay;
}

/** Of `day, ${TOTALS}`. */
export function datedTotalsOf(row: ListRow): DatedTotals {
  const [date, totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre] = row as [
    CalendarDay,
    ...Totals,
  ];
  return { date, totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre };
}

/** Of `day, id, ${TOTALS}`. */
export function entryOf(row: ListRow, products: Product[] | undefined): DayEntry {
  const [date, id, totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre] = row as [
    CalendarDay,
    string,
    ...Totals,
  ];
  const totals = { totalCalories, totalFat, totalCarbs, totalSugar, totalProtein, totalFibre };
  return { id, date, products: products ?? null, ...totals };
}

/** Of {@link DATED_PRODUCT}. */
export function productOf(row: ListRow, names: ReadonlyMap<number, string>): Product {
  const [, nameId, amount, calories, fat, carbs, protein, link] = row as [
    CalendarDay,
    number,
    string,
    number,
    number,
    number,
    number,
    string,
  ];
  return { name: names.get(nameId)!, amount, calories, fat, carbs, protein, link };
}

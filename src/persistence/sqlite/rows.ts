import type { CalendarDay } from '../../diary/calendar-day';
import type { DayEntry, Product } from '../../diary/day-entry';
import type { DatedTotals } from '../doc-store';
import type { ListRow } from './sqlite-database';

export const TOTALS = 'total_calories, total_fat, total_carbs, total_sugar, total_protein, total_fibre';
/** Of `products p`. A name is looked up by its id, which takes less than a join, and makes one text of all its copies. */
export const DATED_PRODUCT = 'p.day, p.name_id, p.amount, p.calories, p.fat, p.carbs, p.protein, p.link';

/** Columns are taken by their place: taking a row apart as a list takes twice as long, for some ten thousand rows. */
type Column = CalendarDay & string & number;

export function dayOf(row: ListRow): CalendarDay {
  return row[0] as CalendarDay;
}

/** Of `day, ${TOTALS}`. */
export function datedTotalsOf(row: ListRow): DatedTotals {
  const columns = row as Column[];
  return {
    date: columns[0]!,
    totalCalories: columns[1]!,
    totalFat: columns[2]!,
    totalCarbs: columns[3]!,
    totalSugar: columns[4]!,
    totalProtein: columns[5]!,
    totalFibre: columns[6]!,
  };
}

/** Of `day, id, ${TOTALS}`. */
export function entryOf(row: ListRow, products: Product[] | undefined): DayEntry {
  const columns = row as Column[];
  return {
    id: columns[1]!,
    date: columns[0]!,
    products: products ?? null,
    totalCalories: columns[2]!,
    totalFat: columns[3]!,
    totalCarbs: columns[4]!,
    totalSugar: columns[5]!,
    totalProtein: columns[6]!,
    totalFibre: columns[7]!,
  };
}

/** Of {@link DATED_PRODUCT}. */
export function productOf(row: ListRow, names: ReadonlyMap<number, string>): Product {
  const columns = row as Column[];
  return {
    name: names.get(columns[1]!)!,
    amount: columns[2]!,
    calories: columns[3]!,
    fat: columns[4]!,
    carbs: columns[5]!,
    protein: columns[6]!,
    link: columns[7]!,
  };
}

import type { CalendarDay } from '../../diary/calendar-day';
import type { DatedTotals, DayEntry, DiaryDay, Product } from '../../diary/day-entry';
import { type DayTotals, PRODUCT_FIELDS, type ProductField, TOTAL_FIELDS, type TotalField } from '../../diary/nutrient';
import { storedNumber } from '../stored-number';
import type { ListRow } from './sqlite-database';

/** Columns of `days`, created by migrations in `schema.ts`. */
const TOTAL_COLUMNS = {
  totalCalories: 'total_calories',
  totalFat: 'total_fat',
  totalCarbs: 'total_carbs',
  totalSugar: 'total_sugar',
  totalProtein: 'total_protein',
  totalFibre: 'total_fibre',
} satisfies Record<TotalField, string>;

export const TOTALS = TOTAL_FIELDS.map((field) => TOTAL_COLUMNS[field]).join(', ');
/** Columns of `products p`. Names are looked up by id, which is faster than a join and shares one string between rows. */
export const DATED_PRODUCT = ['day', 'name_id', 'amount', 'link', ...PRODUCT_FIELDS]
  .map((name) => `p.${name}`)
  .join(', ');
/** The index of the first figure in it. */
const FIRST_FIGURE = 4;
/** Columns of `products` other than the name, in the order of {@link productValues}. */
export const PRODUCT_COLUMNS = ['amount', 'link', ...PRODUCT_FIELDS];

export function dayOf(row: ListRow): CalendarDay {
  return row[0] as CalendarDay;
}

/** From a row of `day, ${TOTALS}`. */
export function datedTotalsOf(row: ListRow): DatedTotals {
  return { date: dayOf(row), ...totalsFrom(row, 1) };
}

/** From a row of `day, id, ${TOTALS}`. */
export function entryOf(row: ListRow, products: Product[] | undefined): DayEntry {
  return { id: row[1] as string, date: dayOf(row), products: products ?? null, ...totalsFrom(row, 2) };
}

/** From a row of {@link DATED_PRODUCT}. */
export function productOf(row: ListRow, names: ReadonlyMap<number, string>): Product {
  const figures = {} as Record<ProductField, number>;
  PRODUCT_FIELDS.forEach((field, index) => (figures[field] = storedNumber(row[FIRST_FIGURE + index]) ?? 0));
  return { name: names.get(row[1] as number)!, amount: row[2] as string, ...figures, link: row[3] as string };
}

/** Values for {@link TOTALS}. */
export function totalValues(day: DiaryDay): (number | null)[] {
  return TOTAL_FIELDS.map((field) => day[field]);
}

/** Values for {@link PRODUCT_COLUMNS}. */
export function productValues(product: Product): (string | number)[] {
  return [product.amount, product.link, ...PRODUCT_FIELDS.map((field) => product[field])];
}

function totalsFrom(row: ListRow, first: number): DayTotals {
  const totals = {} as DayTotals;
  TOTAL_FIELDS.forEach((field, index) => (totals[field] = storedNumber(row[first + index])));
  return totals;
}

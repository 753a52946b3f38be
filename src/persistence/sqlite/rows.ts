import { type CalendarDay, FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { DatedTotals, Product } from '../../diary/day-entry';
import type { DetailNutrient } from '../../diary/detail-nutrient';
import { PRODUCT_FIELDS, TOTAL_FIELDS } from '../../diary/nutrient';
import { storedNumber } from '../stored-values';
import type { ListRow } from './sqlite-database';

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const TOTALS = TOTAL_FIELDS.map(columnOf).join(', ');
const COLUMNS = ['day', 'name', 'amount', 'link', ...PRODUCT_FIELDS] as const;
const AT = Object.fromEntries(COLUMNS.map((column, at) => [column, at])) as Record<(typeof COLUMNS)[number], number>;
export const DATED_PRODUCT = COLUMNS.map((column) => (column === 'name' ? 'n.name' : `p.${column}`)).join(', ');
export const NOT_EXCEPTED = 'day NOT IN (SELECT value FROM json_each(?))';

export function bounds({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): [CalendarDay, CalendarDay] {
  return [from, to];
}

export function dayFromRow(row: ListRow): CalendarDay {
  return row[0] as CalendarDay;
}

/** Written out, because it is made for every food of a diary. */
export function productFromRow(row: ListRow): Product {
  return {
    name: row[AT.name] as string,
    amount: row[AT.amount] as string,
    calories: storedNumber(row[AT.calories]) ?? 0,
    fat: storedNumber(row[AT.fat]) ?? 0,
    carbs: storedNumber(row[AT.carbs]) ?? 0,
    protein: storedNumber(row[AT.protein]) ?? 0,
    link: row[AT.link] as string,
  };
}

/** Written out too, because it is made for every day. The columns are the day, then {@link TOTALS} in their order. */
export function totalsFromRow([date, calories, fat, carbs, sugar, protein, fibre]: ListRow): DatedTotals {
  return {
    date: date as CalendarDay,
    totalCalories: storedNumber(calories),
    totalFat: storedNumber(fat),
    totalCarbs: storedNumber(carbs),
    totalSugar: storedNumber(sugar),
    totalProtein: storedNumber(protein),
    totalFibre: storedNumber(fibre),
  };
}

export function nutrientColumn(nutrient: DetailNutrient): string {
  return nutrient.toLowerCase();
}

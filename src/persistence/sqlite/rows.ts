import { type CalendarDay, FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { DatedTotals, DayDetails, DayEntry, Meal, Product } from '../../diary/day-entry';
import type { DayOrigin } from '../../diary/history/day-origin';
import { DETAIL_NUTRIENTS, type DetailNutrient } from '../../diary/detail-nutrient';
import { PRODUCT_FIELDS, TOTAL_FIELDS } from '../../diary/nutrient';
import { storedInstant, storedNumber } from '../stored-values';
import type { ListRow } from './sqlite-database';

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const TOTALS = TOTAL_FIELDS.map(columnOf).join(', ');
export const DATED_PRODUCT = [
  'p.day',
  'n.name',
  ...['amount', 'link', ...PRODUCT_FIELDS].map((column) => `p.${column}`),
].join(', ');
const FIRST_FIGURE = 4;
const FIRST_DETAIL = FIRST_FIGURE + PRODUCT_FIELDS.length;
export const DATED_PRODUCT_WITH_DETAILS = `${DATED_PRODUCT}, p.time, p.meal, p.kilojoules`;
export const NOT_EXCEPTED = 'day NOT IN (SELECT value FROM json_each(?))';

export const MEAL_COLUMNS = ['name', 'kilojoules', ...PRODUCT_FIELDS];
export const DETAIL_COLUMNS = ['kilojoules', ...DETAIL_NUTRIENTS.map(nutrientColumn)];

export function bounds({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): [CalendarDay, CalendarDay] {
  return [from, to];
}

export function dayFromRow(row: ListRow): CalendarDay {
  return row[0] as CalendarDay;
}

export function datedTotalsOf(row: ListRow): DatedTotals {
  return { date: dayFromRow(row), ...numbersFrom(TOTAL_FIELDS, row, 1, null) };
}

export function entryFromRow(row: ListRow, products: Product[] | undefined): DayEntry {
  return {
    id: row[1] as string,
    date: dayFromRow(row),
    products: products ?? null,
    ...numbersFrom(TOTAL_FIELDS, row, 2, null),
  };
}

export function productFromRow(row: ListRow): Product {
  const figures = numbersFrom(PRODUCT_FIELDS, row, FIRST_FIGURE, 0);
  return { name: row[1] as string, amount: row[2] as string, ...figures, link: row[3] as string };
}

export function detailedProductFromRow(row: ListRow): Product {
  return {
    ...productFromRow(row),
    time: row[FIRST_DETAIL] as string | null,
    meal: row[FIRST_DETAIL + 1] as string | null,
    kilojoules: storedNumber(row[FIRST_DETAIL + 2]),
  };
}

export function mealFromRow(row: ListRow): Meal {
  return { name: row[1] as string, kilojoules: storedNumber(row[2]), ...numbersFrom(PRODUCT_FIELDS, row, 3, 0) };
}

export function detailsFromRow(row: ListRow | undefined, meals: Meal[]): DayDetails {
  return { kilojoules: storedNumber(row?.[1]), meals, nutrients: numbersFrom(DETAIL_NUTRIENTS, row ?? [], 2, null) };
}

export function originFromRow(row: ListRow | undefined): Pick<DayOrigin, 'source' | 'readAt'> {
  return { source: (row?.[1] ?? null) as DayOrigin['source'], readAt: storedInstant(row?.[2]) };
}

export function nutrientColumn(nutrient: DetailNutrient): string {
  return nutrient.toLowerCase();
}

function numbersFrom<Field extends string, Unknown>(
  fields: readonly Field[],
  row: ListRow,
  first: number,
  unknown: Unknown,
): Record<Field, number | Unknown> {
  const numbers = {} as Record<Field, number | Unknown>;
  fields.forEach((field, index) => (numbers[field] = storedNumber(row[first + index]) ?? unknown));
  return numbers;
}

import { type CalendarDay, FIRST_DAY, LAST_DAY } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { Product } from '../../diary/day-entry';
import type { DetailNutrient } from '../../diary/detail-nutrient';
import { PRODUCT_FIELDS, TOTAL_FIELDS } from '../../diary/nutrient';
import { storedNumber } from '../stored-values';
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
export const NOT_EXCEPTED = 'day NOT IN (SELECT value FROM json_each(?))';

export function bounds({ from = FIRST_DAY, to = LAST_DAY }: OpenDateRange): [CalendarDay, CalendarDay] {
  return [from, to];
}

export function dayFromRow(row: ListRow): CalendarDay {
  return row[0] as CalendarDay;
}

export function productFromRow(row: ListRow): Product {
  const figures = numbersFrom(PRODUCT_FIELDS, row, FIRST_FIGURE, 0);
  return { name: row[1] as string, amount: row[2] as string, ...figures, link: row[3] as string };
}

export function nutrientColumn(nutrient: DetailNutrient): string {
  return nutrient.toLowerCase();
}

export function numbersFrom<Field extends string, Unknown>(
  fields: readonly Field[],
  row: ListRow,
  first: number,
  unknown: Unknown,
): Record<Field, number | Unknown> {
  const numbers = {} as Record<Field, number | Unknown>;
  fields.forEach((field, index) => (numbers[field] = storedNumber(row[first + index]) ?? unknown));
  return numbers;
}

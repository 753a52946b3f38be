import type { DayDetails, DiaryDay } from '../../diary/day-entry';
import { DETAIL_NUTRIENTS } from '../../diary/detail-nutrient';
import { PRODUCT_FIELDS, TOTAL_FIELDS } from '../../diary/nutrient';

type Value = string | number | null | undefined;
type DetailedDay = DiaryDay & DayDetails;

const MAX_SHOWN = 8;
const MEAL_FIELDS = ['name', 'kilojoules', ...PRODUCT_FIELDS] as const;
const ROW_FIELDS = ['name', 'amount', 'link', 'time', 'meal', 'kilojoules', ...PRODUCT_FIELDS] as const;

/** A text for each difference, such as `SALT unknown -> 7.5809`; at most eight, and then how many more there are. */
export function differences(before: DetailedDay, after: DetailedDay): string[] {
  const found = [
    ...changes('', TOTAL_FIELDS, before, after),
    ...changes('', ['kilojoules'], before, after),
    ...changes('', DETAIL_NUTRIENTS, before.nutrients, after.nutrients),
    ...rowChanges('meal', MEAL_FIELDS, before.meals, after.meals),
    ...rowChanges('product', ROW_FIELDS, before.products, after.products),
  ];
  const more = found.length - MAX_SHOWN;
  return more > 0 ? [...found.slice(0, MAX_SHOWN), `${more} more`] : found;
}

type Row<Field extends string> = Partial<Record<Field, Value>>;

function rowChanges<Field extends string>(
  what: string,
  fields: readonly Field[],
  before: readonly Row<Field>[],
  after: readonly Row<Field>[],
): string[] {
  if (before.length !== after.length) return [`${before.length} -> ${after.length} ${what}s`];
  return before.flatMap((row, index) => changes(`${what} ${index + 1} `, fields, row, after[index]!));
}

function changes<Field extends string>(
  prefix: string,
  fields: readonly Field[],
  before: Row<Field>,
  after: Row<Field>,
): string[] {
  const changed = fields.filter((field) => before[field] !== after[field]);
  return changed.map((field) => `${prefix}${field} ${shown(before[field])} -> ${shown(after[field])}`);
}

function shown(value: Value): string {
  if (value === null || value === undefined) return 'unknown';
  return typeof value === 'string' ? `'${value}'` : String(value);
}

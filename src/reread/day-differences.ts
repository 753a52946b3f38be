import type { DayDetails, DiaryDay, Meal, Product } from '../diary/day-entry';
import { DETAIL_NUTRIENTS } from '../diary/detail-nutrient';
import { PRODUCT_FIELDS, TOTAL_FIELDS } from '../diary/nutrient';

type Value = string | number | null | undefined;
type DetailedDay = DiaryDay & DayDetails;

const MOST_SHOWN = 8;

/** A text for each difference, such as `SALT unknown -> 7.5809`; at most eight, and then how many more there are. */
export function differences(before: DetailedDay, after: DetailedDay): string[] {
  const found = [
    ...TOTAL_FIELDS.map((field) => changeOf(field, before[field], after[field])),
    changeOf('kilojoules', before.kilojoules, after.kilojoules),
    ...DETAIL_NUTRIENTS.map((key) => changeOf(key, before.nutrients[key], after.nutrients[key])),
    ...rowChanges('meal', before.meals, after.meals, mealChanges),
    ...rowChanges('product', before.products, after.products, productChanges),
  ].filter((change) => change !== undefined);
  const more = found.length - MOST_SHOWN;
  return more > 0 ? [...found.slice(0, MOST_SHOWN), `${more} more`] : found;
}

type Changes<Row> = (before: Row, after: Row) => (string | undefined)[];

function rowChanges<Row>(
  what: string,
  before: readonly Row[],
  after: readonly Row[],
  changesOf: Changes<Row>,
): (string | undefined)[] {
  if (before.length !== after.length) return [`${before.length} -> ${after.length} ${what}s`];
  return before.flatMap((row, index) =>
    changesOf(row, after[index]!).map((change) => change && `${what} ${index + 1} ${change}`),
  );
}

function mealChanges(before: Meal, after: Meal): (string | undefined)[] {
  return (['name', 'kilojoules', ...PRODUCT_FIELDS] as const).map((field) =>
    changeOf(field, before[field], after[field]),
  );
}

function productChanges(before: Product, after: Product): (string | undefined)[] {
  const fields = ['name', 'amount', 'link', 'time', 'meal', 'kilojoules', ...PRODUCT_FIELDS] as const;
  return fields.map((field) => changeOf(field, before[field], after[field]));
}

function changeOf(name: string, before: Value, after: Value): string | undefined {
  return before === after ? undefined : `${name} ${shown(before)} -> ${shown(after)}`;
}

function shown(value: Value): string {
  if (value === null || value === undefined) return 'unknown';
  return typeof value === 'string' ? `'${value}'` : String(value);
}

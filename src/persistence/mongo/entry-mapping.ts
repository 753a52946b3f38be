import type { CalendarDay } from '../../diary/calendar-day';
import type { DayDetails, DayEntry, DiaryDay, Meal, Product } from '../../diary/day-entry';
import type { DayOrigin } from '../../diary/history/day-origin';
import { nutrientAmounts } from '../../diary/detail-nutrient';
import { type DayTotals, PRODUCT_FIELDS, type ProductField, recordOf, TOTAL_FIELDS } from '../../diary/nutrient';
import type { ReadOptions } from '../days';
import { storedNumber } from '../stored-values';
import type { Entry, StoredFields } from './documents';

/** The fields of an entry that come from the site, in the order in which they are stored. */
export function fieldsOf({ products, date: day, ...fields }: DiaryDay, date: Date): StoredFields {
  return { day, date, products, ...fields };
}

/** @param fetched see {@link originOf}; needed for details */
export function entryOf(
  document: Entry,
  { includeProducts, includeDetails = false }: ReadOptions,
  fetched: FetchTimes = new Map(),
): DayEntry {
  const toProduct = includeDetails ? detailedProductOf : productOf;
  const products = includeProducts ? productsIn(document).map(toProduct) : null;
  const entry = { id: String(document._id), date: document.day!, products, ...totalsOf(document) };
  if (!includeDetails) return entry;
  const { source, readAt } = originOf(document, fetched);
  return { ...entry, ...dayDetailsOf(document), source, readAt };
}

/** When the fetches of days ended that were stored, in milliseconds since 1970. */
export type FetchTimes = ReadonlyMap<CalendarDay | undefined, number>;

/** @param fetched in place of the time that earlier versions did not write with the entry */
export function originOf(document: Entry, fetched: FetchTimes): DayOrigin {
  const { source = null, readAt = fetched.get(document.day) ?? null, fingerprint = null } = document;
  return { source, readAt, fingerprint };
}

function detailedProductOf(product: Partial<Product>): Product {
  const { time = null, meal = null, kilojoules } = product;
  return { ...productOf(product), time, meal, kilojoules: storedNumber(kilojoules) };
}

function dayDetailsOf({ kilojoules, meals = [], nutrients }: Entry): DayDetails {
  return {
    kilojoules: storedNumber(kilojoules),
    meals: meals.map(mealOf),
    nutrients: nutrientAmounts((nutrient) => storedNumber(nutrients?.[nutrient])),
  };
}

export function mealOf({ name = '', kilojoules, ...meal }: Partial<Meal>): Meal {
  return { name, kilojoules: storedNumber(kilojoules), ...figuresOf(meal) };
}

/** None if another program stored something other than a list. */
export function productsIn({ products }: Pick<Entry, 'products'>): Partial<Product>[] {
  return Array.isArray(products) ? products : [];
}

export function productOf({ name = '', amount = '', link = '', ...product }: Partial<Product>): Product {
  return { name, amount, ...figuresOf(product), link };
}

function figuresOf(stored: Partial<Record<ProductField, number>>): Record<ProductField, number> {
  return recordOf(PRODUCT_FIELDS, (field) => storedNumber(stored[field]) ?? 0);
}

/** A total that another program left out, or that is not a number, is unknown. */
export function totalsOf(document: Entry): DayTotals {
  return recordOf(TOTAL_FIELDS, (field) => storedNumber(document[field]));
}

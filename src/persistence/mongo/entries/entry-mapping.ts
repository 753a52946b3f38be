import type { PipelineStage } from 'mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { OpenDateRange } from '../../../diary/date-range';
import type { DatedTotals, DayDetails, DayEntry, DiaryDay, Meal, Product } from '../../../diary/day-entry';
import type { DayOrigin } from '../../../diary/history/day-origin';
import { nutrientAmounts } from '../../../diary/detail-nutrient';
import {
  type DayTotals,
  mapToRecord,
  PRODUCT_FIELDS,
  type ProductField,
  TOTAL_FIELDS,
  type TotalField,
} from '../../../diary/nutrient';
import type { ReadOptions } from '../../doc-store';
import { storedNumber } from '../../stored-values';
import { inRange } from '../expressions';
import type { Entry, StoredFields } from '../documents';

/** The fields of an entry that come from the site, in the order in which they are stored. */
export function toStoredFields({ products, date: day, ...fields }: DiaryDay, date: Date): StoredFields {
  return { day, date, products, ...fields };
}

/** Options for the whole content of an entry. */
export const WITH_EVERYTHING = { includeProducts: true, includeDetails: true };

/** @param fetched see {@link originFromDocument}; needed for details */
export function entryFromDocument(
  document: Entry,
  { includeProducts, includeDetails = false }: ReadOptions,
  fetched: FetchTimes = new Map(),
): DayEntry {
  const toProduct = includeDetails ? detailedProductFromDocument : productFromDocument;
  const products = includeProducts ? (document.products ?? []).map(toProduct) : null;
  const entry = { id: String(document._id), date: document.day!, products, ...totalsOf((field) => document[field]) };
  if (!includeDetails) return entry;
  const { source, readAt } = originFromDocument(document, fetched);
  return { ...entry, ...detailsFromDocument(document), source, readAt };
}

/** End of the fetch of each stored day, in milliseconds since 1970. */
export type FetchTimes = ReadonlyMap<CalendarDay | undefined, number>;

/** @param fetched in place of the time that earlier versions did not write with the entry */
export function originFromDocument(document: Entry, fetched: FetchTimes): DayOrigin {
  const { source = null, readAt = fetched.get(document.day) ?? null, fingerprint = null } = document;
  return { source, readAt, fingerprint };
}

function detailedProductFromDocument(product: Partial<Product>): Product {
  const { time = null, meal = null, kilojoules } = product;
  return { ...productFromDocument(product), time, meal, kilojoules: storedNumber(kilojoules) };
}

function detailsFromDocument({ kilojoules, meals = [], nutrients }: Entry): DayDetails {
  return {
    kilojoules: storedNumber(kilojoules),
    meals: meals.map(mealFromDocument),
    nutrients: nutrientAmounts((nutrient) => storedNumber(nutrients?.[nutrient])),
  };
}

function mealFromDocument({ name = '', kilojoules, ...meal }: Partial<Meal>): Meal {
  return { name, kilojoules: storedNumber(kilojoules), ...figuresFromDocument(meal) };
}

export function productFromDocument({ name = '', amount = '', link = '', ...product }: Partial<Product>): Product {
  return { name, amount, ...figuresFromDocument(product), link };
}

function figuresFromDocument(stored: Partial<Record<ProductField, number>>): Record<ProductField, number> {
  return mapToRecord(PRODUCT_FIELDS, (field) => storedNumber(stored[field]) ?? 0);
}

/** A total that another program left out, or that is not a number, is unknown. */
export function totalsOf(stored: (field: TotalField) => unknown): DayTotals {
  return mapToRecord(TOTAL_FIELDS, (field) => storedNumber(stored(field)));
}

/**
 * The totals of a year, a list per field, because a document for each day takes four times as long to read:
 *
 *     { day: ['2024-08-27', '2024-08-28'], totalCalories: [2128, 1990], totalFat: [78.9, null], … }
 */
export type TotalsOfYear = { day: CalendarDay[] } & Record<TotalField, unknown[]>;

/** Oldest first. A document for all years could become too large. */
export function totalsByYear(range: OpenDateRange): PipelineStage[] {
  // `$push` leaves out missing values.
  const lists = mapToRecord(TOTAL_FIELDS, (field) => ({ $push: { $ifNull: [`$${field}`, null] } }));
  return [
    { $match: inRange(range) },
    { $sort: { day: 1 } },
    { $group: { _id: { $substrCP: ['$day', 0, 4] }, day: { $push: '$day' }, ...lists } },
    { $sort: { _id: 1 } },
  ];
}

export function datedTotals(year: TotalsOfYear): DatedTotals[] {
  return year.day.map((date, index) => ({ date, ...totalsOf((field) => year[field][index]) }));
}

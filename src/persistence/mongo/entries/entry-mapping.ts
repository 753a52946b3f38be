import type { PipelineStage } from 'mongoose';
import type { CalendarDay } from '../../../diary/calendar-day';
import type { OpenDateRange } from '../../../diary/date-range';
import type { DayDetails, DayEntry, DiaryDay, Product } from '../../../diary/day-entry';
import { DAY_SOURCES, type DayOrigin } from '../../../diary/history/day-origin';
import { nutrientAmounts } from '../../../diary/detail-nutrient';
import { mapToRecord, PRODUCT_FIELDS, TOTAL_FIELDS } from '../../../diary/nutrient';
import type { DayTotals, TotalField } from '../../../diary/nutrient';
import type { ReadOptions } from '../../doc-store';
import { storedInstant, storedNumber, storedText } from '../../stored-values';
import { inRange, TIME_OF_DAY } from '../expressions';
import type { Entry, StoredFields } from '../documents';

export function toStoredFields({ products, date: day, ...fields }: DiaryDay, date: Date): StoredFields {
  return { day, date, products, ...fields };
}

export const WITH_EVERYTHING = { includeProducts: true, includeDetails: true };

/** What cannot be read is as absent, because another program may have written anything. */
export function entryFromDocument(
  document: Entry,
  { includeProducts, includeDetails = false }: ReadOptions,
  fetched: FetchTimes = new Map(),
): DayEntry {
  const toProduct = includeDetails ? detailedProductFromDocument : productFromDocument;
  const products = includeProducts ? namedItems(document.products).map(toProduct) : null;
  const entry = { id: String(document._id), date: document.day!, products, ...totalsOf((field) => document[field]) };
  if (!includeDetails) return entry;
  const { source, readAt } = originFromDocument(document, fetched);
  return { ...entry, ...detailsFromDocument(document), source, readAt };
}

/** The fetch of each stored day, in milliseconds since 1970: in place of the time that earlier versions did not write with the entry. */
export type FetchTimes = ReadonlyMap<CalendarDay | undefined, number | null>;

export function originFromDocument({ day, source, readAt, fingerprint }: Entry, fetched: FetchTimes): DayOrigin {
  return {
    source: DAY_SOURCES.find((one) => one === source) ?? null,
    readAt: readAt === undefined ? (fetched.get(day) ?? null) : storedInstant(readAt),
    fingerprint: storedText(fingerprint),
  };
}

type Named = Record<string, unknown> & { name: string };

/** Those without a name are none. */
export function namedItems(list: unknown): Named[] {
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  return items.filter((item): item is Named => typeof (item as Named | null | undefined)?.name === 'string');
}

function detailedProductFromDocument(product: Named): Product {
  const { time, meal, kilojoules } = product;
  const isTime = typeof time === 'string' && TIME_OF_DAY.test(time);
  return {
    ...productFromDocument(product),
    time: isTime ? time : null,
    meal: storedText(meal),
    kilojoules: storedNumber(kilojoules),
  };
}

function detailsFromDocument({ kilojoules, meals, nutrients }: Entry): DayDetails {
  const amounts = nutrients as Partial<Record<string, unknown>> | null | undefined;
  return {
    kilojoules: storedNumber(kilojoules),
    meals: namedItems(meals).map((meal) => ({
      name: meal.name,
      kilojoules: storedNumber(meal['kilojoules']),
      ...mapToRecord(PRODUCT_FIELDS, (field) => storedNumber(meal[field]) ?? 0),
    })),
    nutrients: nutrientAmounts((nutrient) => storedNumber(amounts?.[nutrient])),
  };
}

/** Written out, because it is made for every food of a diary. */
export function productFromDocument({ name, amount, calories, fat, carbs, protein, link }: Named): Product {
  return {
    name,
    amount: storedText(amount) ?? '',
    calories: storedNumber(calories) ?? 0,
    fat: storedNumber(fat) ?? 0,
    carbs: storedNumber(carbs) ?? 0,
    protein: storedNumber(protein) ?? 0,
    link: storedText(link) ?? '',
  };
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

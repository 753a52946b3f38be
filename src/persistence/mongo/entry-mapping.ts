import type { DayEntry, DiaryDay, Product } from '../../diary/day-entry';
import { type DayTotals, PRODUCT_FIELDS, type ProductField } from '../../diary/nutrient';
import type { Entry } from './schemas/entry.schema';

/** The fields of an entry that come from the site. */
export function fieldsOf({ products, date: day, ...totals }: DiaryDay, date: Date): Omit<Entry, '_id'> {
  return { day, date, products, ...totals };
}

export function entryOf(document: Entry, includeProducts: boolean): DayEntry {
  const products = includeProducts ? (document.products ?? []).map(productOf) : null;
  return { id: String(document._id), date: document.day!, products, ...totalsOf(document) };
}

export function productOf({ name = '', amount = '', link = '', ...product }: Partial<Product>): Product {
  const figures = {} as Record<ProductField, number>;
  for (const field of PRODUCT_FIELDS) figures[field] = product[field] ?? 0;
  return { name, amount, ...figures, link };
}

/** A total that another writer left out, or wrote as something else than a number, is unknown. */
export function totalsOf(document: Partial<Entry>): DayTotals {
  return {
    totalCalories: numberOf(document.totalCalories),
    totalFat: numberOf(document.totalFat),
    totalCarbs: numberOf(document.totalCarbs),
    totalSugar: numberOf(document.totalSugar),
    totalProtein: numberOf(document.totalProtein),
    totalFibre: numberOf(document.totalFibre),
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

import type { DayEntry, DiaryDay, Product } from '../../diary/day-entry';
import { type DayTotals, PRODUCT_FIELDS, type ProductField, type TotalField } from '../../diary/nutrient';
import { storedNumber } from '../stored-number';
import type { Entry } from './schemas/entry.schema';

/** The fields of an entry that come from the site. */
export function fieldsOf({ products, date: day, ...totals }: DiaryDay, date: Date): Omit<Entry, '_id'> {
  return { day, date, products, ...totals };
}

export function entryOf(document: Entry, includeProducts: boolean): DayEntry {
  const products = includeProducts ? (document.products ?? []).map(productOf) : null;
  return { id: String(document._id), date: document.day!, products, ...totalsOf((field) => document[field]) };
}

export function productOf({ name = '', amount = '', link = '', ...product }: Partial<Product>): Product {
  const figures = {} as Record<ProductField, number>;
  for (const field of PRODUCT_FIELDS) figures[field] = storedNumber(product[field]) ?? 0;
  return { name, amount, ...figures, link };
}

/** A total that another program left out, or that is not a number, is unknown. */
export function totalsOf(stored: (field: TotalField) => unknown): DayTotals {
  return {
    totalCalories: storedNumber(stored('totalCalories')),
    totalFat: storedNumber(stored('totalFat')),
    totalCarbs: storedNumber(stored('totalCarbs')),
    totalSugar: storedNumber(stored('totalSugar')),
    totalProtein: storedNumber(stored('totalProtein')),
    totalFibre: storedNumber(stored('totalFibre')),
  };
}

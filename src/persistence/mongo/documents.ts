import type { ObjectId } from 'mongodb';
import type { CalendarDay } from '../../diary/calendar-day';
import type { DayEntry, DiaryDay, Product } from '../../diary/day-entry';
import type { DayTotals } from '../../diary/nutrient';

/** An entry as it lies in the database. Older writers knew fewer fields, and no `day`. */
export interface EntryDocument extends Partial<DayTotals> {
  _id: ObjectId | string;
  day?: CalendarDay;
  date?: Date;
  products?: Partial<Product>[];
}

/** A distinct product name with the form it is searched by. */
export interface NameDocument {
  _id: string;
  fold: string;
}

/** The fields of an entry that come from the site. */
export function fieldsOf({ products, date: day, ...totals }: DiaryDay, date: Date): Omit<EntryDocument, '_id'> {
  return { day, date, products, ...totals };
}

export function entryOf(document: EntryDocument, includeProducts: boolean): DayEntry {
  const products = includeProducts ? (document.products ?? []).map(productOf) : null;
  return { id: String(document._id), date: document.day!, products, ...totalsOf(document) };
}

export function productOf(product: Partial<Product>): Product {
  const { name = '', amount = '', calories = 0, fat = 0, carbs = 0, protein = 0, link = '' } = product;
  return { name, amount, calories, fat, carbs, protein, link };
}

export function totalsOf(document: Partial<DayTotals>): DayTotals {
  return {
    totalCalories: document.totalCalories ?? null,
    totalFat: document.totalFat ?? null,
    totalCarbs: document.totalCarbs ?? null,
    totalSugar: document.totalSugar ?? null,
    totalProtein: document.totalProtein ?? null,
    totalFibre: document.totalFibre ?? null,
  };
}

import type { CalendarDay } from './calendar-day';
import type { DayOrigin } from './history/day-origin';
import { DETAIL_NUTRIENTS, factsOf, nutrientAmounts, type NutrientAmounts } from './detail-nutrient';
import { type DayTotals, mapToRecord, PRODUCT_FIELDS, type ProductField, TOTAL_FIELDS } from './nutrient';

/** No day of a person has so many, and no day with more is stored: what is stored comes back from its own files. */
export const MAX_PRODUCTS = 1000;
/** The site has six. */
export const MAX_MEALS = 100;

/** kJ, kcal, and grams for the others. `name` is the account's own word. */
export interface Meal extends Record<ProductField, number> {
  name: string;
  kilojoules: number | null;
}

/** Null where unknown. */
export interface ProductDetails {
  /** `HH:MM`. */
  time: string | null;
  meal: string | null;
  kilojoules: number | null;
}

/** Null where unknown. */
export interface DayDetails {
  kilojoules: number | null;
  /** In the order of the page, latest first. Empty when unknown. */
  meals: Meal[];
  nutrients: NutrientAmounts;
}

/** kcal for calories, grams for the others; `amount` is the site's own text. Details are there if they were read or requested. */
export interface Product extends Record<ProductField, number>, Partial<ProductDetails> {
  name: string;
  amount: string;
  link: string;
}

/** Unknown totals are left out of averages. */
export type DatedTotals = DayTotals & { date: CalendarDay };

/** Products are in the order of the page. Details left out are unknown. */
export interface DiaryDay extends DayTotals, Partial<DayDetails> {
  date: CalendarDay;
  products: Product[];
}

export type WholeDay = DiaryDay & DayDetails;

/** With details and origin if they were requested. `products` is null when only the totals were requested. */
export interface DayEntry extends DayTotals, Partial<DayDetails>, Partial<Pick<DayOrigin, 'source' | 'readAt'>> {
  id: string;
  date: CalendarDay;
  products: Product[] | null;
}

export type FileProduct = Omit<Product, 'link'> &
  Partial<Pick<Product, 'link'>> & {
    /** Left empty in the file: 0 in the food, and unknown in the totals of its day. */
    unknown?: ('fat' | 'carbs' | 'protein')[];
  };

/** As a file has it that is imported. The kind of file decides which fields are left out; null is a value that the file leaves empty. */
export interface FileDay extends Partial<DayTotals>, Partial<Omit<DayDetails, 'nutrients'>> {
  date: CalendarDay;
  id?: string;
  nutrients?: Partial<NutrientAmounts>;
  products?: FileProduct[];
  /** Only in JSON of this service. */
  origin?: Partial<Pick<DayOrigin, 'source' | 'readAt'>>;
  /** Totals and kilojoules are sums of the products, instead of the site's own. */
  isSummed?: boolean;
}

/** A day with all its details, and its fields in one order. Those that are left out are unknown. */
export function withDetails({ date, products, ...day }: DiaryDay): WholeDay {
  return {
    date,
    products: products.map((product) => {
      const { name, amount, link, time = null, meal = null, kilojoules = null } = product;
      return { name, amount, ...figuresOf(product), link, time, meal, kilojoules };
    }),
    ...mapToRecord(TOTAL_FIELDS, (field) => day[field]),
    kilojoules: day.kilojoules ?? null,
    meals: (day.meals ?? []).map((meal) => ({ name: meal.name, kilojoules: meal.kilojoules, ...figuresOf(meal) })),
    nutrients: nutrientAmounts((nutrient) => day.nutrients?.[nutrient] ?? null),
  };
}

export function figuresOf(source: Record<ProductField, number>): Record<ProductField, number> {
  return mapToRecord(PRODUCT_FIELDS, (field) => source[field]);
}

/** Of an entry that was read with details, without the store's id and the origin. */
export function entryContent({ id: _id, source: _source, readAt: _readAt, products, ...day }: DayEntry): WholeDay {
  return withDetails({ ...day, products: products ?? [] });
}

/** Vitamins and minerals; none is in the simple view of the site. */
export function knowsMicronutrients(nutrients: NutrientAmounts | undefined): boolean {
  return DETAIL_NUTRIENTS.some((key) => factsOf(key).group !== 'OTHER' && (nutrients?.[key] ?? null) !== null);
}

type Food = Pick<Product, 'name' | 'amount' | 'calories'>;

/** The same names, amounts and calories in the same order. @example isSameFood([{ name: 'Brot', amount: '100 g', calories: 250 }], []) // false */
export function isSameFood(one: readonly Food[], other: readonly Food[]): boolean {
  const isSame = ({ name, amount, calories }: Food, twin: Food | undefined) =>
    name === twin?.name && amount === twin.amount && calories === twin.calories;
  return one.length === other.length && one.every((food, at) => isSame(food, other[at]));
}

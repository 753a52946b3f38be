import type { CalendarDay } from '../../diary/calendar-day';
import type { DatedTotals, DayDetails, DayEntry, DiaryDay, Meal, Product } from '../../diary/day-entry';
import { DETAIL_NUTRIENTS, type DetailNutrient, type NutrientAmounts } from '../../diary/detail-nutrient';
import { type DayTotals, PRODUCT_FIELDS, type ProductField, TOTAL_FIELDS, type TotalField } from '../../diary/nutrient';
import { storedNumber } from '../stored-values';
import type { ListRow } from './sqlite-database';

/** Columns of `days`, created by migrations in `schema.ts`. */
const TOTAL_COLUMNS = {
  totalCalories: 'total_calories',
  totalFat: 'total_fat',
  totalCarbs: 'total_carbs',
  totalSugar: 'total_sugar',
  totalProtein: 'total_protein',
  totalFibre: 'total_fibre',
} satisfies Record<TotalField, string>;

export const TOTALS = TOTAL_FIELDS.map((field) => TOTAL_COLUMNS[field]).join(', ');
/** Columns of `products p` and their `names n`. */
export const DATED_PRODUCT = [
  'p.day',
  'n.name',
  ...['amount', 'link', ...PRODUCT_FIELDS].map((column) => `p.${column}`),
].join(', ');
/** The index of the first figure in it. */
const FIRST_FIGURE = 4;
const FIRST_DETAIL = FIRST_FIGURE + PRODUCT_FIELDS.length;
/** The same with details. */
export const DATED_PRODUCT_WITH_DETAILS = `${DATED_PRODUCT}, p.time, p.meal, p.kilojoules`;
/** Columns of `products` other than the name, in the order of {@link productValues}. */
export const PRODUCT_COLUMNS = ['amount', 'link', ...PRODUCT_FIELDS, 'time', 'meal', 'kilojoules'];

/** Columns of `meals` other than the day, in the order of {@link mealValues}. */
export const MEAL_COLUMNS = ['name', 'kilojoules', ...PRODUCT_FIELDS];
/** Columns of `details` other than the day, in the order of {@link detailValues}. */
export const DETAIL_COLUMNS = ['kilojoules', ...DETAIL_NUTRIENTS.map(nutrientColumn)];

export function dayOf(row: ListRow): CalendarDay {
  return row[0] as CalendarDay;
}

/** From a row of `day, ${TOTALS}`. */
export function datedTotalsOf(row: ListRow): DatedTotals {
  return { date: dayOf(row), ...totalsFrom(row, 1) };
}

/** From a row of `day, id, ${TOTALS}`. */
export function entryOf(row: ListRow, products: Product[] | undefined): DayEntry {
  return { id: row[1] as string, date: dayOf(row), products: products ?? null, ...totalsFrom(row, 2) };
}

/** From a row of {@link DATED_PRODUCT}. */
export function productOf(row: ListRow): Product {
  const figures = figuresFrom(row, FIRST_FIGURE);
  return { name: row[1] as string, amount: row[2] as string, ...figures, link: row[3] as string };
}

/** From a row of {@link DATED_PRODUCT_WITH_DETAILS}. */
export function detailedProductOf(row: ListRow): Product {
  return {
    ...productOf(row),
    time: row[FIRST_DETAIL] as string | null,
    meal: row[FIRST_DETAIL + 1] as string | null,
    kilojoules: storedNumber(row[FIRST_DETAIL + 2]),
  };
}

/** From a row of `day, ${MEAL_COLUMNS}`. */
export function mealOf(row: ListRow): Meal {
  return { name: row[1] as string, kilojoules: storedNumber(row[2]), ...figuresFrom(row, 3) };
}

/** From a row of `day, ${DETAIL_COLUMNS}`, if there is one. */
export function dayDetailsOf(row: ListRow | undefined, meals: Meal[]): DayDetails {
  const nutrients = {} as NutrientAmounts;
  DETAIL_NUTRIENTS.forEach((nutrient, index) => (nutrients[nutrient] = storedNumber(row?.[index + 2])));
  return { kilojoules: storedNumber(row?.[1]), meals, nutrients };
}

/** Values for {@link TOTALS}. */
export function totalValues(day: DiaryDay): (number | null)[] {
  return TOTAL_FIELDS.map((field) => day[field]);
}

/** Values for {@link PRODUCT_COLUMNS}. */
export function productValues(product: Product): (string | number | null)[] {
  const { amount, link, time, meal, kilojoules } = product;
  return [
    amount,
    link,
    ...PRODUCT_FIELDS.map((field) => product[field]),
    time ?? null,
    meal ?? null,
    kilojoules ?? null,
  ];
}

/** Values for {@link MEAL_COLUMNS}. */
export function mealValues(meal: Meal): (string | number | null)[] {
  return [meal.name, meal.kilojoules, ...PRODUCT_FIELDS.map((field) => meal[field])];
}

/** Values for {@link DETAIL_COLUMNS}. */
export function detailValues({ kilojoules, nutrients }: DayDetails): (number | null)[] {
  return [kilojoules, ...DETAIL_NUTRIENTS.map((nutrient) => nutrients[nutrient])];
}

/** The column of `details` with a nutrient. */
export function nutrientColumn(nutrient: DetailNutrient): string {
  return nutrient.toLowerCase();
}

function figuresFrom(row: ListRow, first: number): Record<ProductField, number> {
  const figures = {} as Record<ProductField, number>;
  PRODUCT_FIELDS.forEach((field, index) => (figures[field] = storedNumber(row[first + index]) ?? 0));
  return figures;
}

function totalsFrom(row: ListRow, first: number): DayTotals {
  const totals = {} as DayTotals;
  TOTAL_FIELDS.forEach((field, index) => (totals[field] = storedNumber(row[first + index])));
  return totals;
}

import type { CalendarDay } from '../../diary/calendar-day';
import type { DayTotals, Product } from '../../diary/day-entry';
import type { Row } from './sqlite-database';

export const TOTALS = 'total_calories, total_fat, total_carbs, total_sugar, total_protein, total_fibre';
/** Of `products p` joined with `names n`. */
export const PRODUCT = 'n.name, p.amount, p.calories, p.fat, p.carbs, p.protein, p.link';

export function dayOf(row: Row): CalendarDay {
  return row['day'] as CalendarDay;
}

export function totalsOf(row: Row): DayTotals {
  return {
    totalCalories: row['total_calories'] as number | null,
    totalFat: row['total_fat'] as number | null,
    totalCarbs: row['total_carbs'] as number | null,
    totalSugar: row['total_sugar'] as number | null,
    totalProtein: row['total_protein'] as number | null,
    totalFibre: row['total_fibre'] as number | null,
  };
}

export function productOf(row: Row): Product {
  return {
    name: row['name'] as string,
    amount: row['amount'] as string,
    calories: row['calories'] as number,
    fat: row['fat'] as number,
    carbs: row['carbs'] as number,
    protein: row['protein'] as number,
    link: row['link'] as string,
  };
}

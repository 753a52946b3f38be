import { calendarDay } from '../../src/diary/calendar-day';
import type { DiaryDay, Product } from '../../src/diary/day-entry';

export function aProduct(name: string, values: Partial<Product> = {}): Product {
  return { name, amount: '100 g', calories: 100, fat: 1, carbs: 2, protein: 3, link: '', ...values };
}

/** A day whose totals are literal; products only where the test is about them. */
export function aDay(date: string, values: Partial<Omit<DiaryDay, 'date'>> = {}): DiaryDay {
  return {
    date: day(date),
    products: [],
    totalCalories: 2000,
    totalFat: 70,
    totalCarbs: 250,
    totalSugar: 40,
    totalProtein: 90,
    totalFibre: 30,
    ...values,
  };
}

export const day = calendarDay;

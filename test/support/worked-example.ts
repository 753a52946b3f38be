import type { DiaryDay } from '../../src/diary/day-entry';
import { aDay, aProduct } from './days';

/**
 * Four days of which tests compute figures by hand: Monday 1, Tuesday 2, Saturday 6 and Monday 8 January 2024. The totals are
 * not the sums of the products, as those of the site are not either.
 */
export const FOUR_DAYS: DiaryDay[] = [
  aDay('2024-01-01', {
    totalCalories: 1800,
    totalFat: 60,
    totalCarbs: 220.5,
    totalSugar: 50.2,
    totalProtein: 70.1,
    totalFibre: 25,
    products: [
      aProduct('Äpfel, frisch', { amount: '150 g', calories: 78, fat: 0.3, carbs: 17.1, protein: 0.5, link: '/db/1' }),
      aProduct('Vollmilch 3,5%', { amount: '200 ml', calories: 128, fat: 7, carbs: 9.6, protein: 6.8, link: '/db/2' }),
      aProduct('Äpfel, frisch', { amount: '100 g', calories: 52, fat: 0.2, carbs: 11.4, protein: 0.3, link: '/db/1' }),
    ],
  }),
  aDay('2024-01-02', {
    totalCalories: 2100,
    totalFat: 80.5,
    totalCarbs: 240,
    totalSugar: 40.1,
    totalProtein: 85,
    totalFibre: 20.5,
    products: [
      aProduct('Weißbrot', { amount: '60 g', calories: 150, fat: 0.8, carbs: 29.3, protein: 5.1 }),
      aProduct('apfelsaft', { amount: '200 ml', calories: 92, fat: 0.2, carbs: 22, protein: 0.2 }),
    ],
  }),
  aDay('2024-01-06', {
    totalCalories: 2500.5,
    totalFat: 110.2,
    totalCarbs: 260,
    totalSugar: 90.4,
    totalProtein: 70.1,
    totalFibre: 18,
    products: [
      aProduct('Vollmilch 3,5%', { amount: '100 ml', calories: 64, fat: 3.5, carbs: 4.8, protein: 3.4, link: '/db/2' }),
      aProduct('Schokolade 50% (a+b)*', { calories: 540, fat: 32, carbs: 50.2, protein: 6.4 }),
      aProduct('VOLLMILCH 3,5%', { amount: '250 ml', calories: 160, fat: 8.8, carbs: 12, protein: 8.5 }),
    ],
  }),
  aDay('2024-01-08', {
    totalCalories: 1950,
    totalFat: 65.3,
    totalCarbs: 230.3,
    totalSugar: 45.1,
    totalProtein: 95.4,
    totalFibre: 31.2,
    products: [
      aProduct('Äpfel, frisch', { amount: '200 g', calories: 104, fat: 0.4, carbs: 22.8, protein: 0.6, link: '/db/1' }),
    ],
  }),
];

/** The Wednesday after them; yesterday has no entry. */
export const NOW = '2024-01-10T12:00:00Z';

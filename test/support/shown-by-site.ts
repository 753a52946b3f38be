import type { ExpectedDetails } from '../../simulated-site/page/details.ts';
import type { SimulatedDay } from '../../simulated-site/diary/day.ts';
import type { DayDetails, DiaryDay } from '../../src/diary/day-entry';
import { day } from './days';

/** The day that the simulated site shows, as a correct service keeps it. It comes from the site's food tables, never from a page. */
export function shownDay(shown: SimulatedDay, details: ExpectedDetails): DiaryDay & DayDetails {
  const { date, products, totals } = shown;
  const { products: productDetails, ...dayDetails } = details;
  return {
    date: day(date),
    products: products.map(({ expected, kcal, fat, carbs, protein }, index) => ({
      ...expected,
      calories: kcal,
      fat,
      carbs,
      protein,
      ...productDetails[index]!,
    })),
    ...dayDetails,
    totalCalories: totals.kcal,
    totalFat: totals.fat,
    totalCarbs: totals.carbs,
    totalProtein: totals.protein,
    totalSugar: totals.sugar,
    totalFibre: totals.fibre,
  };
}

import type { ExpectedDetails } from '../../simulated-site/page/details.ts';
import type { SimulatedDay } from '../../simulated-site/diary/day.ts';
import type { SimulatedSite } from '../../simulated-site/simulated-site.ts';
import { type DateRange, eachDay } from '../../src/diary/date-range';
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

/** A slice of bread alone on each of these days, which is shown and read faster than what a person eats. */
export function logBread(site: SimulatedSite, range: DateRange): void {
  const values = { kcal: 100, kilojoules: 419, fat: 1.5, carbs: 10, protein: 2.5 };
  const expected = { amount: '1 Scheibe', name: 'Brot', link: '' };
  const bread = { time: '8:00', meal: 'Breakfast', text: '1 Scheibe Brot', link: undefined, ...values, expected };
  for (const date of eachDay(range)) {
    site.setDay(date, { date, products: [bread], totals: { ...values, sugar: 0, fibre: 0 } });
  }
}

import type { SimulatedDay } from '../../simulated-site/diary/day.ts';
import { parseCalendarDay } from '../../src/diary/calendar-day';
import type { DiaryDay, Product } from '../../src/diary/day-entry';
import { PRODUCT_FIELDS } from '../../src/diary/nutrient';
import { sum } from '../../src/diary/statistics/averages';
import { DETAIL_NUTRIENTS } from '../../src/diary/detail-nutrient';
import { type DiaryReading, readKeptBlock } from '../../src/sync/scraper/page/day-page';
import { pageReport } from '../../src/sync/scraper/page-report/page-report';
import { isKnownLabel } from '../../src/sync/scraper/page-report/words';
import { randomFrom } from '../../bench/shared/random.ts';
import { day } from './days';

/** A report of what is kept of a page, always the same one for the same seed. */
export function reportOf(block: string, date: string, seed = 1, account?: string): string {
  const report = pageReport(block, day(date), { random: randomFrom(seed), account });
  if (report === undefined) throw new Error('There is no report of that page');
  return report;
}

/** The day to which a report has moved its page. */
export function dateOf(report: string): string {
  const [, date = ''] = /^Date: (\S+)$/m.exec(report) ?? [];
  if (parseCalendarDay(date) === undefined) throw new Error(`The report has no date: ${date}`);
  return date;
}

export function readReport(report: string): DiaryReading {
  return readKeptBlock(report, day(dateOf(report)));
}

/** Outcome that a page and its report share: the kind of the problem, or the known parts of the day. */
export function structureOf(reading: DiaryReading): unknown {
  if (reading.kind !== 'day') return reading;
  const { day: read, warnings } = reading;
  return {
    warnings,
    meals: read.meals?.map(({ name, kilojoules }) => [foodsIn(read, name).length, kilojoules !== null]),
    differences: differencesOf(read),
    foods: read.products.map(({ amount, name, link, time, meal, kilojoules }) => [
      ...[amount.split(' ').length, amount === '', link !== '', time !== null, meal !== null, kilojoules !== null],
      name.length,
    ]),
    nutrients: DETAIL_NUTRIENTS.filter((nutrient) => (read.nutrients?.[nutrient] ?? null) !== null),
  };
}

/** By how much each total differs from the sum of its rows; the total of zeros is another number. */
function differencesOf(read: DiaryDay): string[] {
  const { products, meals = [], totalCalories, totalFat, totalCarbs, totalProtein } = read;
  const totals = { calories: totalCalories, fat: totalFat, carbs: totalCarbs, protein: totalProtein };
  const sums = [
    { rows: products, total: totals },
    ...meals.map((meal) => ({ rows: foodsIn(read, meal.name), total: meal })),
  ];
  return sums.flatMap(({ rows, total }) =>
    PRODUCT_FIELDS.map((field) => {
      const summed = sum(rows.map((row) => row[field]));
      return summed === 0 ? 'of zeros' : (total[field]! - summed).toFixed(1).replace(/^-0\.0$/, '0.0');
    }),
  );
}

function foodsIn({ products }: DiaryDay, meal: string): Product[] {
  return products.filter((product) => product.meal === meal);
}

/** Texts that are in a report. */
export function leftIn(report: string, texts: readonly string[]): string[] {
  return texts.filter((text) => report.includes(text));
}

/** Numbers of four digits and more that a page, in texts, links and scripts, and its report both have. */
export function longNumbersLeft(page: string, report: string): string[] {
  const numbersOf = (text: string) => new Set(text.match(/\d{4,}/g));
  return [...numbersOf(page).intersection(numbersOf(report))];
}

/** Block that the scraper cuts out of a page of the simulated site, which takes longer. */
export function keptOf(page: string): string {
  const headline = /<h1 .*?<\/h1>/s.exec(page)![0];
  return headline + page.slice(page.indexOf('<div class=fullsizeblock>'), page.indexOf('<div class="ftr2009">'));
}

/** Names of foods and meals, and slugs of links; what is called like a nutrient is a label as well. */
export function textsOf({ products }: SimulatedDay): string[] {
  const names = products.flatMap(({ meal, expected: { name } }) => [meal, name]);
  const slugs = products.flatMap(({ link }) => link?.split('/').find((part) => part.includes('_')) ?? []);
  const isOwn = (text: string) => text.length > 3 && !/sugar|fibre|products/i.test(text) && !isKnownLabel(text);
  return [...names, ...slugs].filter(isOwn);
}

/** Expects that a report of a kept part has nothing of the person, and reads as the part itself. */
export function expectReport(block: string, date: string, texts: readonly string[], seed?: number): void {
  const report = reportOf(block, date, seed);
  expect([...leftIn(report, texts), ...longNumbersLeft(block, report)]).toEqual([]);
  expect(structureOf(readReport(report))).toEqual(structureOf(readKeptBlock(block, day(date))));
}

import { isDeepStrictEqual } from 'node:util';
import { generateDay } from '../../simulated-site/diary/diary.ts';
import type { SimulatedDay } from '../../simulated-site/diary/day.ts';
import { detailsOf } from '../../simulated-site/page/details.ts';
import type { DayEntryDto } from '../../src/platform/api/day-entry.dto';
import { daysFrom } from './dates.ts';
import type { Service } from './service.ts';
import { without } from './without.ts';

/** Days as the simulated site shows them, each another one in each run, and as the service answers them. */

export type Entry = Pick<DayEntryDto, 'date'> & Record<string, unknown>;

const DAYS_APART = 40;

/** The site's content of a day in a run: the day of another date, never an empty one. */
export function shownIn(run: number, date: string, seed: number): SimulatedDay {
  for (let back = run * DAYS_APART; ; back++) {
    const generated = generateDay(daysFrom(date, -back), seed);
    if (generated !== undefined) return { ...generated, date };
  }
}

/** The day as a correct service answers it, without its id and its origin. It comes from the site's tables, never from a page. */
export function entryOf(shown: SimulatedDay): object {
  const { products: productDetails, ...dayDetails } = detailsOf(shown, {});
  const { date, products, totals } = shown;
  return {
    date,
    products: products.map(({ expected, kcal, fat, carbs, protein }, index) => {
      return { ...expected, calories: kcal, fat, carbs, protein, ...productDetails[index] };
    }),
    totalCalories: totals.kcal,
    totalFat: totals.fat,
    totalCarbs: totals.carbs,
    totalSugar: totals.sugar,
    totalProtein: totals.protein,
    totalFibre: totals.fibre,
    ...dayDetails,
  };
}

export async function storedEntries(service: Service, fromDate: string, toDate: string): Promise<Map<string, Entry>> {
  const range = `fromDate=${fromDate}&toDate=${toDate}&includeProducts=true&details=true`;
  const entries = await service.ask<Entry[]>('GET', `/api/v2/nutritiondata/range?${range}`);
  return new Map(entries.map((entry) => [entry.date, entry]));
}

/** The runs of which a stored day may be; 0 stands for a day that is not stored. */
export function runsOf(entry: Entry | undefined, runs: readonly number[], seed: number, date: string): number[] {
  if (entry === undefined) return runs.filter((run) => run === 0);
  const content = without(entry, 'id', 'source', 'readAt', 'final');
  return runs.filter((run) => {
    if (run === 0) return false;
    const shown = shownIn(run, date, seed);
    if (entry['source'] === 'HISTORY') return isFromCsv(content, shown);
    return isDeepStrictEqual(content, entryOf(shown));
  });
}

/** A day from the site's CSV, which has all foods but no sugar. */
function isFromCsv(content: Record<string, unknown>, shown: SimulatedDay): boolean {
  return (content['products'] as unknown[]).length === shown.products.length && content['totalSugar'] === null;
}

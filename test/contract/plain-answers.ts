import { type CalendarDay, WEEKDAYS, weekdayIndex } from '../../src/diary/calendar-day';
import type { OpenDateRange } from '../../src/diary/date-range';
import type { DatedTotals, DiaryDay, Product } from '../../src/diary/day-entry';
import type { ProductMatches, ProductTally, Ranking } from '../../src/diary/statistics/product-figures';
import { compareCodePoints, foldName } from '../../src/diary/product-name';
import type { ProductCounts } from '../../src/diary/statistics/statistics';
import type { DayCount } from '../../src/persistence/doc-store';
import type {
  KeywordQuery,
  NameTerm,
  OccurrenceQuery,
  ProductDays,
  ProductWithDate,
} from '../../src/persistence/queries';

/**
 * Expected answers of a document store, computed in memory from the days themselves, each question in the words of `ProductQueries`. Sums
 * are added as integers of tenths, which keeps the noise of binary sums out of these figures.
 */

type Days = readonly DiaryDay[];

const NUTRIENTS = ['calories', 'fat', 'carbs', 'protein'] as const;

export function occurrencesIn(days: Days, { term, weekdays, range, limit }: OccurrenceQuery): ProductWithDate[] {
  return within(days, range)
    .toReversed()
    .filter(({ date }) => weekdays?.includes(WEEKDAYS[weekdayIndex(date)]!) ?? true)
    .flatMap(({ date, products }) => products.map((product) => ({ date, product })))
    .filter(({ product }) => contains(product, term))
    .slice(0, limit);
}

/** Ordered by code point, since a store gives them in no particular order. */
export function namesIn(days: Days, term = ''): string[] {
  const found = days.flatMap(({ products }) => products).filter((product) => contains(product, term));
  return distinct(found.map(({ name }) => name)).sort(compareCodePoints);
}

export function matchesIn(days: Days, term: NameTerm, range: OpenDateRange): ProductMatches {
  const found = occurrencesIn(days, { term, range });
  const products = found.map(({ product }) => product);
  return {
    names: distinct(products.map(({ name }) => name)).sort(compareCodePoints),
    firstDate: found.at(-1)?.date ?? null,
    lastDate: found.at(0)?.date ?? null,
    times: found.length,
    ...sumsOf(products),
    perWeekday: WEEKDAYS.map((weekday) => found.filter(({ date }) => WEEKDAYS[weekdayIndex(date)] === weekday).length),
  };
}

export function rankingIn(days: Days, by: Ranking, range: OpenDateRange, limit: number): ProductTally[] {
  const products = within(days, range).flatMap((day) => day.products);
  const tallies = namesIn(within(days, range)).map((name) => {
    const ofName = products.filter((product) => product.name === name);
    return { name, times: ofName.length, ...sumsOf(ofName) };
  });
  const value = (tally: ProductTally) => (by === 'FREQUENCY' ? tally.times : tally[COLUMNS[by]]);
  // The sort is stable, and the names are in the order of their code points already.
  return tallies.sort((a, b) => value(b) - value(a)).slice(0, limit);
}

const COLUMNS = { CALORIES: 'calories', FAT: 'fat', CARBS: 'carbs', PROTEIN: 'protein' } as const;

export function productDaysIn(days: Days, query: KeywordQuery): { dates: CalendarDay[]; names: string[] } {
  const found = matchesOfKeywords(days, query);
  return {
    dates: distinct(found.map(({ date }) => date)),
    names: distinct(found.map(({ product }) => product.name)),
  };
}

export function productDayListIn(days: Days, query: KeywordQuery, limit: number): ProductDays {
  const found = matchesOfKeywords(days, query);
  const dates = distinct(found.map(({ date }) => date));
  const listed = dates.toReversed().slice(0, limit);
  return {
    dayCount: dates.length,
    occurrenceCount: found.length,
    days: listed.map((date) => {
      const names = found.filter((match) => match.date === date).map(({ product }) => product.name);
      return { date, names: distinct(names), occurrences: names.length };
    }),
  };
}

/** Oldest first, in the order of the page within a day. */
function matchesOfKeywords(days: Days, query: KeywordQuery): ProductWithDate[] {
  return within(days, { from: query.from })
    .flatMap(({ date, products }) => products.map((product) => ({ date, product })))
    .filter(({ product }) => query.include.length === 0 || query.include.some((term) => contains(product, term)))
    .filter(({ product }) => !query.exclude.some((term) => contains(product, term)));
}

export function dayCountIn(days: Days, range: OpenDateRange): DayCount {
  const found = within(days, range);
  const [first, last] = [found.at(0), found.at(-1)];
  return { count: found.length, bounds: first && last && { from: first.date, to: last.date } };
}

export function productCountsIn(days: Days): ProductCounts {
  return { unique: namesIn(days).length, total: days.flatMap(({ products }) => products).length };
}

export function totalsIn(days: Days, range: OpenDateRange): DatedTotals[] {
  return within(days, range).map(({ products: _, ...totals }) => totals);
}

/** The days of a range, oldest first. */
function within(days: Days, { from, to }: OpenDateRange): DiaryDay[] {
  return days
    .filter(({ date }) => (from === undefined || date >= from) && (to === undefined || date <= to))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

function contains({ name }: Product, term: NameTerm): boolean {
  return typeof term === 'string' ? foldName(name).includes(term) : name === term.exactly;
}

function sumsOf(products: readonly Product[]): Record<(typeof NUTRIENTS)[number], number> {
  const [calories = 0, fat = 0, carbs = 0, protein = 0] = NUTRIENTS.map((nutrient) => {
    const tenths = products.reduce((total, product) => total + Math.round(product[nutrient] * 10), 0);
    return tenths / 10;
  });
  return { calories, fat, carbs, protein };
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

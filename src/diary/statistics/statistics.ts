import { type Averages, averagesOf } from './averages';
import type { CalendarDay } from '../calendar-day';
import { type Coverage, entryShare } from './coverage';
import type { DatedTotals } from '../day-entry';
import { type DayStats, highestDay } from './extremes';
import { type HighestField, highestFieldOf, NUTRIENTS, recordBy } from '../nutrient';
import { roundToOneDecimal } from '../rounding';

/** The overview of a whole diary. */
export interface Stats extends Record<HighestField, DayStats | null>, Nullable<Coverage> {
  amountEntries: number;
  firstEntryDate: CalendarDay | null;
  lastEntryDate: CalendarDay | null;
  entryPercentage: number;
  uniqueProducts: number;
  totalProducts: number;
  averageTotals: Averages | null;
}

type Nullable<T> = { [Field in keyof T]: T[Field] | null };

/** The number of products in a diary: distinct names, and occurrences. */
export interface ProductCounts {
  unique: number;
  total: number;
}

/**
 * Computes the overview from the totals of all days, oldest first.
 * @param coverage null when it could not be computed; its four figures are null then
 * @example statsOf([], { unique: 0, total: 0 }, computeCoverage([], today), today).amountEntries // 0
 */
export function statsOf(
  days: readonly DatedTotals[],
  products: ProductCounts,
  coverage: Coverage | null,
  today: CalendarDay,
): Stats {
  return {
    amountEntries: days.length,
    firstEntryDate: days.at(0)?.date ?? null,
    lastEntryDate: days.at(-1)?.date ?? null,
    entryPercentage: roundToOneDecimal(entryShare(days, today)),
    uniqueProducts: products.unique,
    totalProducts: products.total,
    averageTotals: days.length === 0 ? null : averagesOf(days),
    ...recordBy(NUTRIENTS, highestFieldOf, (nutrient) => highestDay(days, nutrient)),
    mostRecentMissingDay: coverage?.mostRecentMissingDay ?? null,
    missingDaysCount: coverage?.missingDaysCount ?? null,
    currentStreak: coverage?.currentStreak ?? null,
    longestStreak: coverage?.longestStreak ?? null,
  };
}

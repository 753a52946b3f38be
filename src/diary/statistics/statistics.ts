import { type Averages, averagesOf } from './averages';
import type { CalendarDay } from '../calendar-day';
import { type Coverage, entryShare } from './coverage';
import type { DatedTotals } from '../day-entry';
import { type HighestField, highestFieldOf, NUTRIENTS, recordBy, type Nutrient, nutrientTotal } from '../nutrient';
import { roundToOneDecimal } from '../rounding';

/** Of one nutrient, as stored. */
export interface DayStats {
  date: CalendarDay;
  total: number;
}

export const DIRECTIONS = ['HIGHEST', 'LOWEST'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/**
 * The most extreme first; ties are in date order. Days on which the nutrient is unknown are left out.
 * @example extremeDays(days, 'CALORIES', 'HIGHEST', 1) // [{ date: '2024-12-25', total: 3150 }]
 */
export function extremeDays(
  days: readonly DatedTotals[],
  nutrient: Nutrient,
  direction: Direction,
  limit: number,
): DayStats[] {
  const sign = direction === 'HIGHEST' ? -1 : 1;
  return days
    .map((day) => ({ date: day.date, total: nutrientTotal(day, nutrient) }))
    .filter((day): day is DayStats => day.total !== null)
    .sort((a, b) => sign * (a.total - b.total) || (a.date < b.date ? -1 : 1))
    .slice(0, limit);
}

/** The first of a tie; null when the nutrient is unknown on every day. @example highestDay(days, 'FAT') // { date: '2024-12-25', total: 140.2 } */
export function highestDay(days: readonly DatedTotals[], nutrient: Nutrient): DayStats | null {
  let highest: DayStats | null = null;
  for (const day of days) {
    const total = nutrientTotal(day, nutrient);
    if (total !== null && (highest === null || total > highest.total)) highest = { date: day.date, total };
  }
  return highest;
}

export interface Stats extends Record<HighestField, DayStats | null>, Coverage {
  amountEntries: number;
  firstEntryDate: CalendarDay | null;
  lastEntryDate: CalendarDay | null;
  entryPercentage: number;
  uniqueProducts: number;
  totalProducts: number;
  averageTotals: Averages | null;
}

/** Distinct names, and occurrences. */
export interface ProductCounts {
  unique: number;
  total: number;
}

export function statsOf(
  days: readonly DatedTotals[],
  products: ProductCounts,
  coverage: Coverage,
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
    ...coverage,
  };
}

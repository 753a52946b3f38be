import { sum } from './averages';
import { calendarDay, dateParts, dayNumber, fromDayNumber, LAST_DAY, lastOfMonth, weekdayIndex } from '../calendar-day';
import type { CalendarDay } from '../calendar-day';
import { type DateRange, lengthOf } from '../date-range';
import type { DatedTotals } from '../day-entry';
import { DETAIL_NUTRIENTS, type DetailNutrient, type DetailUnit, factsOf, isDetailNutrient } from '../detail-nutrient';
import { type Nutrient, NUTRIENTS, nutrientTotal, nutrientUnit, type Unit } from '../nutrient';
import { roundToFourDecimals, roundToOneDecimal } from '../rounding';

export const GRANULARITIES = ['DAY', 'WEEK', 'MONTH'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export type TrendMetric = Nutrient | DetailNutrient;
export const TREND_METRICS = [...NUTRIENTS, ...DETAIL_NUTRIENTS] as const;

/** On a day that knows it. */
export interface DatedAmount {
  date: CalendarDay;
  amount: number;
}

/** The dates are calendar bounds, clipped to the requested range. */
export interface TrendPoint {
  bucket: string;
  fromDate: CalendarDay;
  toDate: CalendarDay;
  dayCount: number;
  average: number;
  total: number;
}

type Bucket = Pick<TrendPoint, 'bucket' | 'fromDate' | 'toDate'>;

export function trendUnitOf(metric: TrendMetric): Unit | DetailUnit {
  return isDetailNutrient(metric) ? factsOf(metric).unit : nutrientUnit(metric);
}

/** One decimal; four for detail nutrients. @example roundAmount('PROTEIN', 112.197) // 112.2 */
export function roundAmount(metric: string, amount: number): number {
  return isDetailNutrient(metric) ? roundToFourDecimals(amount) : roundToOneDecimal(amount);
}

/** kcal for CALORIES, grams for the others. */
export function knownAmounts(days: readonly DatedTotals[], nutrient: Nutrient): DatedAmount[] {
  return days.flatMap((day) => {
    const amount = nutrientTotal(day, nutrient);
    return amount === null ? [] : [{ date: day.date, amount }];
  });
}

/**
 * Average and total of the days that know the nutrient in each day, ISO week or month, in its unit. Both are rounded independently: to one decimal,
 * and to four decimals for detail nutrients. Buckets without such a day are left out.
 * @param amounts oldest first, inside of the range
 * @example trendOf(knownAmounts(days, 'CALORIES'), 'CALORIES', 'WEEK', range)[0] // { bucket: '2025-W01', dayCount: 6, average: 2100.5, … }
 */
export function trendOf(
  amounts: readonly DatedAmount[],
  metric: TrendMetric,
  granularity: Granularity,
  range: DateRange,
): TrendPoint[] {
  const buckets: (Bucket & { amounts: number[] })[] = [];
  for (const { date, amount } of amounts) {
    const current = buckets.at(-1);
    if (current && date <= current.toDate) current.amounts.push(amount);
    else buckets.push({ ...bucketOf(date, granularity), amounts: [amount] });
  }
  return buckets.map(({ bucket, fromDate, toDate, amounts: known }) => ({
    bucket,
    fromDate: fromDate < range.from ? range.from : fromDate,
    toDate: toDate > range.to ? range.to : toDate,
    dayCount: known.length,
    average: roundAmount(metric, sum(known) / known.length),
    total: roundAmount(metric, sum(known)),
  }));
}

/** @example countBuckets({ from: '2024-12-30', to: '2025-01-06' }, 'WEEK') // 2 */
export function countBuckets(range: DateRange, granularity: Granularity): number {
  const { from, to } = range;
  switch (granularity) {
    case 'DAY':
      return lengthOf(range);
    case 'WEEK':
      return (mondayNumber(to) - mondayNumber(from)) / 7 + 1;
    case 'MONTH': {
      const [first, last] = [dateParts(from), dateParts(to)];
      return (last.year - first.year) * 12 + last.month - first.month + 1;
    }
  }
}

/** ISO 8601: a week belongs to the year of its Thursday. @example isoWeekLabel('2024-12-30') // '2025-W01' */
export function isoWeekLabel(day: CalendarDay): string {
  // Every week of the calendar has its Thursday within the calendar.
  const thursday = mondayNumber(day) + 3;
  const year = fromDayNumber(thursday).slice(0, 4);
  const week = Math.floor((thursday - dayNumber(calendarDay(`${year}-01-01`))) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

function bucketOf(day: CalendarDay, granularity: Granularity): Bucket {
  switch (granularity) {
    case 'DAY':
      return { bucket: day, fromDate: day, toDate: day };
    case 'WEEK': {
      const monday = mondayNumber(day);
      // The last week of the year 9999 ends outside the calendar.
      const sunday = Math.min(monday + 6, dayNumber(LAST_DAY));
      return { bucket: isoWeekLabel(day), fromDate: fromDayNumber(monday), toDate: fromDayNumber(sunday) };
    }
    case 'MONTH': {
      const bucket = day.slice(0, 7);
      return { bucket, fromDate: calendarDay(`${bucket}-01`), toDate: lastOfMonth(day) };
    }
  }
}

function mondayNumber(day: CalendarDay): number {
  return dayNumber(day) - weekdayIndex(day);
}

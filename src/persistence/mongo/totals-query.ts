import type { PipelineStage } from 'mongoose';
import type { CalendarDay } from '../../diary/calendar-day';
import type { OpenDateRange } from '../../diary/date-range';
import type { DatedTotals } from '../../diary/day-entry';
import { recordOf, TOTAL_FIELDS, type TotalField } from '../../diary/nutrient';
import { totalsOf } from './entry-mapping';
import { inRange } from './expressions';

/**
 * The totals of a year, a list per field, because a document for each day takes four times as long to read:
 *
 *     { day: ['2024-08-27', '2024-08-28'], totalCalories: [2128, 1990], totalFat: [78.9, null], … }
 */
export type TotalsOfYear = { day: CalendarDay[] } & Record<TotalField, unknown[]>;

/** Oldest first. A document for all years could become too large. */
export function totalsByYear(range: OpenDateRange): PipelineStage[] {
  // `$push` leaves out missing values.
  const lists = recordOf(TOTAL_FIELDS, (field) => ({ $push: { $ifNull: [`$${field}`, null] } }));
  return [
    { $match: inRange(range) },
    { $sort: { day: 1 } },
    { $group: { _id: { $substrCP: ['$day', 0, 4] }, day: { $push: '$day' }, ...lists } },
    { $sort: { _id: 1 } },
  ];
}

export function datedTotals(year: TotalsOfYear): DatedTotals[] {
  return year.day.map((date, index) => ({ date, ...totalsOf((field) => year[field][index]) }));
}

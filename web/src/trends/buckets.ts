import type { TrendPointDto } from '../api/schema';
import { addDays, addMonths, daysOfMonth, firstOfMonth, weekdayOf } from '../dates';

export interface CalendarBucket {
  /** The first day of the week or month, also if the range begins later. */
  date: string;
  /** Undefined without entries. */
  found?: TrendPointDto;
  /** Whether fewer than half of its days have entries. */
  isSparse: boolean;
}

/** Every week or month from the first to the last bucket, also those without entries. */
export function calendarBuckets(buckets: readonly TrendPointDto[], granularity: 'WEEK' | 'MONTH'): CalendarBucket[] {
  const isByMonth = granularity === 'MONTH';
  const bucketStart = (date: string) => (isByMonth ? firstOfMonth(date) : addDays(date, -weekdayOf(date)));
  const byStart = new Map(buckets.map((bucket) => [bucketStart(bucket.fromDate), bucket]));
  const [first, last] = [[...byStart.keys()][0], [...byStart.keys()].at(-1)];
  const all: CalendarBucket[] = [];
  if (first === undefined || last === undefined) return all;
  for (let date = first; date <= last; date = isByMonth ? addMonths(date, 1) : addDays(date, 7)) {
    const found = byStart.get(date);
    const length = isByMonth ? daysOfMonth(date).length : 7;
    all.push({ date, found, isSparse: found !== undefined && found.dayCount < length / 2 });
  }
  return all;
}

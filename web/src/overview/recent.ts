import { completeDays } from '../api/averages';
import { fetchApi } from '../api/client';
import type { AveragesDto, DayEntryDto, MacroSplitDto } from '../api/schema';
import { addDays, daysInRange } from '../dates';
import { type DayRange, lastDays, monthRange } from '../ranges';

/** Averages of fewer days than this share of their range say little. */
const MIN_SHARE = 0.5;

/** The days of a range that is over, beside the range before it. */
export interface RecentRange {
  kind: 'week' | 'month' | 'lastMonth';
  range: DayRange;
  before: DayRange;
  logged: number;
  /** Days with entries that do not count. */
  leftOut: number;
  /** Undefined without an entry. */
  averages: AveragesDto | undefined;
  /** The average energy of the range before in kcal; undefined where one of both is of too few days. */
  earlier: number | undefined;
}

export interface Recent {
  entryYesterday: DayEntryDto | undefined;
  ranges: RecentRange[];
  /** Energy split of the last 30 days. */
  split: MacroSplitDto | undefined;
}

export async function fetchRecent(today: string, signal: AbortSignal): Promise<Recent> {
  const yesterday = addDays(today, -1);
  const daysBefore = (range: DayRange) => lastDays(daysInRange(range.from, range.to), addDays(range.from, -1));
  const [week, month] = [lastDays(7, yesterday), lastDays(30, yesterday)];
  const ranges = [
    { kind: 'week', range: week, before: daysBefore(week) },
    { kind: 'month', range: month, before: daysBefore(month) },
    { kind: 'lastMonth', range: monthRange(today, -1), before: monthRange(today, -2) },
  ] as const;
  const fromDate = ranges.map(({ before }) => before.from).sort()[0]!;
  const query = { fromDate: yesterday, toDate: yesterday };
  const counted = completeDays({ from: fromDate, to: yesterday });
  const [[entry], complete, all] = await Promise.all([
    fetchApi('GET /api/v2/nutritiondata/range', { query, signal }),
    fetchApi('GET /api/v2/stats/trend', { query: counted, signal }),
    fetchApi('GET /api/v2/stats/trend', { query: { ...counted, days: 'all' }, signal }),
  ]);
  const fetchAverages = async (range: DayRange) => {
    const { from, to } = range;
    const [logged, entered] = [complete, all].map(
      (days) => days.filter(({ fromDate: date }) => date >= from && date <= to).length,
    ) as [number, number];
    const leftOut = entered - logged;
    if (logged === 0) return { logged, leftOut, says: false };
    const { averages } = await fetchApi('GET /api/v2/stats/averages', {
      query: completeDays(range),
      signal,
    });
    return { logged, leftOut, averages, says: logged >= daysInRange(from, to) * MIN_SHARE };
  };
  const found = await Promise.all(
    ranges.map(async (one) => {
      const [now, then] = await Promise.all([fetchAverages(one.range), fetchAverages(one.before)]);
      const earlier = now.says && then.says ? (then.averages?.avgTotalCalories ?? undefined) : undefined;
      return { ...one, ...now, averages: now.averages, earlier };
    }),
  );
  const split = found[1]?.averages
    ? await fetchApi('GET /api/v2/stats/macro-split', { query: completeDays(month), signal })
    : undefined;
  return { entryYesterday: entry, ranges: found, split };
}

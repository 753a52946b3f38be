import { fetchAverages, type LoggedAverages } from '../api/averages';
import { fetchApi } from '../api/client';
import type { GoalTargetOfDayDto } from '../api/schema';
import { addDays } from '../dates';
import { lastDays } from '../ranges';

/** Before a day, for its comparison with the average. */
export const DAYS_BEFORE = 30;

/** Figures to compare a day with. */
export interface DayContext {
  /** The averages of the days before; null if none of them has an entry. */
  usual: LoggedAverages | null;
  targets: GoalTargetOfDayDto[];
}

export async function fetchContext(date: string, signal: AbortSignal): Promise<DayContext> {
  const query = { fromDate: date, toDate: date, includeDays: true };
  const [usual, { days }] = await Promise.all([
    fetchAverages(lastDays(DAYS_BEFORE, addDays(date, -1)), signal),
    fetchApi('GET /api/v2/stats/goals', { query, signal }),
  ]);
  return { usual, targets: days?.[0]?.targets ?? [] };
}

import type { DayRange } from '../ranges';
import { fetchApi } from './client';
import type { AveragesDto } from './schema';

export interface LoggedAverages {
  averages: AveragesDto;
  /** The number of entries behind the averages. */
  logged: number;
}

/** Averages leave out the days that the user called incomplete, or that are not to count. */
export function completeDays({ from, to }: DayRange): { fromDate: string; toDate: string; days: 'complete' } {
  return { fromDate: from, toDate: to, days: 'complete' };
}

/** Null for a range without entries, which is checked first, because the service answers it with an error. */
export async function fetchAverages(range: DayRange, signal: AbortSignal): Promise<LoggedAverages | null> {
  const query = completeDays(range);
  const months = await fetchApi('GET /api/v2/stats/trend', { query: { ...query, granularity: 'MONTH' }, signal });
  const logged = months.reduce((sum, { dayCount }) => sum + dayCount, 0);
  if (logged === 0) return null;
  return { averages: (await fetchApi('GET /api/v2/stats/averages', { query, signal })).averages, logged };
}

import type { DayRange } from '../parts/range-fields';
import { ask } from './client';
import type { AveragesDto } from './schema';

export interface LoggedAverages {
  averages: AveragesDto;
  /** On how many entries they rest. */
  logged: number;
}

/** Undefined for a range without entries. That is found out first, because the service refuses to average nothing. */
export async function askAverages(
  { from: fromDate, to: toDate }: DayRange,
  signal: AbortSignal,
): Promise<LoggedAverages | undefined> {
  const query = { fromDate, toDate };
  const months = await ask('GET /api/v2/stats/trend', { query: { ...query, granularity: 'MONTH' }, signal });
  const logged = months.reduce((sum, { dayCount }) => sum + dayCount, 0);
  if (logged === 0) return undefined;
  return { averages: (await ask('GET /api/v2/stats/averages', { query, signal })).averages, logged };
}

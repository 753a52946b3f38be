import { fetchApi } from '../api/client';
import type { DayRange } from '../ranges';

export type FileFormat = 'CSV' | 'JSON' | 'JSONL';

/** Limit of the service for CSV and JSON; JSON lines have none. */
export const MAX_DAYS_IN_A_FILE = 365;

/** The contents of a file, determined before the download. */
export type Contents =
  { kind: 'emptyDiary' } | { kind: 'nothing'; diary: DayRange } | { kind: 'days'; count: number; range: DayRange };

/** Whether there are more days than a file of that format may hold. */
export function isTooMuch(contents: Contents, format: FileFormat): boolean {
  return format !== 'JSONL' && contents.kind === 'days' && contents.count > MAX_DAYS_IN_A_FILE;
}

/** Counts the stored days; an empty end means the beginning or end of the diary. */
export async function contentsOf(range: DayRange, signal: AbortSignal): Promise<Contents> {
  const stats = await fetchApi('GET /api/v2/stats', { signal });
  if (stats.firstEntryDate === null || stats.lastEntryDate === null) return { kind: 'emptyDiary' };
  const diary = { from: stats.firstEntryDate, to: stats.lastEntryDate };
  const from = range.from > diary.from ? range.from : diary.from;
  const to = range.to !== '' && range.to < diary.to ? range.to : diary.to;
  if (from > to) return { kind: 'nothing', diary };
  const query = { fromDate: from, toDate: to, granularity: 'MONTH' as const };
  const months = await fetchApi('GET /api/v2/stats/trend', { query, signal });
  const count = months.reduce((sum, { dayCount }) => sum + dayCount, 0);
  return count === 0 ? { kind: 'nothing', diary } : { kind: 'days', count, range: { from, to } };
}

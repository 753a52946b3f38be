import { ask } from '../api/client';

/** Limit of the service for chosen days. */
export const MOST_CHOSEN_DAYS = 5000;

/** The days without entries from the first entry to a day, oldest first. */
export async function askMissingDays(until: string, signal: AbortSignal): Promise<string[]> {
  const { firstEntryDate } = await ask('GET /api/v2/stats', { signal });
  if (firstEntryDate === null || firstEntryDate > until) return [];
  return ask('GET /api/v2/stats/missing-days', { query: { fromDate: firstEntryDate, toDate: until }, signal });
}

import { ask } from '../api/client';
import { addDays } from '../dates';

/** Limit of the service for chosen days. */
export const MAX_CHOSEN_DAYS = 5000;
/** The longest range of an answer about each day. */
const MAX_DAYS = 366;

/** The days without entries from the first entry to a day, oldest first, but those that fddb.info said to be empty. */
export async function askMissingDays(until: string, signal: AbortSignal): Promise<string[]> {
  const { firstEntryDate } = await ask('GET /api/v2/stats', { signal });
  if (firstEntryDate === null || firstEntryDate > until) return [];
  const query = { fromDate: firstEntryDate, toDate: until };
  const missing = await ask('GET /api/v2/stats/missing-days', { query, signal });
  const empty = new Set<string>();
  const [oldest] = missing;
  for (let from = oldest; from !== undefined && from <= until; from = addDays(from, MAX_DAYS)) {
    const last = addDays(from, MAX_DAYS - 1);
    const range = { fromDate: from, toDate: last > until ? until : last };
    const days = await ask('GET /api/v2/nutritiondata/coverage', { query: range, signal });
    for (const { date, state } of days) if (state === 'NOTHING_LOGGED') empty.add(date);
  }
  return missing.filter((date) => !empty.has(date));
}

import { fetchApi } from '../api/client';
import { inAnswers } from '../ranges';

/** Limit of the service for chosen days. */
export const MAX_CHOSEN_DAYS = 5000;

/** Days without entries since the first entry, oldest first, except those that are empty or deleted at fddb.info or not counted. */
export async function findMissingDays(first: string | null, until: string, signal: AbortSignal): Promise<string[]> {
  if (first === null || first > until) return [];
  const query = { fromDate: first, toDate: until };
  const [missing, statuses] = await Promise.all([
    fetchApi('GET /api/v2/stats/missing-days', { query, signal }),
    fetchApi('GET /api/v2/days/statuses', { query, signal }),
  ]);
  const [oldest] = missing;
  if (oldest === undefined) return [];
  const parts = inAnswers({ from: oldest, to: until }).filter(({ from, to }) =>
    missing.some((date) => date >= from && date <= to),
  );
  const answers = await Promise.all(
    parts.map(({ from, to }) =>
      fetchApi('GET /api/v2/nutritiondata/coverage', { query: { fromDate: from, toDate: to }, signal }),
    ),
  );
  const futile = answers.flat().filter(({ state }) => state === 'NOTHING_LOGGED' || state === 'FORGOTTEN');
  const settled = new Set([...futile, ...statuses.filter(({ excluded }) => excluded)].map(({ date }) => date));
  return missing.filter((date) => !settled.has(date));
}

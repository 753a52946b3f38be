import { fetchApi } from '../api/client';

const MAX_RECENT = 6;

/** The labels of the symptoms that were logged last. */
export async function fetchRecentSymptoms(signal: AbortSignal): Promise<string[]> {
  const symptoms = await fetchApi('GET /api/v2/symptoms', { signal });
  const recent = symptoms.toSorted((a, b) => (b.lastDate ?? '').localeCompare(a.lastDate ?? ''));
  return recent.slice(0, MAX_RECENT).map(({ label }) => label);
}

export function timeNow(): string {
  const now = new Date();
  return [now.getHours(), now.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

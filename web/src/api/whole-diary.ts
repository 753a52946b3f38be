import { useAbout } from '../about';
import type { DayRange } from '../ranges';
import { fetchApi } from './client';
import { useAnswer } from './use-answer';

/** The range from the first entry to today. Undefined until it is known and of an empty diary. */
export function useWholeDiary(): DayRange | undefined {
  const { today } = useAbout();
  const first = useAnswer((signal) => fetchApi('GET /api/v2/stats', { signal }), []).value?.firstEntryDate;
  return first ? { from: first, to: today } : undefined;
}

import { useState } from 'preact/hooks';
import { fetchApi, type RequestFailed } from '../api/client';
import { toFailure } from '../api/use-answer';
import type { Reason } from './run-outcome';

export interface DayFetch {
  state: 'idle' | 'running' | 'stored' | 'unsuccessful' | 'failed';
  /** The reason why the day was not stored; undefined if the service gives none. */
  reason?: Reason;
  /** The reason why there was no fetch, or why it ended. */
  failure?: RequestFailed;
  start: () => void;
}

/** Fetches one day where it is shown. */
export function useDayFetch(date: string, onEnd?: () => void): DayFetch {
  const [fetched, setFetched] = useState<Omit<DayFetch, 'start'>>({ state: 'idle' });
  const fetchDay = async () => {
    setFetched({ state: 'running' });
    try {
      const { successfulDays } = await fetchApi('POST /api/v2/nutritiondata/export', { body: { dates: [date] } });
      if (successfulDays.includes(date)) setFetched({ state: 'stored' });
      else setFetched({ state: 'unsuccessful', reason: await fetchReason(date) });
      onEnd?.();
    } catch (error) {
      setFetched({ state: 'failed', failure: toFailure(error) });
    }
  };
  return { ...fetched, start: () => void fetchDay() };
}

async function fetchReason(date: string): Promise<Reason | undefined> {
  const { days } = await fetchApi('GET /api/v2/nutritiondata/export/status');
  return days.find((day) => day.date === date)?.reason ?? undefined;
}

import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { fetchApi, fetchTagged, type RequestFailed } from '../api/client';
import type { DayStatusDto } from '../api/schema';
import { type Answer, toFailure, useAnswer } from '../api/use-answer';
import type { JOURNAL_WORDS } from './words';

export type Doubt = keyof (typeof JOURNAL_WORDS)['en']['doubtful'];

/** What one says about a day, and why it may be incomplete. */
export interface DayStatus {
  answer: Answer<unknown>;
  /** Undefined until it is known. */
  status: DayStatusDto | undefined;
  doubts: readonly Doubt[];
  /** Saved at once. */
  save: (changes: Partial<DayStatusDto>) => void;
  failure: RequestFailed | undefined;
}

export function useDayStatus(date: string): DayStatus {
  const answer = useAnswer(
    async (signal) => {
      const query = { fromDate: date, toDate: date };
      const [stored, doubts] = await Promise.all([
        fetchTagged('GET /api/v2/days/{date}/status', { path: { date }, signal }),
        fetchApi('GET /api/v2/stats/quality', { query, signal }),
      ]);
      return { stored, doubts: doubts.days[0]?.reasons ?? [] };
    },
    [date],
  );
  const found = answer.isLoading ? undefined : answer.value;
  const [status, setStatus] = useState<DayStatusDto>();
  const [failure, setFailure] = useState<RequestFailed>();
  // One change after the other, so that a quick one finds the tag of the one before.
  const saving = useRef<{ tag?: string; last: Promise<void> }>({ last: Promise.resolve() });
  useLayoutEffect(() => {
    setStatus(found?.stored.value);
    saving.current.tag = found?.stored.tag;
  }, [found]);
  const save = (changes: Partial<DayStatusDto>) => {
    if (!status) return;
    const body = { ...status, ...changes };
    setStatus(body);
    saving.current.last = saving.current.last.then(async () => {
      try {
        const expected = saving.current.tag;
        const saved = await fetchTagged('PUT /api/v2/days/{date}/status', { path: { date }, body, expected });
        saving.current.tag = saved.tag;
        setFailure(undefined);
      } catch (error) {
        setFailure(toFailure(error));
        answer.reload();
      }
    });
  };
  return { answer, status: found && status, doubts: found?.doubts ?? [], save, failure };
}

export function isUntouched({ completeness, excluded, dayType }: DayStatusDto): boolean {
  return completeness === 'AUTO' && !excluded && dayType === 'NORMAL';
}

/** @returns what was said before, which undoes it */
export async function answerDay(date: string, status: Partial<DayStatusDto>): Promise<DayStatusDto> {
  const before = await fetchApi('GET /api/v2/days/{date}/status', { path: { date } });
  await fetchApi('PUT /api/v2/days/{date}/status', { path: { date }, body: { ...before, ...status } });
  return before;
}

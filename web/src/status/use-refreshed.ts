import { useRef } from 'preact/hooks';
import { type Answer, useAnswer } from '../api/use-answer';
import { usePoll } from '../api/use-poll';

const REFRESH_EVERY_MS = 15_000;

/** An answer that is refreshed while the page is visible. The previous one is shown until the next has loaded. */
export function useRefreshed<T>(request: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const answer = useAnswer(request, []);
  const latest = useRef(answer);
  if (!answer.isLoading) latest.current = answer;
  usePoll(() => void (answer.isLoading || answer.reload()), REFRESH_EVERY_MS);
  return { ...latest.current, reload: answer.reload };
}

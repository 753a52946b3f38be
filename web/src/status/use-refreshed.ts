import { useEffect, useRef } from 'preact/hooks';
import { type Answer, useAnswer } from '../api/use-answer';

const REFRESH_EVERY_MS = 15_000;

/** An answer that is refreshed while the page is visible. The previous one is shown until the next has loaded. */
export function useRefreshed<T>(request: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const answer = useAnswer(request, []);
  const { reload } = answer;
  const latest = useRef(answer);
  if (!answer.isLoading) latest.current = answer;
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') reload();
    };
    const timer = setInterval(refresh, REFRESH_EVERY_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
  return { ...latest.current, reload };
}

import { useEffect, useState } from 'preact/hooks';
import { fetchApi, RequestFailed } from './client';

const RETRY_EVERY_MS = 2_000;
/** Then the service answers others, so that waiting for it does not help. */
const MAX_TRIES = 4;

let away: { failure: RequestFailed; back: Promise<void> } | undefined;
const listeners = new Set<() => void>();

/** Sends a request again when the service is back. */
export async function fetchUntilAnswered<T>(
  request: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await request(signal);
    } catch (error) {
      if (!isAway(error) || tries === MAX_TRIES) throw error;
      await untilBack(error);
      if (signal.aborted) throw error;
    }
  }
}

/** The failure of the last request, while the service is unreachable. */
export function useAway(): RequestFailed | undefined {
  const [failure, setFailure] = useState(away?.failure);
  useEffect(() => {
    const look = () => setFailure(away?.failure);
    listeners.add(look);
    look();
    return () => void listeners.delete(look);
  }, []);
  return failure;
}

/** All requests wait for the same answer. */
function untilBack(failure: RequestFailed): Promise<void> {
  if (!away) {
    const back = pollService().then(() => change(undefined));
    change({ failure, back });
    return back;
  }
  return away.back;
}

function change(now: typeof away): void {
  away = now;
  for (const listener of listeners) listener();
}

async function pollService(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_EVERY_MS));
    try {
      await fetchApi('GET /api/v2/about');
      return;
    } catch (error) {
      // Any answer of its own shows that it is back.
      if (!isAway(error)) return;
    }
  }
}

function isAway(error: unknown): error is RequestFailed {
  return error instanceof RequestFailed && error.hasNoAnswer;
}

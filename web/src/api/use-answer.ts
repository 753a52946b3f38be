import { useLayoutEffect, useState } from 'preact/hooks';
import { RequestFailed } from './client';
import { fetchUntilAnswered } from './connection';

/** The state of an answer. While a new one is loading, the old one is kept. */
export interface Answer<T> {
  value?: T;
  failure?: RequestFailed;
  isLoading: boolean;
  reload: () => void;
}

interface Settled<T> extends Pick<Answer<T>, 'value' | 'failure'> {
  /** Values that the request was sent for. */
  key: readonly unknown[];
}

/**
 * Sends the request on mount and whenever one of the `given` values changes; aborts the previous one. While the service is away
 * the answer is loading.
 */
export function useAnswer<T>(request: (signal: AbortSignal) => Promise<T>, given: readonly unknown[]): Answer<T> {
  const [settled, setSettled] = useState<Settled<T>>();
  const [attempt, setAttempt] = useState(0);
  const key = [...given, attempt];
  // A layout effect aborts the previous request before its answer can arrive.
  useLayoutEffect(() => {
    const abort = new AbortController();
    fetchUntilAnswered(request, abort.signal).then(
      (value) => !abort.signal.aborted && setSettled({ key, value }),
      (error: unknown) =>
        !abort.signal.aborted && setSettled((before) => ({ key, value: before?.value, failure: toFailure(error) })),
    );
    return () => abort.abort();
  }, key);
  // Compared here and not set by the effect, because no rendering may show an old answer as that of new values.
  const isLoading = !key.every((value, index) => value === settled?.key[index]);
  const failure = isLoading ? undefined : settled?.failure;
  return { value: settled?.value, failure, isLoading, reload: () => setAttempt((count) => count + 1) };
}

export function toFailure(error: unknown): RequestFailed {
  return error instanceof RequestFailed ? error : new RequestFailed('not-understood', String(error));
}

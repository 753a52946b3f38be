import { useEffect, useState } from 'preact/hooks';
import { RequestFailed } from './client';

/** The state of an answer. While a new one is loading, the old one is kept. */
export interface Answer<T> {
  value?: T;
  failure?: RequestFailed;
  isLoading: boolean;
  reload: () => void;
}

/** Sends the request on mount and whenever one of the `given` values changes; aborts the previous one. */
export function useAnswer<T>(request: (signal: AbortSignal) => Promise<T>, given: readonly unknown[]): Answer<T> {
  const [state, setState] = useState<Omit<Answer<T>, 'reload'>>({ isLoading: true });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setState(({ value }) => ({ value, isLoading: true }));
    request(abort.signal).then(
      (value) => !abort.signal.aborted && setState({ value, isLoading: false }),
      (error: unknown) =>
        !abort.signal.aborted && setState(({ value }) => ({ value, failure: failureOf(error), isLoading: false })),
    );
    return () => abort.abort();
  }, [...given, attempt]);
  return { ...state, reload: () => setAttempt((count) => count + 1) };
}

export function failureOf(error: unknown): RequestFailed {
  return error instanceof RequestFailed ? error : new RequestFailed('not-understood', String(error));
}

import { useEffect, useState } from 'preact/hooks';
import { RequestFailed } from './client';

/** What there is of an answer. While a new one is on its way, the old one stays to be seen. */
export interface Answer<T> {
  value?: T;
  failure?: RequestFailed;
  isLoading: boolean;
  reload: () => void;
}

/** Asks when the page is shown, and again when one of the `given` values changes; what is not wanted any more is cut off. */
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

/**
 * A signal that is raised after a while, or with another one. `AbortSignal.timeout` and `any` would keep every request
 * in memory until its time is over.
 */
export function limitedTo(milliseconds: number, other: AbortSignal): { signal: AbortSignal; lift: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, milliseconds);
  other.addEventListener('abort', abort);
  if (other.aborted) abort();
  return {
    signal: controller.signal,
    lift: () => {
      clearTimeout(timer);
      other.removeEventListener('abort', abort);
    },
  };
}

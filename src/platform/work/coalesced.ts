/** Runs work one at a time. All calls that come while a run waits share that run. */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let isWaiting = false;
  return () => {
    if (isWaiting) return last;
    isWaiting = true;
    last = last.then(() => {
      isWaiting = false;
      return work();
    });
    return last;
  };
}

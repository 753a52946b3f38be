/** The longest that liveness of a service takes while work is done, in milliseconds. A request that fails counts as well. */
export async function longestLiveness(url: string, work: () => Promise<unknown>, everyMs = 5): Promise<number> {
  let [longest, isOver] = [0, false];
  const watching = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await fetch(`${url}/actuator/health/liveness`, { signal: AbortSignal.timeout(60_000) })
        .then((answer) => answer.arrayBuffer())
        .catch(() => undefined);
      longest = Math.max(longest, performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await watching;
  }
  return longest;
}

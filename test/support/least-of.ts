/** The least of up to three measurements: one that is not below the limit is repeated, because the machine may have been busy. */
export async function leastOf(limit: number, measure: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least >= limit; attempt++) least = Math.min(least, await measure());
  return least;
}

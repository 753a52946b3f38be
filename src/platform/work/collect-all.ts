/** The items of all slices, for figures that need them at once and for lists that are capped. */
export async function collectAll<T>(slices: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const slice of slices) for (const item of slice) all.push(item);
  return all;
}

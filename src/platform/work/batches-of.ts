/** Consecutive parts of a list, none of them empty. @example [...batchesOf(['a', 'b', 'c'], 2)] // [['a', 'b'], ['c']] */
export function* batchesOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < list.length; at += size) yield list.slice(at, at + size);
}

/**
 * Works on items two at a time, each of which keeps one process busy.
 *
 * @returns the results in the order of the items
 */
export function inTwoLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result>[] {
  const promised = items.map(() => Promise.withResolvers<Result>());
  // Rejections are left to the caller, and are not unhandled before it awaits them.
  for (const { promise } of promised) promise.catch(() => undefined);
  const left = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of left) await work(item).then(promised[index]!.resolve, promised[index]!.reject);
  };
  void Promise.all([lane(), lane()]);
  return promised.map(({ promise }) => promise);
}

/** User id of `nobody`, who owns no files. */
export const NOBODY = 65534;

/** Root may write everything; then the work is done as somebody who may not. */
export async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid!(NOBODY);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid!(0);
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { mongo } from 'mongoose';

/** Documents as they arrive, at most `most` at a time. */
export async function* buffered<T>(
  cursor: mongo.FindCursor<T>,
  most: () => number | undefined = () => undefined,
): AsyncGenerator<T[]> {
  try {
    // A batch is already buffered; yield so that other requests run.
    for (; await cursor.hasNext(); await nextTurn()) yield cursor.readBufferedDocuments(most());
  } finally {
    await cursor.close();
  }
}

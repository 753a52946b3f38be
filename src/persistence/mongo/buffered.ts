import type { mongo } from 'mongoose';

/** Documents as they arrive, at most `most` at a time. */
export async function* buffered<T>(
  cursor: mongo.FindCursor<T>,
  most: () => number | undefined = () => undefined,
): AsyncGenerator<T[]> {
  try {
    while (await cursor.hasNext()) yield cursor.readBufferedDocuments(most());
  } finally {
    await cursor.close();
  }
}

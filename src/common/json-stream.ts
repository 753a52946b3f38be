import { Readable } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';

const logger = new Logger('Stream');

/**
 * An answer that is one JSON array, written slice by slice: memory holds one slice, however long the array is.
 *
 * The first slice is read before anything is sent, so that a store that is away is an ordinary problem answer. A failure
 * after that destroys the connection: never a shorter answer that looks complete.
 */
export async function jsonArray(slices: AsyncIterable<readonly unknown[]>): Promise<StreamableFile> {
  const iterator = slices[Symbol.asyncIterator]();
  const first = await iterator.next();
  const body = Readable.from(chunks(first, iterator), { objectMode: false });
  return new StreamableFile(body, { type: 'application/json; charset=utf-8' }).setErrorLogger((error) => {
    logger.error('An answer was cut off in the middle', error.stack);
  });
}

async function* chunks(
  first: IteratorResult<readonly unknown[]>,
  iterator: AsyncIterator<readonly unknown[]>,
): AsyncGenerator<string> {
  let opening = '[';
  try {
    for (let next = first; next.done !== true; next = await iterator.next()) {
      if (next.value.length === 0) continue;
      yield opening + JSON.stringify(next.value).slice(1, -1);
      opening = ',';
    }
    yield opening === '[' ? '[]' : ']';
  } finally {
    await iterator.return?.();
  }
}

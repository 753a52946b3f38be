import { Readable } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';

const logger = new Logger('Stream');

interface Shape {
  type: string;
  disposition?: string;
}

/** An answer that is one JSON array, written slice by slice: memory holds one slice, however long the array is. */
export function jsonArray(slices: AsyncIterable<readonly unknown[]>): Promise<StreamableFile> {
  return streamed(jsonChunks(slices), { type: 'application/json; charset=utf-8' });
}

/** The text of a JSON array, a chunk for each slice. */
export async function* jsonChunks(slices: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let opening = '[';
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield opening + JSON.stringify(slice).slice(1, -1);
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/**
 * An answer that is written while it is made.
 *
 * The first chunk is made before anything is sent, so that a store that is away is an ordinary problem answer. A failure
 * after that destroys the connection: never a shorter answer that looks complete.
 */
export async function streamed(chunks: AsyncGenerator<string>, shape: Shape): Promise<StreamableFile> {
  const first = await chunks.next();
  const body = Readable.from(resumed(first, chunks), { objectMode: false });
  return new StreamableFile(body, shape).setErrorLogger((error) => {
    logger.error('An answer was cut off in the middle', error.stack);
  });
}

async function* resumed(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

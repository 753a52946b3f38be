import { Logger, StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { stackOf } from '../logging/stack-of';

const WHOLE_CHARACTERS = 128 * 1024;

interface Shape {
  type: string;
  disposition?: string;
}

const logger = new Logger('Stream');

/** An answer that is one JSON array, written slice by slice: memory holds one slice, however long the array is. */
export function jsonArray(slices: AsyncIterable<readonly unknown[]>): Promise<StreamableFile> {
  return streamed(jsonChunks(slices), { type: 'application/json; charset=utf-8' });
}

export async function* jsonChunks(slices: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let opening = '[';
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield opening + JSON.stringify(slice).slice(1, -1);
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

/** JSON lines: a line for each item, a chunk for each slice. */
export async function* jsonLineChunks(slices: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const slice of slices) yield slice.map((item) => `${JSON.stringify(item)}\n`).join('');
}

/**
 * An answer that is written while it is made.
 *
 * The beginning is computed before anything is sent, so that an unreachable store gives an ordinary problem answer and a small
 * answer is sent whole, with its length. A later failure destroys the connection, so that a truncated answer never looks
 * complete. Chunks stop when the client disconnects and slow down with a slow client.
 */
export async function streamed(chunks: AsyncGenerator<string>, shape: Shape): Promise<StreamableFile> {
  let beginning = '';
  while (beginning.length < WHOLE_CHARACTERS) {
    const next = await chunks.next();
    if (next.done === true) return new StreamableFile(Buffer.from(beginning), shape);
    beginning += next.value;
  }
  const stream = Readable.from(chunks, { objectMode: false });
  stream.unshift(beginning, 'utf8');
  return new StreamableFile(stream, shape).setErrorLogger((error) => {
    logger.error('An answer was cut off in the middle', stackOf(error));
  });
}

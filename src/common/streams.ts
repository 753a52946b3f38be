import { Readable } from 'node:stream';
import { Logger, StreamableFile } from '@nestjs/common';
import { SMALLEST_COMPRESSED_BYTES } from './compress';

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
 * Its beginning is made before anything is sent, so that a store that is away is an ordinary problem answer, and a small
 * answer goes out whole, with its length. A failure after that destroys the connection: never a shorter answer that looks
 * complete.
 */
export async function streamed(chunks: AsyncGenerator<string>, shape: Shape): Promise<StreamableFile> {
  const { text, isWhole } = await beginningOf(chunks);
  if (isWhole) return new StreamableFile(Buffer.from(text), shape);
  const body = Readable.from(resumed(text, chunks), { objectMode: false });
  return new StreamableFile(body, shape).setErrorLogger((error) => {
    logger.error('An answer was cut off in the middle', error.stack);
  });
}

/** As many chunks as it takes until compressing is worth it. */
async function beginningOf(chunks: AsyncGenerator<string>): Promise<{ text: string; isWhole: boolean }> {
  let text = '';
  while (Buffer.byteLength(text) < SMALLEST_COMPRESSED_BYTES) {
    const next = await chunks.next();
    if (next.done === true) return { text, isWhole: true };
    text += next.value;
  }
  return { text, isWhole: false };
}

async function* resumed(beginning: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield beginning;
  yield* rest;
}

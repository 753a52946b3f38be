import { Logger, StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { stackOf } from '../logging/logger';

const WHOLE_BYTES = 128 * 1024;
export const TEXT_BATCH = 64 * 1024;
export const LIST_BATCH = 100;

interface Shape {
  type: string;
  disposition?: string;
}

const JSON_SHAPE: Shape = { type: 'application/json; charset=utf-8' };

const logger = new Logger('Stream');

/** An answer that is one JSON array, written while it is made: memory holds one slice and one chunk, however long the array is. */
export function jsonArray(slices: AsyncIterable<readonly unknown[]>): Promise<StreamableFile> {
  return streamed(jsonChunks(slices), JSON_SHAPE);
}

/** An answer that is one JSON object with long lists, written in chunks, because making all of its text at once would hold up others. */
export function jsonObject(item: object): Promise<StreamableFile> {
  return streamed(inChunks(jsonPieces(item)), JSON_SHAPE);
}

export async function* jsonChunks(slices: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let opening = '[';
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield* inChunks(itemPieces(opening, slice));
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

export async function* jsonLineChunks(slices: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const slice of slices) yield* inChunks(linePieces(slice));
}

/** Few and small writes. The generator is declared once: one made for each slice gets a prototype of its own, which costs more than the text. */
function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < TEXT_BATCH) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function* itemPieces(opening: string, items: readonly unknown[]): Generator<string> {
  for (const item of items) {
    yield opening;
    yield* jsonPieces(item);
    opening = ',';
  }
}

function* linePieces(items: readonly unknown[]): Generator<string> {
  for (const item of items) {
    yield* jsonPieces(item);
    yield '\n';
  }
}

/** The JSON of an item; of one with a long list, such as the products of a day, in pieces. */
function* jsonPieces(item: unknown): Generator<string> {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || !Object.values(item).some(isLong)) {
    yield JSON.stringify(item);
    return;
  }
  let opening = '{';
  for (const [key, value] of Object.entries(item)) {
    if (value === undefined) continue;
    yield `${opening}${JSON.stringify(key)}:`;
    opening = ',';
    if (!isLong(value)) yield JSON.stringify(value);
    else for (const [at, one] of value.entries()) yield (at === 0 ? '[' : ',') + JSON.stringify(one);
    if (isLong(value)) yield ']';
  }
  yield '}';
}

function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > LIST_BATCH;
}

/**
 * The beginning is computed before anything is sent, so that an unreachable store gives an ordinary problem answer and a small
 * answer is sent whole, with its length. A later failure destroys the connection, so that a truncated answer never looks
 * complete. Chunks stop when the client disconnects and slow down with a slow client.
 */
export async function streamed(
  chunks: AsyncGenerator<string> | Generator<string>,
  shape: Shape,
): Promise<StreamableFile> {
  const beginning: Buffer[] = [];
  for (let length = 0; length < WHOLE_BYTES; length += beginning.at(-1)!.length) {
    const next = await chunks.next();
    // A copy, because the framework writes the length into it.
    if (next.done === true) return new StreamableFile(Buffer.concat(beginning), { ...shape });
    beginning.push(Buffer.from(next.value));
  }
  const stream = Readable.from(chunks, { objectMode: false });
  stream.unshift(Buffer.concat(beginning));
  return new StreamableFile(stream, shape).setErrorLogger((error) => {
    logger.error('An answer was cut off in the middle', stackOf(error));
  });
}

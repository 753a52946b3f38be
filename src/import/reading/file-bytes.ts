import { pipeline, Readable } from 'node:stream';
import { constants, createGunzip, createZstdDecompress } from 'node:zlib';
import { DiaryError } from '../../diary/errors';
import { BYTES_PER_MB } from '../../http/uploads';

/** How much of a file is handled between two turns of the event loop. */
const CHUNK_BYTES = 64 * 1024;

/** A zstd file may ask for a window of 2 GB; that of its usual levels has 8 MB. */
const LARGEST_ZSTD_WINDOW = { params: { [constants.ZSTD_d_windowLogMax]: 25 } };

const COMPRESSIONS = [
  { name: 'gzip', magic: [0x1f, 0x8b], open: () => createGunzip() },
  { name: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd], open: () => createZstdDecompress(LARGEST_ZSTD_WINDOW) },
] as const;
type Compression = (typeof COMPRESSIONS)[number];

type Bytes = AsyncGenerator<Buffer, void, undefined>;

/** The beginning of a file, and all of it. */
interface Peeked {
  beginning: Buffer;
  all: Bytes;
}

/**
 * The bytes of a file in small chunks, unpacked if they are gzip or zstd. Memory holds a chunk or two, whatever arrives.
 *
 * @param mostBytes the most that may arrive, and the most that it may become when it is unpacked
 * @throws DiaryError `payload-too-large`, or `unknown-file-format` when a compressed file is damaged, while it is read
 */
export async function* unpacked(input: AsyncIterable<Uint8Array>, mostBytes: number): Bytes {
  const { beginning, all } = await peeked(limited(input, mostBytes, ''), 4);
  const compression = compressionOf(beginning);
  if (!compression) return yield* joined(all);
  yield* joined(limited(decompressed(all, compression), mostBytes, ' when it is unpacked'));
}

/** Joins small chunks, because each one costs a copy of what is not finished before it. */
async function* joined(chunks: Bytes): Bytes {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length < CHUNK_BYTES) continue;
    yield Buffer.concat(parts);
    [parts, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(parts);
}

/** Whether bytes begin like a file that {@link unpacked} unpacks. */
export function isCompressed(beginning: Buffer): boolean {
  return compressionOf(beginning) !== undefined;
}

/** The first bytes of a file, fewer only if it is shorter. */
export async function peeked(chunks: Bytes, bytes: number): Promise<Peeked> {
  const first: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const next = await chunks.next();
    if (next.done === true) break;
    first.push(next.value);
    length += next.value.length;
  }
  const beginning = Buffer.concat(first);
  async function* all(): Bytes {
    yield beginning;
    yield* chunks;
  }
  return { beginning, all: all() };
}

async function* limited(input: AsyncIterable<Uint8Array>, mostBytes: number, state: string): Bytes {
  let length = 0;
  for await (const chunk of input) {
    length += chunk.length;
    if (length > mostBytes) {
      const message = `The file has more than ${sizeText(mostBytes)}${state}; EXPORTER_IMPORT_MAX_MB sets the limit`;
      throw new DiaryError('payload-too-large', message);
    }
    for (let start = 0; start < chunk.length; start += CHUNK_BYTES) {
      const part = chunk.subarray(start, start + CHUNK_BYTES);
      yield Buffer.from(part.buffer, part.byteOffset, part.length);
    }
  }
}

async function* decompressed(packed: Bytes, { name, open }: Compression): Bytes {
  const decoder = open();
  let arrived = 0;
  async function* counted() {
    for await (const chunk of packed) {
      arrived += chunk.length;
      yield chunk;
    }
  }
  // The callback is needed, because without one a failure would be thrown where nobody catches it; the iterator throws it as well.
  const source = Readable.from(counted(), { objectMode: false });
  pipeline(source, decoder, () => undefined);
  try {
    yield* decoder as AsyncIterable<Buffer>;
  } catch (error) {
    // Others are those of the sender, or the limit.
    const code = String((error as { code?: unknown }).code);
    if (code.endsWith('windowTooLarge')) throw needsMoreMemory();
    throw /^Z_|^ZSTD_/.test(code) ? damaged(name) : error;
  }
  // The decoder of zstd stops after the first frame, without an error if another one follows in the same chunk.
  if (decoder.bytesWritten < arrived) throw damaged(name);
}

function damaged(name: string): DiaryError {
  const message = `The ${name} file is damaged or not complete: it cannot be unpacked to its end`;
  return new DiaryError('unknown-file-format', message);
}

function needsMoreMemory(): DiaryError {
  const message = 'The zstd file needs more memory than is allowed here; compress it with a level of at most 19';
  return new DiaryError('unknown-file-format', message);
}

function compressionOf(beginning: Buffer): Compression | undefined {
  return COMPRESSIONS.find(({ magic }) => magic.every((byte, index) => beginning[index] === byte));
}

function sizeText(bytes: number): string {
  return bytes % BYTES_PER_MB === 0 ? `${bytes / BYTES_PER_MB} MB` : `${bytes} bytes`;
}

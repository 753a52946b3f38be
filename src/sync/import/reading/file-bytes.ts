import { promisify } from 'node:util';
import { constants, gunzip, zstdDecompress } from 'node:zlib';
import { DiaryError } from '../../../diary/errors';
import { BYTES_PER_MB } from '../../../platform/http/bodies/uploads';

/** A zstd file may ask for a window of 2 GB; that of its usual levels has 8 MB. */
const MAX_ZSTD_WINDOW = { [constants.ZSTD_d_windowLogMax]: 25 };

export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The types do not know the option `info`, which adds the bytes used of the input to the result. */
type Unpack = (bytes: Buffer, options: object) => Promise<{ buffer: Buffer; engine: { bytesWritten: number } }>;

const COMPRESSIONS = [
  { name: 'gzip', magic: Buffer.from([0x1f, 0x8b]), unpack: promisify(gunzip) as unknown as Unpack },
  {
    name: 'zstd',
    magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
    unpack: promisify(zstdDecompress) as unknown as Unpack,
  },
];
type Compression = (typeof COMPRESSIONS)[number];

export async function collectPieces(input: Pieces, mostBytes: number): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    length += chunk.length;
    if (length > mostBytes) throw tooLarge(mostBytes, '');
    chunks.push(chunk);
  }
  return chunks;
}

/** @param mostBytes that may arrive, and that it may unpack to @throws DiaryError `payload-too-large`, `unknown-file-format` */
export async function bytesOf(input: Pieces, mostBytes: number): Promise<Buffer> {
  const bytes = Buffer.concat(await collectPieces(input, mostBytes));
  const compression = compressionOf(bytes);
  return compression ? unpacked(bytes, compression, mostBytes) : bytes;
}

export function compressionOf(bytes: Buffer): Compression | undefined {
  return COMPRESSIONS.find(({ magic }) => bytes.subarray(0, magic.length).equals(magic));
}

async function unpacked(bytes: Buffer, { name, unpack }: Compression, mostBytes: number): Promise<Buffer> {
  const options = { maxOutputLength: mostBytes, info: true, params: name === 'zstd' ? MAX_ZSTD_WINDOW : {} };
  try {
    const { buffer, engine } = await unpack(bytes, options);
    // Silently, gzip ignores data behind its end, and zstd stops after the first frame.
    if (engine.bytesWritten === bytes.length) return buffer;
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(mostBytes, ' when it is unpacked');
    if (code.endsWith('windowTooLarge'))
      throw refused('The zstd file needs more memory than is allowed here; compress it with a level of at most 19');
    if (!/^Z_|^ZSTD_/.test(code)) throw error;
  }
  throw refused(`The ${name} file is damaged or not complete: it cannot be unpacked to its end`);
}

function refused(message: string): DiaryError {
  return new DiaryError('unknown-file-format', message);
}

function tooLarge(mostBytes: number, state: string): DiaryError {
  const size = mostBytes % BYTES_PER_MB === 0 ? `${mostBytes / BYTES_PER_MB} MB` : `${mostBytes} bytes`;
  const message = `The file has more than ${size}${state}; EXPORTER_IMPORT_MAX_MB sets the limit`;
  return new DiaryError('payload-too-large', message);
}

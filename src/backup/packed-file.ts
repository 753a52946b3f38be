import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

/** Only the owner may read a copy of the diary; `flush`: it is on the disk when the stream has ended. */
const OUTPUT = { mode: 0o600, flush: true };

/** Compresses a file with zstd into a new one. */
export async function pack(source: string, target: string, signal?: AbortSignal): Promise<void> {
  // The checksum lets every later reader notice a damaged file.
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  await pipeline(createReadStream(source), createZstdCompress({ params }), createWriteStream(target, OUTPUT), {
    signal,
  });
}

/** Decompresses a file into a new one. */
export async function unpack(source: string, target: string, signal?: AbortSignal): Promise<void> {
  await pipeline(createReadStream(source), createZstdDecompress(), createWriteStream(target, OUTPUT), { signal });
}

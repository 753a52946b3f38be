/** The format of SQLite's write-ahead log (https://www.sqlite.org/fileformat2.html#walformat), read without SQLite. */

export const WAL_HEADER = 32;
export const FRAME_HEADER = 24;

export interface Wal {
  pageSize: number;
  /** Bytes of a frame with its header. */
  frameSize: number;
  /** End of each complete commit, in bytes. */
  commitEnds: number[];
}

/** @throws when the log has frames of an earlier log behind its own */
export function readWal(wal: Buffer): Wal {
  const pageSize = wal.readUInt32BE(8);
  const frameSize = FRAME_HEADER + pageSize;
  const salts = wal.subarray(16, 24);
  const commitEnds: number[] = [];
  for (let at = WAL_HEADER; at + frameSize <= wal.length; at += frameSize) {
    if (!wal.subarray(at + 8, at + 16).equals(salts)) throw new Error('The log was begun again in its middle');
    // The size of the database in pages, which only the last frame of a transaction has.
    if (wal.readUInt32BE(at + 4) !== 0) commitEnds.push(at + frameSize);
  }
  return { pageSize, frameSize, commitEnds };
}

/** The database with the log up to a commit, as a file of its own. */
export function imageAt(database: Buffer, wal: Buffer, end: number): Buffer {
  const { pageSize, frameSize } = readWal(wal);
  const pages = new Map<number, Buffer>();
  let size = database.length / pageSize;
  for (let at = WAL_HEADER; at < end; at += frameSize) {
    pages.set(wal.readUInt32BE(at), wal.subarray(at + FRAME_HEADER, at + frameSize));
    size = wal.readUInt32BE(at + 4) || size;
  }
  const image = Buffer.alloc(size * pageSize);
  database.copy(image);
  for (const [page, content] of pages) if (page <= size) content.copy(image, (page - 1) * pageSize);
  return image;
}

import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Null if it is not a finite number. Other programs leave figures out or write texts, and JSON has no infinity. */
export function storedNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** A damaged or crafted page must not fill the memory. Pages of the site have 20 kB. */
const MAX_PAGE_BYTES = 10_000_000;

/** Compresses a page with zstd, to a sixth of its size. */
export function packedPage(html: string): Buffer {
  return zstdCompressSync(html);
}

/** Nothing for a page that is damaged or too large: it is as unreadable as one of another site. */
export function unpackedPage(packed: Uint8Array): string {
  try {
    return zstdDecompressSync(packed, { maxOutputLength: MAX_PAGE_BYTES }).toString();
  } catch {
    return '';
  }
}

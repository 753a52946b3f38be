import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { type DayFetch, FETCH_OUTCOMES } from '../diary/day-fetch';
import { validationFailed } from '../diary/errors';

/** Other programs leave figures out or write texts, and JSON has no infinity. */
export function storedNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function storedText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function storedInstant(value: unknown): number | null {
  const instant = storedNumber(value);
  return instant === null || Number.isNaN(new Date(instant).getTime()) ? null : instant;
}

/** Another program may have written anything. */
export function isFetch({ outcome, at }: Pick<DayFetch, 'outcome' | 'at'>): boolean {
  return FETCH_OUTCOMES.includes(outcome) && storedInstant(at) !== null;
}

/** A damaged or crafted text must not fill the memory. Pages of the site have 20 kB. */
const MAX_TEXT_BYTES = 10_000_000;

/** A page is a sixth of its size. @throws DiaryError `validation-failed` for a text that could not be read again */
export function packedText(text: string): Buffer {
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES) {
    const limit = MAX_TEXT_BYTES / 1_000_000;
    throw validationFailed({
      content: `A page or a stored day of more than ${limit} MB cannot be kept, so nothing is replaced`,
    });
  }
  return zstdCompressSync(text);
}

/** Empty for what is damaged, too large or no bytes: such a page is as unreadable as one of another site. */
export function unpackedText(packed: unknown): string {
  try {
    return zstdDecompressSync(packed as Uint8Array, { maxOutputLength: MAX_TEXT_BYTES }).toString();
  } catch {
    return '';
  }
}

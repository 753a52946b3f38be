import { readFileSync } from 'node:fs';

/** The error code for a file that is not text or has an unknown encoding. */
export const NOT_TEXT = 'NOT_TEXT';

/**
 * The text of a file in UTF-8, or in UTF-16 with a byte-order mark, which is removed.
 *
 * @throws an error with the system's code, or with {@link NOT_TEXT}
 */
export function readTextFile(path: string): string {
  const bytes = readFileSync(path);
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // UTF-16 without a byte-order mark decodes as UTF-8 with a zero in every other byte.
    if (!text.includes('\0')) return text;
  } catch {
    // Not UTF-8: reported below.
  }
  throw Object.assign(new Error(`${path} is not text`), { code: NOT_TEXT });
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

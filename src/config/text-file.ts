import { readFileSync } from 'node:fs';

/** Of a file that is not text, or not in an encoding that can be told. */
export const NOT_TEXT = 'NOT_TEXT';

/**
 * The text of a file, in whichever Unicode encoding an editor has saved it: a byte-order mark tells the encoding, and is not
 * part of the text.
 *
 * @throws an error with the system's code, or with {@link NOT_TEXT}
 */
export function readTextFile(path: string): string {
  const bytes = readFileSync(path);
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    // UTF-16 without its mark passes for UTF-8 with a zero in every other byte.
    if (!text.includes('\0')) return text;
  } catch {
    // Said below.
  }
  throw Object.assign(new Error(`${path} is not text`), { code: NOT_TEXT });
}

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

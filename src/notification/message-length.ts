const LONGEST_MESSAGE = 4096;
const CUT_MARK = '\n…';

/**
 * A text that Telegram takes, which counts in UTF-16 units as JavaScript does. A longer one ends with a whole line where
 * it has lines, with a whole character at least, and with `…`.
 */
export function fitting(text: string): string {
  if (text.length <= LONGEST_MESSAGE) return text;
  const room = LONGEST_MESSAGE - CUT_MARK.length;
  const lineEnd = text.lastIndexOf('\n', room);
  if (lineEnd > room / 2) return text.slice(0, lineEnd) + CUT_MARK;
  const halfCharacter = /[\uD800-\uDBFF]/.test(text.charAt(room - 1));
  return text.slice(0, halfCharacter ? room - 1 : room) + CUT_MARK;
}

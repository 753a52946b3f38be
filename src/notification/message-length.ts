const LONGEST_MESSAGE = 4096;
const CUT_MARK = '\n…';

/**
 * Shortens a text to Telegram's limit, which is in UTF-16 units as in JavaScript. It is cut after a whole line if possible,
 * otherwise after a whole character, and ends with `…`.
 */
export function fitting(text: string): string {
  if (text.length <= LONGEST_MESSAGE) return text;
  const room = LONGEST_MESSAGE - CUT_MARK.length;
  const lineEnd = text.lastIndexOf('\n', room);
  if (lineEnd > room / 2) return text.slice(0, lineEnd) + CUT_MARK;
  const halfCharacter = /[\uD800-\uDBFF]/.test(text.charAt(room - 1));
  return text.slice(0, halfCharacter ? room - 1 : room) + CUT_MARK;
}

const LONGEST_MESSAGE = 4096;
const CUT_MARK = '\n…';

/**
 * Shortens a text to Telegram's limit, which is in UTF-16 units as in JavaScript. It is cut after a whole line if possible,
 * otherwise after a whole character, and ends with `…`.
 */
export function fitting(text: string): string {
  if (text.length <= LONGEST_MESSAGE) return text;
  const available = LONGEST_MESSAGE - CUT_MARK.length;
  const lineEnd = text.lastIndexOf('\n', available);
  if (lineEnd > available / 2) return text.slice(0, lineEnd) + CUT_MARK;
  const halfCharacter = /[\uD800-\uDBFF]/.test(text.charAt(available - 1));
  return text.slice(0, halfCharacter ? available - 1 : available) + CUT_MARK;
}

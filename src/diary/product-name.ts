/**
 * The form in which names are compared: NFC, lower case by Unicode, `ß` as `ss`, and `i` for the Turkish `İ` and `ı`, whose cases
 * differ by a dot. A name matches a term when the folded name contains the folded term literally. The final Greek sigma is replaced by
 * the common one, so that a term can be the beginning of a word.
 * @example foldName('Straße') === foldName('STRASSE') // true
 * @example foldName('İçecek') === foldName('içecek') // true
 */
export function foldName(name: string): string {
  const lower = name.normalize('NFC').toLowerCase();
  return lower.replaceAll('i\u0307', 'i').replaceAll('ı', 'i').replaceAll('ß', 'ss').replaceAll('ς', 'σ');
}

const german = new Intl.Collator('de', { sensitivity: 'base' });

/** German collation by base letters, ties by code point. @example ['Zucker', 'Äpfel'].sort(compareGerman) */
export function compareGerman(a: string, b: string): number {
  return german.compare(a, b) || compareCodePoints(a, b);
}

/**
 * Order by code point, which is the order of UTF-8 bytes. The `<` of strings compares UTF-16 units instead, and differs
 * where an emoji meets a character above U+D7FF.
 * @example compareCodePoints('\u{1F34E}', '\uFF21') // 1
 */
export function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Every name is compared with every keyword in one turn of the event loop; a hundred are plenty in practice. */
export const MAX_KEYWORDS = 100;
/** The scraper cuts names at this length. */
export const MAX_KEYWORD_LENGTH = 200;

/** Folded keywords without blank ones. @example foldKeywords(['Käse', ' ']) // ['käse'] */
export function foldKeywords(keywords: readonly string[]): string[] {
  return keywords.filter((keyword) => keyword.trim() !== '').map(foldName);
}

import { parsedJson } from './json';

/** The site cuts a row at 45 characters. Searches have the same limit. */
const MAX_NAME_LENGTH = 200;

/** Control characters, including escape, and characters that change the text direction. */
export const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');

/** Removes invisible characters, collapses white space, and composes letters (NFC), so that a name is one food. */
export function visibleText(text: string): string {
  return collapsed(collapsed(text).replace(ALL_HIDDEN, '')).normalize('NFC');
}

interface NamedContent {
  products?: { name: string; amount: string; meal?: string | null }[];
  meals?: { name: string }[];
}

/** With composed letters (NFC), so that a food is one food whatever program wrote its name. Whatever writes a day calls this. */
export function composedDay<Day extends NamedContent>(day: Day): Day {
  const products = day.products?.map((product) => ({
    ...product,
    name: product.name.normalize('NFC'),
    amount: product.amount.normalize('NFC'),
    ...(product.meal && { meal: product.meal.normalize('NFC') }),
  }));
  const meals = day.meals?.map((meal) => ({ ...meal, name: meal.name.normalize('NFC') }));
  return { ...day, ...(products && { products }), ...(meals && { meals }) };
}

/** Non-breaking spaces count as white space. */
export function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** At 200 characters, without splitting a surrogate pair. */
export function shortened(text: string): string {
  return text
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/**
 * The form in which names are compared: NFC, lower case by Unicode, `ß` as `ss`, and `i` for the Turkish `İ` and `ı`, whose cases differ by a dot. A
 * name matches a term when the folded name contains the folded term. The final Greek sigma is replaced by the common one, so that a term can be the
 * beginning of a word.
 * @example foldName('Straße') === foldName('STRASSE') // true
 */
export function foldName(name: string): string {
  const lower = name.normalize('NFC').toLowerCase();
  return lower.replaceAll('i\u0307', 'i').replaceAll('ı', 'i').replaceAll('ß', 'ss').replaceAll('ς', 'σ');
}

const german = new Intl.Collator('de', { sensitivity: 'base' });

/** By base letters, ties by code point. @example ['Zucker', 'Äpfel'].sort(compareGerman) */
export function compareGerman(a: string, b: string): number {
  return german.compare(a, b) || compareCodePoints(a, b);
}

/** By code point, which is the order of UTF-8 bytes. `<` compares UTF-16 units, and differs where an emoji meets a character above U+D7FF. */
export function compareCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Every name is compared with every keyword in one turn of the event loop; a hundred are plenty in practice. */
export const MAX_KEYWORDS = 100;
/** The scraper cuts names at this length. */
export const MAX_KEYWORD_LENGTH = 200;

/** In brackets, of texts in either quote, as JSON and Python write them, on one line. */
const QUOTED = String.raw`(?:"(?:[^"\\]|\\["'\\])*"|'(?:[^'\\]|\\["'\\])*')`;
const QUOTED_LIST = new RegExp(`^\\[ ?${QUOTED}(?: ?, ?${QUOTED})* ?,? ?\\]$`);
const EACH_QUOTED = new RegExp(QUOTED, 'g');
const MAX_LIST_LENGTH = MAX_KEYWORDS * (MAX_KEYWORD_LENGTH + 4);

export const BROKEN_LIST = 'begins like a list and is none; accepted: a list such as ["milch", "brot"]';

/** Does not begin like a list of quoted texts: `[groß]`. */
export const NO_LIST = /^(?!\s*\[\s*["'])/;

/** Undefined if the text is no list. @example quotedTexts("['milch', 'brot']") // ['milch', 'brot'] */
export function quotedTexts(text: string): string[] | undefined {
  if (NO_LIST.test(text) || text.length > MAX_LIST_LENGTH) return undefined;
  const line = visibleText(text);
  const unquoted = (quoted: string) => quoted.slice(1, -1).replace(/\\(.)/g, '$1');
  if (QUOTED_LIST.test(line)) return line.match(EACH_QUOTED)?.map(unquoted);
  // JSON has further escapes.
  const list = parsedJson(line);
  return isTexts(list) ? list : undefined;
}

/**
 * Reads keywords as names are read, without blank ones. A quoted list counts as its items. What is no list of texts, or too long, is returned as it
 * is, for the checks that follow.
 * @example readKeywords([' Vollmilch ', "['käse']", '']) // ['Vollmilch', 'käse']
 */
export function readKeywords(value: unknown): unknown {
  if (!isTexts(value) || value.length > MAX_KEYWORDS) return value;
  const texts = value.flatMap((text) => quotedTexts(text) ?? [text]);
  return texts.length > MAX_KEYWORDS ? texts : texts.map(visibleText).filter((text) => text !== '');
}

/** To compare a term with folded names. @example foldTerm(' Straße\n') // 'strasse' */
export function foldTerm(text: string): string {
  return foldName(visibleText(text));
}

/** Without quotes and brackets around them. A decimal comma does not separate. @example commaItems('milch, 3,5% fett') // ['milch', '3,5% fett'] */
export function commaItems(text: string): string[] {
  const items = text.replace(/^\[(.*)\]$/, '$1').split(/,(?!\d)|(?<!\d),/);
  return items.map((item) => item.trim().replace(/^(["'])(.*)\1$/, '$2')).filter((item) => item !== '');
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/**
 * Splits the text of a product row, `<amount> <name>`, which has no separator.
 * - If it starts with a number, the amount is the number and the next word; with only two words, just the number.
 * - Otherwise the leading words that are not in the link's slug are the amount, if one of the remaining words is in the slug.
 * - Otherwise the whole text is the name.
 * @param text with white space collapsed
 * @example splitAmount('Riegel Edelbitter Schokolade', '/db/en/food/x_edelbitter_schokolade/index.html').amount // 'Riegel'
 */
export function splitAmount(text: string, link: string): { amount: string; name: string } {
  const words = text.split(' ');
  const amountWords = /^\d+(?:[.,/]\d+)*$/.test(words[0] ?? '')
    ? Math.min(words.length - 1, 2)
    : notInSlug(words, link);
  return { amount: words.slice(0, amountWords).join(' '), name: words.slice(amountWords).join(' ') };
}

function notInSlug(words: string[], link: string): number {
  const slugWords = new Set(normalizedWords(slugOf(link)));
  const first = words.findIndex((word) => {
    const parts = normalizedWords(word);
    return parts.length > 0 && parts.every((part) => slugWords.has(part));
  });
  return Math.max(first, 0);
}

/** `/db/en/food/the_slug_99503/index.html` -> `the_slug_99503` */
function slugOf(link: string): string {
  const segments = (link.split(/[?#]/, 1)[0] ?? '').split('/').filter((segment) => segment !== '');
  if (/^index\b/.test(segments.at(-1) ?? '')) segments.pop();
  return segments.at(-1) ?? '';
}

/** As slugs are spelled: lower case, umlauts and ß transcribed, other accents dropped. */
function normalizedWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

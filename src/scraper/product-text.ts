/** The site itself cuts a row at 45 characters. Searches take as many. */
const LONGEST_NAME = 200;

/** Control characters, escape among them, and those that change the direction of the text around them. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/**
 * A text of the page as it is to be read and stored: without characters that cannot be seen, white space, non-breaking
 * included, collapsed.
 *
 * @example visibleText('200 g Skyr \u202e natur') // '200 g Skyr natur'
 */
export function visibleText(text: string): string {
  return collapsed(collapsed(text).replace(ALL_HIDDEN, ''));
}

/** With every run of white space, non-breaking included, as one blank, and none at the ends. */
export function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** At most 200 characters, none of them half an emoji. */
export function shortened(text: string): string {
  return text
    .slice(0, LONGEST_NAME)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

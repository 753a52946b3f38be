/** The site cuts a row at 45 characters. Searches have the same limit. */
const MAX_NAME_LENGTH = 200;

/** Control characters, including escape, and characters that change the text direction. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text);
}

/** Removes invisible characters, collapses white space, and composes letters (NFC), so that a name is one food. @example visibleText('Skyr \u202e natur') // 'Skyr natur' */
export function visibleText(text: string): string {
  return collapsed(collapsed(text).replace(ALL_HIDDEN, '')).normalize('NFC');
}

/** Replaces each run of white space, including non-breaking spaces, with one space, and trims the ends. */
export function collapsed(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Cuts a text at 200 characters without splitting a surrogate pair. */
export function shortened(text: string): string {
  return text
    .slice(0, MAX_NAME_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

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

interface NamedContent {
  products?: { name: string; amount: string; meal?: string | null }[];
  meals?: { name: string }[];
}

/**
 * A day whose texts have composed letters (NFC), so that a food is one food whatever program wrote its name. Whatever writes a day
 * calls this.
 */
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

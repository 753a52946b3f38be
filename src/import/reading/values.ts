import { Unreadable } from './rejection';

/** In characters. The scraper cuts texts at 200, and drops links above 2,000. */
export const LONGEST = { name: 500, link: 2000 } as const;

/** `HH:MM`, as details of products have it. */
export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The smallest and the largest number have some 330 digits without an exponent. */
const LONGEST_NUMBER = 400;

export type DecimalSign = ',' | '.';
const NUMBER: Record<DecimalSign, RegExp> = { ',': /^\d+(?:,\d+)?$/, '.': /^\d+(?:\.\d+)?$/ };

/**
 * A text of a file, if a diary can have it.
 *
 * @throws Unreadable if it is too long, or if a store could not keep it as it is
 */
export function checkedText(text: string, field: string, longest: number): string {
  if (text.length > longest) throw new Unreadable(`${field} has ${text.length} characters; the limit is ${longest}`);
  if (text.includes('\0') || !text.isWellFormed())
    throw new Unreadable(`${field} has a character that no text can have`);
  return text;
}

/**
 * A number without a sign and without separators of thousands, which could be taken for the decimal sign.
 *
 * @returns undefined if the text is not such a number
 * @example parseNumber('69,3', ',') // 69.3
 * @example parseNumber('1.234', ',') // undefined
 */
export function parseNumber(text: string, decimalSign: DecimalSign): number | undefined {
  if (text.length > LONGEST_NUMBER || !NUMBER[decimalSign].test(text)) return undefined;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

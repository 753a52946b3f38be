import { isUtf8 } from 'node:buffer';
import { type CalendarDay, parseCalendarDay } from '../../../diary/calendar-day';

/** In characters. The scraper cuts texts at 200, drops links above 2,000, and reads pages of at most a million bytes. */
export const MAX_LENGTH = { name: 500, meal: 200, link: 2000, page: 1_000_000 } as const;

export const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The smallest and the largest number have some 330 digits without an exponent. */
const MAX_NUMBER_LENGTH = 400;

export type DecimalSign = ',' | '.';
const NUMBER: Record<DecimalSign, RegExp> = { ',': /^\d+(?:,\d+)?$/, '.': /^\d+(?:\.\d+)?$/ };

/** As spreadsheets write it: `12.06.2020`, `2.6.20`. */
const GERMAN_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)$/;
/** Dates in a row that cannot be split into fields. */
export const ANY_DATE = /\b(?:\d{4}-\d\d-\d\d|\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d))\b/g;

/** Not printable, including line breaks and characters that change the direction of the text. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]+/gu;
const MAX_PIECE_LENGTH = 30;

const windows1252 = new TextDecoder('windows-1252');

export class ParseError extends Error {}

/** Bytes as UTF-8 or, if they are not, as windows-1252, which includes ISO-8859-1. */
export function decodedText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString() : windows1252.decode(bytes);
}

/** @throws ParseError if it is too long, or if a store could not keep it as it is */
export function checkedText(text: string, field: string, longest: number): string {
  if (text.length > longest) throw new ParseError(`${field} has ${text.length} characters; the limit is ${longest}`);
  if (text.includes('\0') || !text.isWellFormed())
    throw new ParseError(`${field} has a character that no text can have`);
  return text;
}

/** Without a sign and without separators of thousands, which could be taken for the decimal sign. @example parseNumber('1.234', ',') // undefined */
export function parseNumber(text: string, decimalSign: DecimalSign): number | undefined {
  if (text.length > MAX_NUMBER_LENGTH || !NUMBER[decimalSign].test(text)) return undefined;
  const value = Number(text.replace(',', '.'));
  return Number.isFinite(value) ? value : undefined;
}

/**
 * A date as `2024-08-27` or, with `isGerman`, also as `27.08.2024`, `27.8.24`.
 * @example dateIn('2.6.20', { isGerman: true }) // '2020-06-02'
 */
export function dateIn(text: string, { isGerman }: { isGerman: boolean }): CalendarDay | undefined {
  const [, day = '', month = '', year = ''] = (isGerman ? GERMAN_DATE.exec(text) : null) ?? [];
  const iso = day === '' ? text : `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseCalendarDay(iso);
}

/** A short piece of a file, to be shown in a sentence. @example quotedPiece('12.5\u0007') // '"12.5"' */
export function quotedPiece(text: string): string {
  const beginning = text.slice(0, 4 * MAX_PIECE_LENGTH);
  const characters = [...beginning.replace(HIDDEN, ' ').trim()];
  const piece = characters.slice(0, MAX_PIECE_LENGTH).join('');
  return `"${piece}${characters.length > MAX_PIECE_LENGTH ? '…' : ''}"`;
}

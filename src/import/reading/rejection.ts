import type { CalendarDay } from '../../diary/calendar-day';

/** Something in a file that is not taken. */
export interface Rejection {
  /** The line of the file, from 1. */
  line: number;
  /** The day that is not taken for that reason; null where the file does not say. */
  date: CalendarDay | null;
  reason: string;
}

/** Thrown by readers of an entry or a row: its message is the reason of a {@link Rejection}. */
export class Unreadable extends Error {}

/** All that is not printable, including line breaks and characters that change the direction of the text. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]+/gu;
const LONGEST_PIECE = 30;

/**
 * A short piece of a file, to be shown in a sentence.
 *
 * @example quotedPiece('12.5\u0007') // '"12.5"'
 */
export function quotedPiece(text: string): string {
  const visible = text
    .slice(0, 4 * LONGEST_PIECE)
    .replace(HIDDEN, ' ')
    .trim();
  const characters = [...visible];
  const piece = characters.slice(0, LONGEST_PIECE).join('');
  return `"${piece}${characters.length > LONGEST_PIECE ? '…' : ''}"`;
}

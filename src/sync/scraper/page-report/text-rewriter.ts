import { collapsed } from '../../../diary/product-name';
import { TIME } from '../page/product-table';
import { DATE, type MovedDates } from './moved-dates';
import type { NumberPseudonyms, TextPseudonyms } from './pseudonyms';
import { isKnownLabel, isUnit, unitAt } from './words';

/** Counts of foods are structure. */
const COUNT = String.raw`(?<![\p{L}\p{N}])\d{1,3}\s(?:products?|produkte?|food items?|lebensmitteln?)(?!\p{L})`;
const CLOCK = String.raw`(?<!\d)\d{1,2}:\d{2}(?!\d)`;
const NUMBER = String.raw`(?<![\p{L}\p{N}])\d+(?:[.,]\d+)*`;
const TOKEN = new RegExp(`(?<date>${DATE})|(?<count>${COUNT})|(?<clock>${CLOCK})|(?<number>${NUMBER})`, 'giu');
/** From the first to the last character that is neither space nor a mark of punctuation. */
const CORE = /[^\s\p{P}\p{Sm}\p{Sc}](?:.*[^\s\p{P}\p{Sm}\p{Sc}])?/su;

/** As in `2128 kcal`; the case of units differs. */
export interface Quantity {
  text: string;
  quantity: string;
}

/** Replaces what is a person's in a text: all of it but units, counts of foods, and labels that the scraper knows. */
export class TextRewriter {
  /** Numbers that have their pseudonym already, such as the totals of the day, by number and unit. */
  readonly known = new Map<string, string>();

  constructor(
    readonly texts: TextPseudonyms,
    readonly numbers: NumberPseudonyms,
    readonly dates: MovedDates,
  ) {}

  /** @param given the pseudonyms of its numbers, where they are part of a sum */
  rewritten(text: string, given: readonly (string | undefined)[] = []): string {
    if (isKnownLabel(collapsed(text))) return text;
    let [rewritten, at, index] = ['', 0, 0];
    for (const match of text.matchAll(TOKEN)) {
      rewritten += this.rewriteWords(text.slice(at, match.index));
      at = match.index + match[0].length;
      const { date, count, clock } = match.groups!;
      if (date) rewritten += this.dateFor(date);
      else if (clock) rewritten += this.numbers.time(clock, TIME.test(clock));
      else if (count) rewritten += count;
      else {
        const unit = unitAt(text.slice(at));
        at += unit.length;
        const pseudonym = given[index++] ?? this.known.get(quantityText(match[0], unit)) ?? this.numbers.like(match[0]);
        rewritten += pseudonym + unit;
      }
    }
    return rewritten + this.rewriteWords(text.slice(at));
  }

  /** A year that is one of the page, although it was moved, is a number like any other. */
  private dateFor(date: string): string {
    const moved = this.dates.moved(date);
    return this.numbers.isFree(moved) ? moved : this.numbers.like(date);
  }

  private rewriteWords(text: string): string {
    return text.replace(CORE, (core) => {
      const words = collapsed(core);
      return isKnownLabel(words) || isUnit(words) ? words : this.texts.of(words, 'Text');
    });
  }
}

/** The numbers of a text, in its order, as {@link TextRewriter.rewritten} replaces them. */
export function quantitiesIn(text: string): Quantity[] {
  const numbers = [...text.matchAll(TOKEN)].filter(({ groups }) => groups?.['number'] !== undefined);
  return numbers.map(({ 0: number, index }) => ({
    text: number,
    quantity: quantityText(number, unitAt(text.slice(index + number.length))),
  }));
}

function quantityText(number: string, unit: string): string {
  return `${number} ${unit.trim().toLowerCase()}`;
}

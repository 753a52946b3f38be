import { sum } from '../../../diary/statistics/averages';
import type { NumberPseudonyms } from './pseudonyms';

export interface Figure {
  of: 'product' | 'meal' | 'total';
  text: string;
}

const TRIES = 60;
/** Amounts above are refused; the site never shows more than two decimals of them. */
const LIMIT = 100_000;
const MAX_DECIMALS = 2;
const PLAIN = /^\d+(?:[.,](\d+))?$/;

/**
 * Each total differs from the sum of its rows as before: that of a meal from the foods below it, that of the day from all of them.
 * @example pseudonymsOf([{ of: 'product', text: '12' }, { of: 'total', text: '13' }], numbers) // ['58', '59']
 */
export function pseudonymsOf(column: readonly Figure[], numbers: NumberPseudonyms): string[] {
  const scale = 10 ** column.reduce((most, { text }) => Math.max(most, countDecimals(text)), 0);
  const separator = /[.,]/.exec(column.map(({ text }) => text).join(''))?.[0] ?? '.';
  const scaledAmount = (text: string) => (PLAIN.test(text) ? Math.round(Number(text.replace(',', '.')) * scale) : 0);
  const before = column.map(({ text }) => scaledAmount(text));
  for (let tries = 0; tries < TRIES; tries++) {
    const after = column.map(({ of, text }) => (of === 'product' ? numbers.like(text) : text));
    const amounts = after.map(scaledAmount);
    for (const [index, { of, text }] of column.entries()) {
      if (of === 'product' || !PLAIN.test(text)) continue;
      const rows = addendPlaces(column, index);
      const summed = sum(rows.map((row) => before[row]!));
      // Zeros stay, and with them the total would.
      if (summed === 0) {
        after[index] = numbers.like(text);
        amounts[index] = scaledAmount(after[index]);
        continue;
      }
      const difference = before[index]! - summed;
      amounts[index] = sum(rows.map((row) => amounts[row]!)) + difference;
      after[index] = String(amounts[index] / scale).replace('.', separator);
    }
    if (column.every(({ of, text }, index) => of === 'product' || isLike(text, after[index]!, numbers))) return after;
  }
  return column.map(({ text }) => numbers.like(text));
}

/** The foods, or else the meals. */
function addendPlaces(column: readonly Figure[], index: number): number[] {
  const places = [...column.keys()];
  const isOf = (of: Figure['of']) => (place: number) => column[place]!.of === of;
  if (column[index]!.of === 'total') {
    const foods = places.filter(isOf('product'));
    return foods.length > 0 ? foods : places.filter(isOf('meal'));
  }
  const below = places.slice(index + 1);
  const end = below.findIndex((place) => column[place]!.of !== 'product');
  return end < 0 ? below : below.slice(0, end);
}

/** Whether a total stays one that is understood, or one that is not. */
function isLike(before: string, after: string, numbers: NumberPseudonyms): boolean {
  const toNumber = (text: string) => Number(text.replace(',', '.'));
  const isAs = (of: (text: string) => boolean) => of(before) === of(after);
  if (before === after && toNumber(before) !== 0) return false;
  if (!PLAIN.test(before)) return false;
  return (
    PLAIN.test(after) &&
    isAs((text) => toNumber(text) === 0) &&
    isAs((text) => toNumber(text) > LIMIT) &&
    isAs((text) => countDecimals(text) > MAX_DECIMALS) &&
    numbers.isFree(after)
  );
}

function countDecimals(text: string): number {
  return PLAIN.exec(text)?.[1]?.length ?? 0;
}

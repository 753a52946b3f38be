import { decimalOf, type PageLanguage } from './page-language';

/** The page differs from the expected format; the day is refused instead of guessed. */
export class NotUnderstood extends Error {}

/** At most two decimals, because `1.234 g` may have a separator of thousands. */
const QUANTITIES = { kcal: /^(\d+) kcal$/, g: /^(\d+(?:[.,]\d{1,2})?) g$/ };
/** Larger values are errors of the page. */
const LARGEST_QUANTITY = { kcal: 100_000, g: 100_000 };

/** Accepts exactly `<number> <unit>`. @throws NotUnderstood */
export function quantityOf(text: string, unit: 'kcal' | 'g', language: PageLanguage): number {
  const number = decimalOf(QUANTITIES[unit].exec(text)?.[1] ?? '', language);
  if (number === undefined) throw new NotUnderstood(`a value is not a number of ${unit}`);
  if (Number(number) > LARGEST_QUANTITY[unit]) {
    throw new NotUnderstood(`a value is above ${LARGEST_QUANTITY[unit]} ${unit}`);
  }
  return Number(number);
}

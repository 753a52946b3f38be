/** The site answers in the language of the account now and then, although English is requested. */
export type PageLanguage = 'en' | 'de';

/** A number without separators of thousands: `2.128 kcal` would be read as a thousand times too small. */
const NUMBER: Record<PageLanguage, RegExp> = { en: /^\d+(?:\.\d+)?$/, de: /^\d+(?:,\d+)?$/ };

/** The page differs from the expected format; the day is refused instead of guessed. */
export class NotUnderstood extends Error {}

/** At most two decimals, because `1.234 g` may have a separator of thousands. */
const QUANTITIES = { kcal: /^(\d+) kcal$/, g: /^(\d+(?:[.,]\d{1,2})?) g$/ };
/** Larger values are errors of the page. */
const MAX_QUANTITY = { kcal: 100_000, g: 100_000 };

/** Accepts exactly `<number> <unit>`. @throws NotUnderstood */
export function parseQuantity(text: string, unit: 'kcal' | 'g', language: PageLanguage): number {
  const number = decimalOf(QUANTITIES[unit].exec(text)?.[1] ?? '', language);
  if (number === undefined) throw new NotUnderstood(`a value is not a number of ${unit}`);
  if (Number(number) > MAX_QUANTITY[unit]) {
    throw new NotUnderstood(`a value is above ${MAX_QUANTITY[unit]} ${unit}`);
  }
  return Number(number);
}

/** The digits as `Number` reads them; undefined when it is no number. @example decimalOf('12,5', 'de') // '12.5' */
export function decimalOf(text: string, language: PageLanguage): string | undefined {
  return NUMBER[language].test(text) ? text.replace(',', '.') : undefined;
}

/** The site answers in the language of the account now and then, although English is requested. */
export type PageLanguage = 'en' | 'de';

/** Labels of summary rows, in lower case. The sugar row, which every day has, tells the language of the page. */
export const SUGAR_LABELS: Record<PageLanguage, string> = { en: 'thereof sugar', de: 'davon zucker' };
export const FIBRE_LABELS: Record<PageLanguage, readonly string[]> = {
  en: ['dietary fibre', 'dietary fiber'],
  de: ['ballaststoffe'],
};

/** A number without separators of thousands: `2.128 kcal` would be read as a thousand times too small. */
const NUMBER: Record<PageLanguage, RegExp> = { en: /^\d+(?:\.\d+)?$/, de: /^\d+(?:,\d+)?$/ };

/** The digits as `Number` reads them; undefined when it is no number. @example decimalOf('12,5', 'de') // '12.5' */
export function decimalOf(text: string, language: PageLanguage): string | undefined {
  return NUMBER[language].test(text) ? text.replace(',', '.') : undefined;
}

import { type Format, isAlike } from './format';
import { useFormat, useWords, words } from './language';

export const DIFFERENCE = words({
  en: {
    more: (amount: string, than: string) => `${amount} more than ${than}`,
    less: (amount: string, than: string) => `${amount} less than ${than}`,
    alike: (than: string) => `about as ${than}`,
  },
  de: {
    more: (amount: string, than: string) => `${amount} mehr als ${than}`,
    less: (amount: string, than: string) => `${amount} weniger als ${than}`,
    alike: (than: string) => `etwa wie ${than}`,
  },
});

/** A figure beside an earlier one. */
export interface Difference {
  from: number;
  to: number;
  /** The earlier one in words. */
  than: string;
}

/** @example differenceText({ from: 2330, to: 2280, than: 'usual' }, 'kcal', DIFFERENCE.en, format) // 'about as usual' */
export function differenceText(
  { from, to, than }: Difference,
  unit: string,
  text: (typeof DIFFERENCE)['en'],
  format: Format,
): string {
  if (isAlike(to, from)) return text.alike(than);
  const amount = `${format.figure(Math.abs(to - from), unit)} ${unit}`;
  return to > from ? text.more(amount, than) : text.less(amount, than);
}

export function useDifference(): (difference: Difference, unit: string) => string {
  const [text, format] = [useWords(DIFFERENCE), useFormat()];
  return (difference, unit) => differenceText(difference, unit, text, format);
}

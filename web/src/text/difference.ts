import { type Format, isAlike } from './format';
import { useFormat, useWords, words } from './language';

export const DIFFERENCE = words({
  en: {
    more: (amount: string, than: string) => `${amount} more${than && ` than ${than}`}`,
    less: (amount: string, than: string) => `${amount} less${than && ` than ${than}`}`,
    alike: (than: string) => `about ${than ? `as ${than}` : 'the same'}`,
  },
  de: {
    more: (amount: string, than: string) => `${amount} mehr${than && ` als ${than}`}`,
    less: (amount: string, than: string) => `${amount} weniger${than && ` als ${than}`}`,
    alike: (than: string) => `etwa ${than ? `wie ${than}` : 'gleich'}`,
  },
});

/** A figure beside an earlier one. */
export interface Difference {
  from: number;
  to: number;
  /** The earlier one in words; empty where a heading says it. */
  than: string;
}

/** @example differenceText({ from: 2330, to: 2280, than: 'before' }, 'kcal', DIFFERENCE.en, format) // 'about as before' */
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

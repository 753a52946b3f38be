import type { DayPageOptions } from './page-options.ts';

export interface NumberFormat {
  whole: (value: number) => string;
  /** At most one decimal, without a trailing zero: `7 g`. */
  decimal: (value: number) => string;
  /** All decimals, of which the site never shows more than ten. */
  exact: (value: number) => string;
}

export function numberFormat({ decimalComma }: DayPageOptions): NumberFormat {
  const exact = (value: number): string => (decimalComma === true ? withComma(plain(value)) : plain(value));
  return {
    whole: (value) => exact(Math.round(value)),
    decimal: (value) => exact(Math.round(value * 10) / 10),
    exact,
  };
}

export function withComma(number: string): string {
  return number.replace('.', ',');
}

/** Unlike `String`, never with an exponent: `0.0000003`, not `3e-7`. */
function plain(value: number): string {
  return value.toFixed(10).replace(/\.?0+$/, '');
}

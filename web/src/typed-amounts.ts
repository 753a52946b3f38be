/**
 * An amount as it is typed: either sign may divide its decimals, unless three digits follow the one that groups thousands.
 * @param decimalSign of the language of the page
 * @returns NaN if it is not one
 * @example typedAmount('2.000', ',') // 2000
 * @example typedAmount('1.6', ',') // 1.6
 */
export function typedAmount(text: string, decimalSign: string): number {
  const typed = text.trim();
  const groups = decimalSign === ',' ? /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ : /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;
  const plain = groups.test(typed) ? typed.replaceAll(decimalSign === ',' ? '.' : ',', '') : typed;
  return /^\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : NaN;
}

/**
 * Whether three digits follow the decimal sign, which in another language groups thousands.
 * @example isAmbiguous('2.100', '.') // true
 */
export function isAmbiguous(text: string, decimalSign: string): boolean {
  return (decimalSign === ',' ? /^[1-9]\d{0,2},\d{3}$/ : /^[1-9]\d{0,2}\.\d{3}$/).test(text.trim());
}

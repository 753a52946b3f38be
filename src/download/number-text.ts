/**
 * A number as a spreadsheet expects it: every digit that is stored, never in scientific notation.
 *
 * @example plainNumber(1e-7, '.') // '0.0000001'
 * @example plainNumber(69.3, ',') // '69,3'
 */
export function plainNumber(value: number, decimalSeparator: '.' | ','): string {
  const text = String(value);
  const plain = text.includes('e') ? withoutExponent(text) : text;
  return decimalSeparator === '.' ? plain : plain.replace('.', ',');
}

function withoutExponent(text: string): string {
  const [mantissa = '', exponent] = text.split('e');
  return shifted(mantissa, Number(exponent));
}

/** Moves the decimal point of `1.25` or `-3` by `places`. */
function shifted(mantissa: string, places: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d)(?:\.(\d+))?$/.exec(mantissa) ?? [];
  const digits = whole + fraction;
  if (places < 0) return `${sign}0.${'0'.repeat(-places - 1)}${digits}`;
  return sign + digits.padEnd(places + 1, '0');
}

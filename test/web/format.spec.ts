import { formatFor } from '../../web/src/text/format';

describe('the text of an amount', () => {
  it.each([
    ['0.5 l', '0,5 l'],
    ['0.125 l', '0,125 l'],
    ['1.25', '1,25'],
    ['12,5 g', '12,5 g'],
    ['150 g', '150 g'],
    ['1/2 Pizza', '1/2 Pizza'],
    // One, or a thousand.
    ['1.000 g', '1.000 g'],
    ['1.5.2024', '1.5.2024'],
    ['Riegel 2.5', 'Riegel 2.5'],
    ['', ''],
  ])('has the decimal sign of the language: %s', (text, german) => {
    expect(formatFor('de').amountText(text)).toBe(german);
  });

  it('has it in English, too', () => {
    const format = formatFor('en');
    expect(['0.5 l', '12,5 g'].map((text) => format.amountText(text))).toEqual(['0.5 l', '12.5 g']);
  });
});

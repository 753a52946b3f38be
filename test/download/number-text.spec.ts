import fc from 'fast-check';
import { plainNumber } from '../../src/download/csv';

describe('a number as text', () => {
  // Numbers are written as stored, never in scientific notation. JavaScript itself writes 1e+21, 1e-7 and 1.5e-9.
  it.each([
    [-0, '0'],
    [69.3, '69.3'],
    [1e-7, '0.0000001'],
    [1.5e-9, '0.0000000015'],
    [123_456_789.123, '123456789.123'],
    [1e21, '1000000000000000000000'],
    [1.2345678901234568e21, '1234567890123456800000'],
    [1e300, `1${'0'.repeat(300)}`],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [0.30000000000000004, '0.30000000000000004'],
    [-69.3, '-69.3'],
    [-1.5e-9, '-0.0000000015'],
  ])('of %d is %s', (value, text) => {
    expect(plainNumber(value, '.')).toBe(text);
  });

  it.each([
    [69.3, '69,3'],
    [1e-7, '0,0000001'],
    [1e21, '1000000000000000000000'],
    [0, '0'],
    [2128, '2128'],
  ])('of %d with a decimal comma is %s', (value, text) => {
    expect(plainNumber(value, ',')).toBe(text);
  });

  it('is digits and at most one separator, and reads back to the last bit', () => {
    const anyNumber = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(anyNumber, (value) => {
        const text = plainNumber(value, '.');
        expect(text).toMatch(/^-?\d+(\.\d+)?$/);
        // -0 is written as 0.
        expect(Number(text)).toBe(value === 0 ? 0 : value);
        expect(plainNumber(value, ',')).toBe(text.replace('.', ','));
      }),
      { numRuns: 1000 },
    );
  });
});

import { isAmbiguous, typedAmount } from '../../web/src/typed-amounts';

describe('goals', () => {
  it.each([
    ['2.000', ',', 2000],
    ['2,000', '.', 2000],
    ['1.234.567,5', ',', 1234567.5],
    ['1,625', ',', 1.625],
    ['1.6', ',', 1.6],
    ['0.125', ',', 0.125],
    [' 80 ', '.', 80],
    ['1.2.3', ',', NaN],
    ['-5', '.', NaN],
    ['', '.', NaN],
  ])('the amount %j where decimals follow %j is %d', (typed, decimalSign, expected) => {
    expect(typedAmount(typed, decimalSign)).toBe(expected);
  });

  it.each([
    ['2.100', '.', true],
    ['2,100', ',', true],
    ['2,100', '.', false],
    ['2.10', '.', false],
    ['0.125', '.', false],
  ])('the amount %j where decimals follow %j may be thousands: %s', (typed, decimalSign, expected) => {
    expect(isAmbiguous(typed, decimalSign)).toBe(expected);
  });
});

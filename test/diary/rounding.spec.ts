import fc from 'fast-check';
import { roundToFourDecimals, roundToOneDecimal, roundToTwoDecimals } from '../../src/diary/rounding';
import { leastSquares, studentT } from '../../src/diary/statistics/least-squares';
import { randomCases } from '../support/random-cases';

// Expected figures are half up by hand, as on paper: on the magnitude, with the noise of binary sums taken off first, never -0.

describe('a figure with one decimal', () => {
  it.each([
    [2.25, 2.3],
    [1.005, 1],
    [0, 0],
    [0.05, 0.1],
    [0.04, 0],
    [2 / 3, 0.7],
    // Half goes away from zero.
    [-2.25, -2.3],
    [-0.05, -0.1],
    [1_000_000_000_000.05, 1_000_000_000_000.1],
  ])('of %d is %d', (value, expected) => {
    expect(roundToOneDecimal(value)).toBe(expected);
  });

  it.each([
    [1.7e308, 1.7e308],
    [-1.7e308, -1.7e308],
    [9007199254740993, 9007199254740992],
    [1e21, 1e21],
    [Infinity, Number.MAX_VALUE],
    [-Infinity, -Number.MAX_VALUE],
    [NaN, 0],
  ])('of %d, which a sum may come to, is a number that JSON can hold: %d', (value, expected) => {
    expect(roundToOneDecimal(value)).toBe(expected);
    expect(roundToTwoDecimals(value)).toBe(expected);
  });

  // `toBe` distinguishes 0 from -0.
  it.each([-0, -0.04, -0.0000001, -Number.MIN_VALUE])('of %d is 0, not -0', (value) => {
    expect(roundToOneDecimal(value)).toBe(0);
    expect(roundToTwoDecimals(value / 10)).toBe(0);
  });

  it('does not see the noise of binary sums', () => {
    // 0.1 + 0.2 is 0.30000000000000004. 1.15 + 2.30 is 3.4499999999999997 in binary and 3.45 on paper, so 3.5.
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(roundToOneDecimal(0.1 + 0.2)).toBe(0.3);
    expect(1.15 + 2.3).toBeLessThan(3.45);
    expect(roundToOneDecimal(1.15 + 2.3)).toBe(3.5);
    // 1.45 is stored as 1.4499999999999999556; on paper its half goes up.
    expect(roundToOneDecimal(1.45)).toBe(1.5);
  });

  it('does not take a real difference for noise: the seventh decimal of the scaled value is the first that is dropped', () => {
    // 22.499999 stays below the half, 22.4999999 is taken for it.
    expect(roundToOneDecimal(2.2499999)).toBe(2.2);
    expect(roundToOneDecimal(2.24999999)).toBe(2.3);
  });
});

describe('rounding', () => {
  it.each([
    // 3 of the 7 days of the worked example of correlations.
    [(3 / 7) * 100, 42.86],
    [1.005, 1.01],
    [1.004, 1],
    [-1.005, -1.01],
    [99.995, 100],
  ])('%d is rounded to the two decimals %d of a percentage', (value, expected) => {
    expect(roundToTwoDecimals(value)).toBe(expected);
  });

  it('every figure is rounded as integers are: add five hundredths and drop the last digit', () => {
    // Grams to a hundredth, as integers, so that paper rounding is integer arithmetic and no binary fraction is in it.
    const hundredths = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(hundredths, (value) => {
        const tenths = Math.floor((value + 5) / 10);
        expect(roundToOneDecimal(value / 100)).toBe(tenths / 10);
        expect(roundToOneDecimal(-value / 100)).toBe(tenths === 0 ? 0 : -tenths / 10);
      }),
      { numRuns: randomCases(500) },
    );
  });

  it.each([
    [2.51925, 2.5193], // half up, although it is 2.5192499... as a binary number
    [2.51924, 2.5192],
    [0.00004, 0],
    [1_234_567.891234, 1_234_567.8912],
  ])('%d is rounded to the four decimals %d', (value, rounded) => {
    expect(roundToFourDecimals(value)).toBe(rounded);
  });
});

describe('least squares', () => {
  const points = (ys: number[]) => ys.map((y, x) => ({ x, y }));

  it('a line has the slope and the standard error of scipy.stats.linregress', () => {
    const line = leastSquares(points([1.1, 1.9, 3.2, 3.8, 5.3]));

    expect(line?.slope).toBeCloseTo(1.03, 10);
    expect(line?.standardError).toBeCloseTo(0.0737111479583, 10);
  });

  it('large values keep their digits', () => {
    const line = leastSquares([1.1, 1.9, 3.2, 3.8, 5.3].map((y, x) => ({ x: 20_000 + x, y: 1e7 + y })));

    expect(line?.standardError).toBeCloseTo(0.0737111, 6);
  });

  it('two points have a slope without an error, one day or none has no line', () => {
    expect(leastSquares(points([70, 70.5]))).toEqual({ slope: 0.5, standardError: null });
    expect(leastSquares(points([70, 70.5, 71]))).toEqual({ slope: 0.5, standardError: 0 });
    expect(leastSquares([{ x: 3, y: 70 }, { x: 3, y: 71 }])).toBeUndefined(); // oxfmt-ignore
    expect(leastSquares([])).toBeUndefined();
  });

  it.each([
    // scipy.stats.t.ppf(0.975, v)
    [1, 12.7062],
    [14, 2.1448],
    [26, 2.0555],
    [30, 2.0423],
    [31, 2.0395],
    [60, 2.0003],
    [3660, 1.9606],
  ])('the t of %i degrees of freedom is %f', (freedom, t) => {
    expect(studentT(freedom)).toBeCloseTo(t, 4);
  });
});

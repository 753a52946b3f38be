import { leastSquares, studentT } from '../../src/diary/statistics/least-squares';

const points = (ys: number[]) => ys.map((y, x) => ({ x, y }));

describe('least squares', () => {
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
    expect(leastSquares([{ x: 3, y: 70 }, { x: 3, y: 71 }])).toBeUndefined(); // prettier-ignore
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

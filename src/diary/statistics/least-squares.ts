import { sum } from './averages';

export interface Point {
  x: number;
  y: number;
}

export interface FittedLine {
  /** In units of y per unit of x. */
  slope: number;
  /** Of the slope, in its unit; null with two points, which every line fits. */
  standardError: number | null;
}

/**
 * The straight line through points with the smallest sum of squared vertical distances:
 * slope = sum((x - mean x)(y - mean y)) / sum((x - mean x)^2), standard error = sqrt(sum(residual^2) / (n - 2) / sum((x - mean x)^2)).
 * Source: Draper and Smith, *Applied Regression Analysis*, chapter 1.
 * @returns undefined unless two points have different x
 * @example leastSquares([{ x: 1, y: 1 }, { x: 2, y: 3 }, { x: 3, y: 2 }]) // { slope: 0.5, standardError: 0.8660… }
 */
export function leastSquares(points: readonly Point[]): FittedLine | undefined {
  const [meanX, meanY] = [sum(points.map(({ x }) => x)) / points.length, sum(points.map(({ y }) => y)) / points.length];
  const centred = points.map(({ x, y }) => ({ x: x - meanX, y: y - meanY }));
  const spread = sum(centred.map(({ x }) => x ** 2));
  if (!(spread > 0)) return undefined;
  const slope = sum(centred.map(({ x, y }) => x * y)) / spread;
  const residuals = sum(centred.map(({ x, y }) => (y - slope * x) ** 2));
  const freedom = points.length - 2;
  return { slope, standardError: freedom > 0 ? Math.sqrt(residuals / freedom / spread) : null };
}

/** For 1 to 30 degrees of freedom: the usual table of the 0.975 quantile. */
const T_TABLE = [
  12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281, 2.201, 2.1788, 2.1604, 2.1448, 2.1314,
  2.1199, 2.1098, 2.1009, 2.093, 2.086, 2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
];
/** Quantile of the normal distribution, and its powers. */
const [Z, Z3, Z5, Z7] = [1, 3, 5, 7].map((power) => 1.959964 ** power) as [number, number, number, number];

/**
 * Standard errors to either side of a 95% interval. Beyond the table it is the expansion z + (z^3 + z) / 4v + (5z^5 + 16z^3 + 3z) / 96v^2 + (3z^7 +
 * 19z^5 + 17z^3 - 15z) / 384v^3, which has the same four decimals.
 * Source: Abramowitz and Stegun, *Handbook of Mathematical Functions*, 26.7.5.
 * @param freedom at least 1
 * @example studentT(26) // 2.0555
 */
export function studentT(freedom: number): number {
  const second = (5 * Z5 + 16 * Z3 + 3 * Z) / 96;
  const third = (3 * Z7 + 19 * Z5 + 17 * Z3 - 15 * Z) / 384;
  return T_TABLE[freedom - 1] ?? Z + (Z3 + Z) / 4 / freedom + second / freedom ** 2 + third / freedom ** 3;
}

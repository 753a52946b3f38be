const EXPOSURE_OF_CONTROLS = 0.15;
const LEVEL = 0.1;
/** 0.8 quantile of the normal distribution. */
const Z_POWER = 0.8416212335729143;
const MAX_RATIO = 100;

/**
 * The adjusted p of many tests: of the i-th smallest of m, q = min over j >= i of p(j) m / j. Rejecting q <= 0.10 keeps the expected share of false
 * ones at 0.10. Source: Benjamini and Hochberg 1995, step-up.
 * @param ps ascending
 * @example adjusted([0.01, 0.02, 0.5]) // [0.03, 0.03, 0.5]
 */
export function adjusted(ps: readonly number[]): number[] {
  const qs = ps.map((p, at) => (p * ps.length) / (at + 1));
  for (let at = qs.length - 2; at >= 0; at--) qs[at] = Math.min(qs[at]!, qs[at + 1]!);
  return qs;
}

/**
 * The smallest odds ratio that a search finds with a power of 0.8, unrounded, by the normal approximation for n onsets and k controls an onset:
 * sqrt(n) (p1 - p0) = z(1 - level) sqrt((1 + 1/k) p (1 - p)) + z(0.8) sqrt(p1 (1 - p1) + p0 (1 - p0) / k), where p0 = 0.15 is the exposure of
 * controls, p1 = p0 r / (1 + p0 (r - 1)) that of onsets, p = (p1 + k p0) / (1 + k), and the one-sided level is 0.10 / candidates. Null if no ratio up
 * to 100 is enough. Source: Schlesselman, *Case-Control Studies*, 6.
 * @example smallestDetectable({ onsets: 40, controls: 600, candidates: 100 }) // 4.3…
 */
export function smallestDetectable(counts: { onsets: number; controls: number; candidates: number }): number | null {
  const { onsets, controls, candidates } = counts;
  if (onsets === 0 || controls === 0 || candidates === 0) return null;
  const zLevel = normalQuantile(1 - LEVEL / candidates);
  const k = controls / onsets;
  const isEnough = (ratio: number) => {
    const p0 = EXPOSURE_OF_CONTROLS;
    const p1 = (p0 * ratio) / (1 + p0 * (ratio - 1));
    const p = (p1 + k * p0) / (1 + k);
    const needed =
      zLevel * Math.sqrt((1 + 1 / k) * p * (1 - p)) + Z_POWER * Math.sqrt(p1 * (1 - p1) + (p0 * (1 - p0)) / k);
    return Math.sqrt(onsets) * (p1 - p0) >= needed;
  };
  let [low, high] = [1, MAX_RATIO];
  if (!isEnough(high)) return null;
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Of the normal distribution, for p from 0.5 to 1 - 1e-11, with seven digits. Source: Wichura 1988, algorithm AS 241, PPND7. */
function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (q <= 0.425) {
    const r = 0.180625 - q * q;
    const above = ((59.10937472 * r + 159.29113202) * r + 50.434271938) * r + 3.3871327179;
    return (q * above) / (((67.1875636 * r + 78.757757664) * r + 17.895169469) * r + 1);
  }
  const x = Math.sqrt(-Math.log(1 - p)) - 1.6;
  const above = ((0.17023821103 * x + 1.3067284816) * x + 2.75681539) * x + 1.4234372777;
  return above / ((0.12021132975 * x + 0.737001642) * x + 1);
}

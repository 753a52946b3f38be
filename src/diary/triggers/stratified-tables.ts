import { sum } from '../statistics/averages';

/** In days. */
export interface Table {
  exposedOnsets: number;
  unexposedOnsets: number;
  exposedControls: number;
  unexposedControls: number;
}

/** 0.975 quantile of the normal distribution. */
const Z = 1.959963984540054;

/** With an onset, a control, an exposed and an unexposed day. */
export function isInformative({
  exposedOnsets: a,
  unexposedOnsets: b,
  exposedControls: c,
  unexposedControls: d,
}: Table): boolean {
  return a + b > 0 && c + d > 0 && a + c > 0 && b + d > 0;
}

/**
 * The exact one-sided p: how probable as many exposed onsets, or more, are if exposure and onset are independent within each stratum. Within a
 * stratum of N days, K of them exposed and n onsets, P(x) = C(K, x) C(N - K, n - x) / C(N, n); the distribution of the sum is the convolution over
 * the strata. Without tables 1.
 * Source: Breslow and Day, *Statistical Methods in Cancer Research* I, 4.4 and 7.3.
 * @example exactP([{ exposedOnsets: 3, unexposedOnsets: 1, exposedControls: 1, unexposedControls: 3 }]) // 17 / 70
 */
export function exactP(tables: readonly Table[]): number {
  const onsets = sum(tables.map(({ exposedOnsets, unexposedOnsets }) => exposedOnsets + unexposedOnsets));
  const distribution = new Float64Array(onsets + 1);
  distribution[0] = 1;
  let [length, observed] = [1, 0];
  for (const table of tables) {
    const { lowest, probabilities } = hypergeometric(table);
    convolve(distribution, length, probabilities);
    length += probabilities.length - 1;
    observed += table.exposedOnsets - lowest;
  }
  // The small ones first, so that none is lost.
  let p = 0;
  for (let at = length - 1; at >= observed; at--) p += distribution[at]!;
  return Math.min(1, p);
}

/**
 * The Mantel-Haenszel odds ratio, sum(ad / n) / sum(bc / n), with its 95 % interval after Robins, Breslow and Greenland 1986: exp(ln ratio -+ 1.96
 * s), s^2 = sum(PR) / 2R^2 + sum(PS + QR) / 2RS + sum(QS) / 2S^2, where for each table P = (a + d) / n, Q = (b + c) / n, R = ad / n, S = bc / n. a
 * and b are exposed and unexposed onsets, c and d controls. Unrounded; null for an infinite ratio, and no interval for 0 and infinity.
 * @example oddsRatio([{ exposedOnsets: 6, unexposedOnsets: 4, exposedControls: 10, unexposedControls: 20 }]).ratio // 3
 */
export function oddsRatio(tables: readonly Table[]): {
  ratio: number | null;
  interval95: [low: number, high: number] | null;
} {
  let [r, s, pr, psqr, qs] = [0, 0, 0, 0, 0];
  for (const { exposedOnsets: a, unexposedOnsets: b, exposedControls: c, unexposedControls: d } of tables) {
    const n = a + b + c + d;
    const [P, Q, R, S] = [(a + d) / n, (b + c) / n, (a * d) / n, (b * c) / n];
    r += R;
    s += S;
    pr += P * R;
    psqr += P * S + Q * R;
    qs += Q * S;
  }
  if (s === 0) return { ratio: null, interval95: null };
  const ratio = r / s;
  if (r === 0) return { ratio, interval95: null };
  const error = Math.sqrt(pr / (2 * r * r) + psqr / (2 * r * s) + qs / (2 * s * s));
  return { ratio, interval95: [ratio * Math.exp(-Z * error), ratio * Math.exp(Z * error)] };
}

/** Of the exposed onsets, from the fewest to the most that the margins allow. */
function hypergeometric(table: Table): { lowest: number; probabilities: number[] } {
  const onsets = table.exposedOnsets + table.unexposedOnsets;
  const exposed = table.exposedOnsets + table.exposedControls;
  const unexposed = table.unexposedOnsets + table.unexposedControls;
  const [lowest, highest] = [Math.max(0, onsets - unexposed), Math.min(onsets, exposed)];
  // P(x + 1) / P(x) is a fraction of small integers; all are divided by their sum.
  const weights = [1];
  for (let x = lowest; x < highest; x++) {
    weights.push((weights.at(-1)! * (exposed - x) * (onsets - x)) / ((x + 1) * (unexposed - onsets + x + 1)));
  }
  const total = sum(weights);
  return { lowest, probabilities: weights.map((weight) => weight / total) };
}

/** Replaces the first `length` values; the list has room for the convolution. */
function convolve(values: Float64Array, length: number, others: readonly number[]): void {
  for (let at = length + others.length - 2; at >= 0; at--) {
    let total = 0;
    for (let other = Math.min(at, others.length - 1); other >= Math.max(0, at - length + 1); other--) {
      total += values[at - other]! * others[other]!;
    }
    values[at] = total;
  }
}

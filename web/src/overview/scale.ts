const ROUND = [100, 50, 20, 10, 5, 2, 1];
/** The bounds are at most this far from where they divide the days evenly, as a share of the usual spread. */
const PRECISION = 1 / 6;

/** Ascending bounds of five steps with about as many days each, at round figures; fewer if the days are alike. */
export function heatBounds(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const fifths = [1, 2, 3, 4].map((fifth) => sorted[Math.floor((sorted.length * fifth) / 5)] ?? 0);
  const spread = (fifths[3]! - fifths[0]!) * PRECISION;
  const unit = ROUND.find((each) => each <= spread) ?? 1;
  const rounded = fifths.map((each) => Math.round(each / unit) * unit);
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  return [...new Set(rounded)].filter((bound) => bound > least && bound <= most);
}

/** The look of a value's step; one at a bound belongs to the step above it. */
export function stepOf(bounds: readonly number[], value: number): string {
  return `step-${bounds.filter((bound) => bound <= value).length + 1}`;
}

/** Divides values into steps; a value at a bound belongs to the step above it. */
export interface Scale {
  /** Ascending, one fewer than there are steps. */
  bounds: readonly number[];
  /** The looks of the steps. */
  states: readonly string[];
}

const HEAT = ['step-1', 'step-2', 'step-3', 'step-4', 'step-5'];
const ROUND = [100, 50, 20, 10, 5, 2, 1];
/** The bounds are at most this far from where they divide the days evenly, as a share of the usual spread. */
const PRECISION = 1 / 6;

/** Five steps with about as many days each, at round bounds; fewer if the days are alike. */
export function heatScale(values: readonly number[]): Scale {
  const sorted = values.toSorted((a, b) => a - b);
  const fifths = [1, 2, 3, 4].map((fifth) => sorted[Math.floor((sorted.length * fifth) / 5)] ?? 0);
  const spread = (fifths[3]! - fifths[0]!) * PRECISION;
  const unit = ROUND.find((each) => each <= spread) ?? 1;
  const rounded = fifths.map((each) => Math.round(each / unit) * unit);
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  return { bounds: [...new Set(rounded)].filter((bound) => bound > least && bound <= most), states: HEAT };
}

/** A tenth to either side of the mean is around it. */
const AROUND = 0.1;

export function deviationScale(mean: number): Scale {
  const bounds = [mean * (1 - AROUND), mean * (1 + AROUND)].map(Math.round);
  return { bounds, states: ['below', 'around', 'above'] };
}

export function scaleStep({ bounds, states }: Scale, value: number): string {
  return states[bounds.filter((bound) => bound <= value).length]!;
}

export interface Spread {
  mean: number;
  median: number;
  /** Between these are half of the values. */
  quartiles: [number, number];
  least: number;
  most: number;
}

/** Undefined without values. Quartiles are interpolated linearly. @example spreadOf([1, 2, 3, 4, 5]).quartiles // [2, 4] */
export function spreadOf(values: readonly number[]): Spread | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
    return below + (above - below) * (place % 1);
  };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, median: at(0.5), quartiles: [at(0.25), at(0.75)], least: sorted[0]!, most: sorted.at(-1)! };
}

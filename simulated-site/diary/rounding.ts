export function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/**
 * Half up (on the magnitude). Floating-point noise is removed first (six decimals of the scaled value), so that every store gives the same figure
 * whatever order it adds in: round(Number((x * 10).toFixed(6))) / 10. Never -0. @example roundToOneDecimal(2.25) // 2.3
 */
export function roundToOneDecimal(value: number): number {
  return roundScaled(value, 10);
}

/** For the percentages of correlations. @example roundToTwoDecimals(42.857142) // 42.86 */
export function roundToTwoDecimals(value: number): number {
  return roundScaled(value, 100);
}

/** For amounts such as `2.5192 µg`. @example roundToFourDecimals(2.51923) // 2.5192 */
export function roundToFourDecimals(value: number): number {
  return roundScaled(value, 10_000);
}

function roundScaled(value: number, scale: number): number {
  if (!(Math.abs(value) < Number.MAX_SAFE_INTEGER)) {
    // There are no decimals. JSON has neither infinity nor NaN, which is infinity divided by infinity.
    return Number.isNaN(value) ? 0 : Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
  }
  const magnitude = Math.round(Number((Math.abs(value) * scale).toFixed(6))) / scale;
  return value < 0 && magnitude !== 0 ? -magnitude : magnitude;
}

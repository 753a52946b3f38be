/**
 * A stored figure; null if it is not a finite number. Other programs leave figures out or write texts, and JSON has no
 * infinity.
 *
 * @example storedNumber(24.5) // 24.5
 * @example storedNumber(Infinity) // null
 */
export function storedNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

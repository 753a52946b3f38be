import type { DayEntry } from '../diary/day-entry';
import { recordOf, TOTAL_FIELDS, type TotalField } from '../diary/nutrient';

/** The numbers of days and products in a diary, and the sum of each total; unknown totals add nothing. */
export type Tally = { days: number; products: number } & Record<TotalField, number>;

export function emptyTally(): Tally {
  return {
    days: 0,
    products: 0,
    ...recordOf(
      TOTAL_FIELDS,
      (field) => field,
      () => 0,
    ),
  };
}

export function count(tally: Tally, entry: DayEntry): void {
  tally.days++;
  tally.products += entry.products?.length ?? 0;
  for (const total of TOTAL_FIELDS) tally[total] += entry[total] ?? 0;
}

/** Both tallies side by side, a line for each figure. */
export function tallyLines(source: Tally, target: Tally): string[] {
  const figures = ['days', 'products', ...TOTAL_FIELDS] as const;
  const show = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));
  const rows = [['', 'source', 'target'], ...figures.map((name) => [name, show(source[name]), show(target[name])])];
  return rows.map(([name = '', one = '', other = '']) => name.padEnd(14) + one.padStart(14) + other.padStart(14));
}

import type { DayEntry, DayTotals } from '../diary/day-entry';

const TOTALS = ['totalCalories', 'totalFat', 'totalCarbs', 'totalSugar', 'totalProtein', 'totalFibre'] as const;

/** How many days and products a diary holds, and the sum of each total; a total that is not known adds nothing. */
export type Tally = { days: number; products: number } & Record<keyof DayTotals, number>;

export function emptyTally(): Tally {
  const sums = { totalCalories: 0, totalFat: 0, totalCarbs: 0, totalSugar: 0, totalProtein: 0, totalFibre: 0 };
  return { days: 0, products: 0, ...sums };
}

export function count(tally: Tally, entry: DayEntry): void {
  tally.days++;
  tally.products += entry.products?.length ?? 0;
  for (const total of TOTALS) tally[total] += entry[total] ?? 0;
}

/** Both tallies side by side, a line for each figure. */
export function tallyLines(source: Tally, target: Tally): string[] {
  const figures = ['days', 'products', ...TOTALS] as const;
  const show = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(1));
  const rows = [['', 'source', 'target'], ...figures.map((name) => [name, show(source[name]), show(target[name])])];
  return rows.map(([name = '', one = '', other = '']) => name.padEnd(14) + one.padStart(14) + other.padStart(14));
}

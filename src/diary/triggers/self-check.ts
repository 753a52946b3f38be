import { dayNumber } from '../calendar-day';
import { type DateRange, lengthOf } from '../date-range';
import type { SymptomDays } from './compared-days';

const SEARCHES = 20;
const MIN_SHIFT = 4;

/**
 * By how many weeks the symptom is moved against the food: 4 + round(i (W - 8) / 19), i = 0 to 19, for W whole weeks; each once. After so long
 * nothing that was eaten explains the symptom, but its rhythm and its episodes are as they were.
 * @example selfCheckShifts({ from: '2026-01-05', to: '2026-03-08' }) // W = 9: [4, 5]
 */
export function selfCheckShifts(coverage: DateRange): number[] {
  const weeks = wholeWeeks(coverage);
  if (weeks < 2 * MIN_SHIFT) return [];
  const shifts = Array.from(
    { length: SEARCHES },
    (_, i) => MIN_SHIFT + Math.round((i * (weeks - 2 * MIN_SHIFT)) / (SEARCHES - 1)),
  );
  return [...new Set(shifts)];
}

/**
 * Moves the symptom days of the whole weeks of the coverage, circular: those that leave them at the end come in at the beginning, on the same day of
 * the week. The days after the last whole week stay.
 * @example shifted(new Map([[20513, 840]]), { from: '2026-03-01', to: '2026-04-25' }, 4) // Map { 20541 => 840 }
 */
export function shifted(symptom: SymptomDays, coverage: DateRange, weeks: number): SymptomDays {
  const [first, length] = [dayNumber(coverage.from), 7 * wholeWeeks(coverage)];
  const moved = (day: number) => (day - first < length ? first + ((day - first + 7 * weeks) % length) : day);
  return new Map([...symptom].map(([day, minutes]) => [moved(day), minutes]));
}

function wholeWeeks(coverage: DateRange): number {
  return Math.floor(lengthOf(coverage) / 7);
}

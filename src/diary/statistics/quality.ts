import { type CalendarDay, dayNumber, weekdayIndex } from '../calendar-day';
import { median } from './averages';

/** As far as it shows whether the day was logged to its end. */
export interface LoggedDay {
  date: CalendarDay;
  /** kcal; null when unknown. */
  calories: number | null;
  /** Empty when they are unknown. */
  meals: readonly string[];
}

export const QUALITY_REASONS = ['LOW_ENERGY', 'MISSING_MEAL'] as const;
type QualityReason = (typeof QUALITY_REASONS)[number];

export interface DoubtfulDay {
  date: CalendarDay;
  reasons: QualityReason[];
}

/** Around a day, itself included. */
export const NEIGHBOUR_DAYS = 45;
const MIN_NEIGHBOURS = 6;
const DEVIATIONS = 3;
const USUAL_SHARE = 0.8;

/**
 * Days that look half logged, beside the 45 days before and after each. `LOW_ENERGY`: the energy is below the median minus three times the median
 * absolute deviation (unscaled) of the days of the same kind, Monday to Friday or weekend. `MISSING_MEAL`: a meal is missing that 80 of 100 of these
 * days have. With fewer than six days to compare with, nothing is said.
 * @param days oldest first; those around the range in question are compared with, too
 * @example doubtfulDays(days) // [{ date: '2026-03-05', reasons: ['LOW_ENERGY', 'MISSING_MEAL'] }]
 */
export function doubtfulDays(days: readonly LoggedDay[]): DoubtfulDay[] {
  const numbered = days.map((day) => ({ ...day, number: dayNumber(day.date), isWeekend: weekdayIndex(day.date) > 4 }));
  let [first, end] = [0, 0];
  return numbered.flatMap((day) => {
    while (day.number - numbered[first]!.number > NEIGHBOUR_DAYS) first++;
    while (end < numbered.length && numbered[end]!.number - day.number <= NEIGHBOUR_DAYS) end++;
    const around = numbered.slice(first, end);
    const sameKind = around.filter(({ isWeekend }) => isWeekend === day.isWeekend);
    const reasons: QualityReason[] = [
      ...(isLow(day, sameKind) ? (['LOW_ENERGY'] as const) : []),
      ...(lacksMeal(day, around) ? (['MISSING_MEAL'] as const) : []),
    ];
    return reasons.length === 0 ? [] : [{ date: day.date, reasons }];
  });
}

function isLow({ calories }: LoggedDay, around: readonly LoggedDay[]): boolean {
  const known = around.flatMap((day) => day.calories ?? []);
  if (calories === null || known.length < MIN_NEIGHBOURS) return false;
  const middle = median(known);
  const deviation = median(known.map((value) => Math.abs(value - middle)));
  return calories < middle - DEVIATIONS * deviation;
}

function lacksMeal({ meals }: LoggedDay, around: readonly LoggedDay[]): boolean {
  const known = around.filter((day) => day.meals.length > 0);
  if (meals.length === 0 || known.length < MIN_NEIGHBOURS) return false;
  const names = new Set(known.flatMap((day) => day.meals));
  return [...names].some((name) => {
    const share = known.filter((day) => day.meals.includes(name)).length / known.length;
    return share >= USUAL_SHARE && !meals.includes(name);
  });
}

import { unroundedAverage } from './averages';
import type { CalendarDay } from '../calendar-day';
import { streaksOf } from '../date-range';
import type { DatedTotals } from '../day-entry';
import { type DayTotals, type Nutrient, totalOf, type Unit, unitOf } from '../nutrient';
import { roundToOneDecimal } from '../rounding';

export const COMPARATORS = ['AT_LEAST', 'AT_MOST'] as const;
export type Comparator = (typeof COMPARATORS)[number];

/** A value that a day should reach or stay below: kcal for CALORIES, grams for the others. */
export interface GoalTarget {
  metric: Nutrient;
  comparator: Comparator;
  value: number;
}

/** A target that a day did not meet, with the day's total. */
export interface MissedTarget {
  metric: Nutrient;
  comparator: Comparator;
  target: number;
  value: number;
}

export interface GoalDay {
  date: CalendarDay;
  met: boolean;
  missed: MissedTarget[];
}

export interface TargetResult {
  metric: Nutrient;
  comparator: Comparator;
  target: number;
  unit: Unit;
  daysMet: number;
  daysMissed: number;
  /** Percent; null when no day was evaluated. */
  hitRate: number | null;
  average: number | null;
}

export interface GoalCheck {
  daysEvaluated: number;
  daysMet: number;
  hitRate: number | null;
  longestStreak: number;
  currentStreak: number;
  targets: TargetResult[];
  days: GoalDay[];
}

/** Three for each nutrient and two to spare. Every day is checked against every target, and an answer may list each miss. */
export const MOST_TARGETS = 20;

/**
 * Checks days against targets; a day is met when it passes all of them (AT_LEAST is >=, AT_MOST is <=). Days without an entry,
 * or with an unknown total of a target, are not evaluated, but break a streak. Rates are percent of the evaluated days,
 * averages are over the same days; both have one decimal.
 * @param days the entries of the range, oldest first
 * @param end the last day of the range, from which the current streak counts back
 * @example checkGoals(days, [{ metric: 'PROTEIN', comparator: 'AT_LEAST', value: 100 }], '2024-01-31').hitRate // 64.5
 */
export function checkGoals(days: readonly DatedTotals[], targets: readonly GoalTarget[], end: CalendarDay): GoalCheck {
  const evaluated = days.filter((day) => targets.every(({ metric }) => totalOf(day, metric) !== null));
  const verdicts = evaluated.map((day) => verdictOf(day, targets));
  const met = verdicts.filter((day) => day.met).map(({ date }) => date);
  const { longest, current } = streaksOf(met, end);
  return {
    daysEvaluated: verdicts.length,
    daysMet: met.length,
    hitRate: hitRate(met.length, verdicts.length),
    longestStreak: longest,
    currentStreak: current,
    targets: targets.map((target) => targetResultOf(target, evaluated)),
    days: verdicts,
  };
}

function verdictOf(day: DatedTotals, targets: readonly GoalTarget[]): GoalDay {
  const missed = targets
    .filter((target) => !meets(day, target))
    .map(({ metric, comparator, value }) => ({ metric, comparator, target: value, value: totalOf(day, metric) ?? 0 }));
  return { date: day.date, met: missed.length === 0, missed };
}

function meets(day: DayTotals, { metric, comparator, value }: GoalTarget): boolean {
  const total = totalOf(day, metric) ?? 0;
  return comparator === 'AT_LEAST' ? total >= value : total <= value;
}

function targetResultOf(target: GoalTarget, evaluated: readonly DatedTotals[]): TargetResult {
  const { metric, comparator, value } = target;
  const daysMet = evaluated.filter((day) => meets(day, target)).length;
  const average = unroundedAverage(evaluated, metric);
  return {
    metric,
    comparator,
    target: value,
    unit: unitOf(metric),
    daysMet,
    daysMissed: evaluated.length - daysMet,
    hitRate: hitRate(daysMet, evaluated.length),
    average: average === null ? null : roundToOneDecimal(average),
  };
}

/** The percentage with one decimal; null of nothing. @example hitRate(9, 14) // 64.3 */
export function hitRate(part: number, whole: number): number | null {
  return whole === 0 ? null : roundToOneDecimal((part / whole) * 100);
}

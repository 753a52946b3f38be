import { sum } from '../statistics/averages';
import { isoWeekLabel, roundAmount } from '../statistics/trend';
import { mapToRecord } from '../nutrient';
import { roundToOneDecimal } from '../rounding';
import { goalUnitOf, type GoalUnit } from './effective-goals';
import { type GoalDay, NOT_EVALUATED, type NotEvaluated, type TargetOfDay, type Verdict } from './goal-day';
import type { GoalComparator, GoalMetric, Target } from './goal-version';

/** Statistics of one target. Versions that changed its figure share a row; those that changed its comparator do not. */
export interface GoalTargetStats {
  metric: GoalMetric;
  comparator: GoalComparator;
  unit: GoalUnit;
  daysMet: number;
  daysMissed: number;
  /** Percent of the days on which the target was evaluated. */
  hitRate: number | null;
  average: number | null;
  averageGap: number | null;
}

export interface GoalWeek {
  /** ISO 8601, such as `2026-W09`. */
  week: string;
  /** The days that the balance sums over: those that were evaluated. */
  daysLogged: number;
  /** The sum of amount minus target of each metric, in its unit; without the metrics that were unknown all week. */
  balance: Partial<Record<GoalMetric, number>>;
}

/** Every day of the range is counted once: in `daysEvaluated`, or in `notEvaluated`. */
export interface GoalStats {
  daysEvaluated: number;
  daysMet: number;
  /** Percent; null when no day was evaluated. */
  hitRate: number | null;
  currentStreak: number;
  longestStreak: number;
  targets: GoalTargetStats[];
  /** Weeks with a day that was evaluated, oldest first. */
  weeks: GoalWeek[];
  notEvaluated: Record<NotEvaluated, number>;
}

/**
 * Sums up evaluated days. Rates are percent with one decimal, averages and balances have the decimals of their metric. A streak is the
 * number of days met without a day that missed and without a past day that has no entry; other days that are not evaluated do not end it.
 *
 * @param days one after the other, oldest first
 * @example goalStats(evaluateDays(versions, range, diary)).hitRate // 64.3
 */
export function goalStats(days: readonly GoalDay[]): GoalStats {
  const evaluated = days.filter(({ reason }) => reason === null);
  const daysMet = evaluated.filter(({ verdict }) => verdict === 'MET').length;
  const streaks = streakLengths(days);
  return {
    daysEvaluated: evaluated.length,
    daysMet,
    hitRate: hitRate(daysMet, evaluated.length),
    currentStreak: streaks.at(-1) ?? 0,
    longestStreak: Math.max(0, ...streaks),
    targets: [...Map.groupBy(evaluatedTargets(evaluated), rowOf).values()].map((row) => targetStats(row[0]!, row)),
    weeks: [...Map.groupBy(evaluated, ({ date }) => isoWeekLabel(date))].map(weekOf),
    notEvaluated: mapToRecord(NOT_EVALUATED, (reason) => days.filter((day) => day.reason === reason).length),
  };
}

/**
 * Statistics of targets that apply to all of the days, also of one that no day could be evaluated by.
 *
 * @param given AT_LEAST or AT_MOST, in absolute figures
 * @example statsOfTargets(days, [atLeast120gProtein]) // [{ metric: 'PROTEIN', target: 120, daysMet: 9, daysMissed: 5, … }]
 */
export function statsOfTargets(
  days: readonly GoalDay[],
  given: readonly Extract<Target, { value: number }>[],
): (GoalTargetStats & { target: number })[] {
  const evaluated = evaluatedTargets(days.filter(({ reason }) => reason === null));
  return given.map(({ metric, comparator, value }) => {
    const targetDays = evaluated.filter(
      (one) => one.metric === metric && one.comparator === comparator && one.value === value,
    );
    return { ...targetStats({ metric, comparator, unit: goalUnitOf(metric) }, targetDays), target: value };
  });
}

/**
 * The number of days that two sets of goals evaluate differently.
 * @param before the same days as `after`, in the same order
 * @example changedVerdicts(['MET'], ['MISSED']) // 1
 */
export function changedVerdicts(before: readonly Verdict[], after: readonly Verdict[]): number {
  return before.filter((verdict, at) => verdict !== after[at]).length;
}

/** The percentage with one decimal; null of nothing. @example hitRate(9, 14) // 64.3 */
export function hitRate(part: number, whole: number): number | null {
  return whole === 0 ? null : roundToOneDecimal((part / whole) * 100);
}

/**
 * Share of days on which each metric was met, in percent, over all its comparators.
 * @example hitRates(stats.targets) // Map { 'PROTEIN' => 64.3 }
 */
export function hitRates(targets: readonly GoalTargetStats[]): Map<GoalMetric, number> {
  const groups = [...Map.groupBy(targets, ({ metric }) => metric)];
  return new Map(
    groups.map(([metric, rows]) => {
      const [met, missed] = [sum(rows.map(({ daysMet }) => daysMet)), sum(rows.map(({ daysMissed }) => daysMissed))];
      return [metric, hitRate(met, met + missed) ?? 0];
    }),
  );
}

type EvaluatedTarget = TargetOfDay & { amount: number; gap: number; met: boolean };

function evaluatedTargets(days: readonly GoalDay[]): EvaluatedTarget[] {
  return days.flatMap(({ targets }) => targets.filter((target): target is EvaluatedTarget => target.met !== null));
}

const rowOf = ({ metric, comparator }: TargetOfDay): string => `${metric} ${comparator}`;

function targetStats(
  { metric, comparator, unit }: Pick<GoalTargetStats, 'metric' | 'comparator' | 'unit'>,
  evaluated: readonly EvaluatedTarget[],
): GoalTargetStats {
  const daysMet = evaluated.filter(({ met }) => met).length;
  const average = (figures: number[]) =>
    figures.length === 0 ? null : roundAmount(metric, sum(figures) / figures.length);
  return {
    metric,
    comparator,
    unit,
    daysMet,
    daysMissed: evaluated.length - daysMet,
    hitRate: hitRate(daysMet, evaluated.length),
    average: average(evaluated.map(({ amount }) => amount)),
    averageGap: average(evaluated.map(({ gap }) => gap)),
  };
}

function weekOf([week, days]: [string, GoalDay[]]): GoalWeek {
  const balance = [...Map.groupBy(evaluatedTargets(days), ({ metric }) => metric)].map(([metric, evaluated]) => {
    return [metric, roundAmount(metric, sum(evaluated.map(({ gap }) => gap)))];
  });
  return { week, daysLogged: days.length, balance: Object.fromEntries(balance) as GoalWeek['balance'] };
}

/** The lengths of all streaks, of which the last one has lasted until the last day. */
function streakLengths(days: readonly GoalDay[]): number[] {
  const lengths = [0];
  for (const { verdict, reason } of days) {
    if (verdict === 'MET') lengths.push(lengths.pop()! + 1);
    else if (verdict === 'MISSED' || reason === 'noEntry') lengths.push(0);
  }
  return lengths;
}

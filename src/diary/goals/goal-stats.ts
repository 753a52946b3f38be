import { sum } from '../statistics/averages';
import { isoWeekLabel, roundAmount } from '../statistics/trend';
import { mapToRecord } from '../nutrient';
import { roundToOneDecimal } from '../rounding';
import { goalUnitOf, type ResolvedTarget } from './effective-goals';
import { type GoalDay, NOT_EVALUATED, type NotEvaluated, type TargetOfDay } from './goal-day';
import type { GoalMetric, Target } from './goal-version';

/** Versions that changed the figure of a target share a row; those that changed its comparator do not. */
export interface GoalTargetStats extends Pick<ResolvedTarget, 'metric' | 'comparator' | 'unit'> {
  daysMet: number;
  daysMissed: number;
  hitRate: number | null;
  average: number | null;
  averageGap: number | null;
}

export interface GoalWeek {
  week: string;
  daysLogged: number;
  balance: Partial<Record<GoalMetric, number>>;
}

/** Every day is counted once: in `daysEvaluated`, or in `notEvaluated`. */
export interface GoalStats {
  daysEvaluated: number;
  daysMet: number;
  hitRate: number | null;
  currentStreak: number;
  longestStreak: number;
  targets: GoalTargetStats[];
  weeks: GoalWeek[];
  notEvaluated: Record<NotEvaluated, number>;
}

/**
 * Sums up evaluated days, of which it keeps none. Rates are percent with one decimal, averages and balances have the decimals of their metric. A
 * streak ends with a day that missed and with a past day without an entry; others that are not evaluated do not end it.
 */
export class GoalSums {
  private daysEvaluated = 0;
  private daysMet = 0;
  private currentStreak = 0;
  private longestStreak = 0;
  private readonly targets = new Map<string, TargetSums>();
  private readonly weeks = new Map<string, { daysLogged: number; gaps: Map<GoalMetric, number> }>();
  private readonly notEvaluated = mapToRecord(NOT_EVALUATED, () => 0);

  add({ date, verdict, reason, targets }: GoalDay): void {
    if (verdict === 'MET') this.currentStreak++;
    else if (verdict === 'MISSED' || reason === 'noEntry') this.currentStreak = 0;
    this.longestStreak = Math.max(this.longestStreak, this.currentStreak);
    if (reason !== null) {
      this.notEvaluated[reason]++;
      return;
    }
    this.daysEvaluated++;
    if (verdict === 'MET') this.daysMet++;
    const week = getOrAdd(this.weeks, isoWeekLabel(date), () => ({ daysLogged: 0, gaps: new Map() }));
    week.daysLogged++;
    for (const target of targets.filter(isEvaluated)) {
      const { metric, comparator, gap } = target;
      getOrAdd(this.targets, `${metric} ${comparator}`, () => new TargetSums(target)).add(target);
      week.gaps.set(metric, (week.gaps.get(metric) ?? 0) + gap);
    }
  }

  get stats(): GoalStats {
    const { daysEvaluated, daysMet, currentStreak, longestStreak, notEvaluated } = this;
    return {
      ...{ daysEvaluated, daysMet, currentStreak, longestStreak, notEvaluated },
      hitRate: hitRate(daysMet, daysEvaluated),
      targets: [...this.targets.values()].map(({ stats }) => stats),
      weeks: [...this.weeks].map(([week, { daysLogged, gaps }]) => {
        const balance = [...gaps].map(([metric, gap]) => [metric, roundAmount(metric, gap)] as const);
        return { week, daysLogged, balance: Object.fromEntries(balance) };
      }),
    };
  }
}

/** @param days oldest first @example goalStats(evaluateDays(versions, range, diary)).hitRate // 64.3 */
export function goalStats(days: Iterable<GoalDay>): GoalStats {
  const sums = new GoalSums();
  for (const day of days) sums.add(day);
  return sums.stats;
}

/**
 * Of targets that apply to all of the days, also of one by which no day could be evaluated.
 * @param given AT_LEAST or AT_MOST, in absolute figures
 * @example statsOfTargets(days, [atLeast120gProtein]) // [{ metric: 'PROTEIN', target: 120, daysMet: 9, daysMissed: 5, … }]
 */
export function statsOfTargets(
  days: readonly GoalDay[],
  given: readonly Extract<Target, { value: number }>[],
): (GoalTargetStats & { target: number })[] {
  const evaluated = days.filter(({ reason }) => reason === null).flatMap(({ targets }) => targets.filter(isEvaluated));
  return given.map(({ metric, comparator, value }) => {
    const sums = new TargetSums({ metric, comparator, unit: goalUnitOf(metric) });
    evaluated
      .filter((one) => one.metric === metric && one.comparator === comparator && one.value === value)
      .forEach((one) => sums.add(one));
    return { ...sums.stats, target: value };
  });
}

/** In percent with one decimal; null of nothing. */
function hitRate(part: number, whole: number): number | null {
  return whole === 0 ? null : roundToOneDecimal((part / whole) * 100);
}

/** Days on which each metric was met, in percent, over all its comparators. @example hitRates(stats.targets) // Map { 'PROTEIN' => 64.3 } */
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

const isEvaluated = (target: TargetOfDay): target is EvaluatedTarget => target.met !== null;

class TargetSums {
  private days = 0;
  private daysMet = 0;
  private amount = 0;
  private gap = 0;

  constructor(private readonly target: Pick<GoalTargetStats, 'metric' | 'comparator' | 'unit'>) {}

  add({ amount, gap, met }: EvaluatedTarget): void {
    this.days++;
    if (met) this.daysMet++;
    this.amount += amount;
    this.gap += gap;
  }

  get stats(): GoalTargetStats {
    const { days, daysMet } = this;
    const { metric, comparator, unit } = this.target;
    const average = (sum: number) => (days === 0 ? null : roundAmount(metric, sum / days));
    return {
      ...{ metric, comparator, unit, daysMet },
      daysMissed: days - daysMet,
      hitRate: hitRate(daysMet, days),
      average: average(this.amount),
      averageGap: average(this.gap),
    };
  }
}

function getOrAdd<Value>(map: Map<string, Value>, key: string, added: () => Value): Value {
  const value = map.get(key) ?? added();
  map.set(key, value);
  return value;
}

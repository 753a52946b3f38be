import type { DatedValue } from '../body/weight-trend';
import { type CalendarDay, WEEKDAYS, weekdayIndex } from '../calendar-day';
import { DETAIL_UNITS, type DetailUnit } from '../detail-nutrient';
import { roundAmount, trendUnitOf } from '../statistics/trend';
import type { Unit } from '../nutrient';
import { ORDINARY_DAY } from '../journal/day-status';
import { type GoalMetric, type GoalVersion, isShare, type Target } from './goal-version';

export type GoalUnit = Unit | DetailUnit | '%';
export const GOAL_UNITS: readonly GoalUnit[] = ['kcal', ...DETAIL_UNITS, '%'];

/** In absolute figures: `value`, or `min` and `max` of BETWEEN; all null where there is a reason. */
export interface ResolvedTarget extends Pick<Target, 'metric' | 'comparator' | 'basis'> {
  unit: GoalUnit;
  value: number | null;
  min: number | null;
  max: number | null;
  reason: 'no-weight' | null;
}

export function goalUnitOf(metric: GoalMetric): GoalUnit {
  return isShare(metric) ? '%' : trendUnitOf(metric);
}

/**
 * The targets of a day: those of the first set that applies. Weekdays and day types must both hold, of a list one. A target for each kilogram is
 * multiplied by the trend weight of the day and rounded, so that a day is evaluated by the figure that is shown.
 * @param weights the trend of the weight in kg, oldest first
 * @example effectiveTargets('2026-03-02', cut, [{ date: '2026-03-01', value: 70 }]) // [{ metric: 'PROTEIN', value: 112, … }]
 */
export function effectiveTargets(
  day: CalendarDay,
  version: GoalVersion | undefined,
  weights: readonly DatedValue[],
  dayType = ORDINARY_DAY,
): ResolvedTarget[] {
  const weekday = WEEKDAYS[weekdayIndex(day)]!;
  const set = version?.sets.find(
    ({ appliesTo }) =>
      (appliesTo?.weekdays?.includes(weekday) ?? true) && (appliesTo?.dayTypes?.includes(dayType) ?? true),
  );
  const targets = set?.targets ?? [];
  const needsWeight = targets.some(({ basis }) => basis === 'PER_KG');
  const weight = needsWeight ? weights.findLast(({ date }) => date <= day)?.value : undefined;
  return targets.map((target) => resolved(target, weight));
}

/** The version by which a day is evaluated. @param versions in any order @example versionOn([cut, bulk], '2026-03-02') // cut */
export function versionOn(versions: readonly GoalVersion[], day: CalendarDay): GoalVersion | undefined {
  return versions.reduce<GoalVersion | undefined>(
    (latest, one) => (one.validFrom <= day && one.validFrom >= (latest?.validFrom ?? '') ? one : latest),
    undefined,
  );
}

export function targetsOf(versions: readonly GoalVersion[]): Target[] {
  return versions.flatMap(({ sets }) => sets.flatMap(({ targets }) => targets));
}

/** Both bounds count as met. @example targetBounds(atLeast120) // { min: 120, max: null } */
export function targetBounds({ comparator, value, min, max }: ResolvedTarget): {
  min: number | null;
  max: number | null;
} {
  if (comparator === 'BETWEEN') return { min, max };
  return comparator === 'AT_LEAST' ? { min: value, max: null } : { min: null, max: value };
}

function resolved(target: Target, weight: number | undefined): ResolvedTarget {
  const { metric, comparator, basis } = target;
  const figure = (given: number): number | null => {
    if (basis === 'ABSOLUTE') return given;
    return weight === undefined ? null : roundAmount(metric, given * weight);
  };
  const figures =
    target.comparator === 'BETWEEN'
      ? { value: null, min: figure(target.min), max: figure(target.max) }
      : { value: figure(target.value), min: null, max: null };
  const reason = basis === 'PER_KG' && weight === undefined ? 'no-weight' : null;
  return { metric, comparator, basis, unit: goalUnitOf(metric), ...figures, reason };
}

import type { DatedValue } from '../body/weight-trend';
import type { CalendarDay } from '../calendar-day';
import { type DateRange, eachDay } from '../date-range';
import type { DatedTotals } from '../day-entry';
import { type DetailNutrient, isDetailNutrient } from '../detail-nutrient';
import { sum, KCAL_PER_GRAM } from '../statistics/averages';
import { roundAmount } from '../statistics/trend';
import type { StatusLookup } from '../journal/day-status';
import { type DayTotals, nutrientTotal } from '../nutrient';
import { roundToFourDecimals, roundToOneDecimal } from '../rounding';
import { compareCodePoints } from '../product-name';
import { effectiveTargets, type ResolvedTarget, targetBounds } from './effective-goals';
import { type GoalMetric, type GoalVersion, isShare, type Share } from './goal-version';

/** Most significant first. */
export const NOT_EVALUATED = [
  'noGoal',
  'excluded',
  'notFinal',
  'noEntry',
  'incomplete',
  'unknown',
  'noWeight',
] as const;
export type NotEvaluated = (typeof NOT_EVALUATED)[number];

export const VERDICTS = ['MET', 'MISSED', 'NOT_EVALUATED'] as const;

/** In its unit. Null is unknown. */
export interface TargetOfDay extends Omit<ResolvedTarget, 'reason'> {
  amount: number | null;
  gap: number | null;
  met: boolean | null;
  remaining: number | null;
  progress: number | null;
  /** For a day that is not final. A share can still fall. */
  alreadyMissed: boolean;
  reason: 'no-weight' | 'unknown' | null;
}

export interface GoalDay {
  date: CalendarDay;
  verdict: (typeof VERDICTS)[number];
  reason: NotEvaluated | null;
  targets: TargetOfDay[];
}

export interface GoalDiary {
  totals: ReadonlyMap<CalendarDay, DatedTotals>;
  /** At least those that have a target. */
  nutrients: ReadonlyMap<DetailNutrient, ReadonlyMap<CalendarDay, number>>;
  /** In kg, oldest first. */
  weights: readonly DatedValue[];
  /** False for today, days to come and entries that can still change. */
  isFinal: (day: CalendarDay) => boolean;
  statusOn?: StatusLookup;
}

const NUTRIENT_OF_SHARE = { FAT_SHARE: 'FAT', CARBS_SHARE: 'CARBS', PROTEIN_SHARE: 'PROTEIN' } as const;

/**
 * Evaluates each day, oldest first and when it is taken, by the goals that were valid on it. A day is met when it passes all its targets; a bound
 * counts as met. A target whose nutrient or weight is unknown is left out.
 * @param versions in any order
 * @example [...evaluateDays([atLeast120gProtein], range, diary)][0] // { verdict: 'MISSED', targets: [{ amount: 90, gap: -30, … }], … }
 */
export function* evaluateDays(
  versions: readonly GoalVersion[],
  range: DateRange,
  diary: GoalDiary,
): Generator<GoalDay> {
  const later = versions.toSorted((a, b) => compareCodePoints(a.validFrom, b.validFrom));
  let version: GoalVersion | undefined;
  for (const date of eachDay(range)) {
    while (later[0] !== undefined && later[0].validFrom <= date) version = later.shift();
    yield evaluateDay(version, date, diary);
  }
}

/** One decimal, four for further nutrients, as in answers. */
export function roundedDay(day: GoalDay): GoalDay {
  const targets = day.targets.map((target) => {
    const round = (figure: number | null) => (figure === null ? null : roundAmount(target.metric, figure));
    const { amount, gap, remaining, progress } = target;
    return {
      ...target,
      amount: round(amount),
      gap: round(gap),
      remaining: round(remaining),
      progress: progress === null ? null : roundToOneDecimal(progress),
    };
  });
  return { ...day, targets };
}

function evaluateDay(version: GoalVersion | undefined, date: CalendarDay, diary: GoalDiary): GoalDay {
  const status = diary.statusOn?.(date);
  const goals = effectiveTargets(date, version, diary.weights, status?.dayType);
  const totals = diary.totals.get(date);
  const isFinal = diary.isFinal(date);
  const reason = ((): NotEvaluated | undefined => {
    if (goals.length === 0) return 'noGoal';
    if (status?.excluded === true) return 'excluded';
    if (!isFinal) return 'notFinal';
    if (totals === undefined) return 'noEntry';
    return status?.completeness === 'INCOMPLETE' ? 'incomplete' : undefined;
  })();
  const targets = goals.map((target) => {
    const amount = totals === undefined ? null : metricAmount(target.metric, totals, diary);
    return targetOfDay(target, amount, { isEvaluated: reason === undefined, isFinal });
  });
  if (reason !== undefined) return { date, verdict: 'NOT_EVALUATED', reason, targets };
  const evaluated = targets.filter(({ met }) => met !== null);
  if (evaluated.length === 0) {
    const isUnknown = targets.some((target) => target.reason === 'unknown');
    return { date, verdict: 'NOT_EVALUATED', reason: isUnknown ? 'unknown' : 'noWeight', targets };
  }
  return { date, verdict: evaluated.every(({ met }) => met) ? 'MET' : 'MISSED', reason: null, targets };
}

function targetOfDay(
  { reason, ...target }: ResolvedTarget,
  amount: number | null,
  { isEvaluated, isFinal }: { isEvaluated: boolean; isFinal: boolean },
): TargetOfDay {
  const nothing = { amount, gap: null, met: null, remaining: null, progress: null, alreadyMissed: false };
  if (reason !== null) return { ...target, ...nothing, reason };
  if (amount === null) return { ...target, ...nothing, reason: 'unknown' };
  const { min, max } = targetBounds({ ...target, reason });
  // The gap of BETWEEN is that to the nearer bound.
  const gap = min !== null && max !== null ? amount - Math.min(Math.max(amount, min), max) : amount - (min ?? max ?? 0);
  const isMet = amount >= (min ?? -Infinity) && amount <= (max ?? Infinity);
  const whole = max ?? min ?? 0;
  return {
    ...target,
    amount,
    gap,
    met: isEvaluated ? isMet : null,
    remaining: Math.max((min ?? max ?? 0) - amount, 0),
    progress: whole === 0 ? null : (amount / whole) * 100,
    alreadyMissed: !isFinal && !isShare(target.metric) && amount > (max ?? Infinity),
    reason: null,
  };
}

function metricAmount(metric: GoalMetric, totals: DatedTotals, { nutrients }: GoalDiary): number | null {
  if (isShare(metric)) return shareOf(metric, totals);
  return isDetailNutrient(metric) ? (nutrients.get(metric)?.get(totals.date) ?? null) : nutrientTotal(totals, metric);
}

/**
 * The share of a macronutrient in the energy of all three (fat 9 kcal/g, carbohydrates and protein 4 kcal/g), in percent with four decimals, so that
 * 30 of 100 is 30. Null if one of the three is unknown, or there is no energy.
 * @example shareOf('FAT_SHARE', { totalFat: 10, totalCarbs: 37.5, totalProtein: 15, … }) // 30, which is 90 of 300 kcal
 */
export function shareOf(share: Share, totals: DayTotals): number | null {
  const energies = (['FAT', 'CARBS', 'PROTEIN'] as const).map((nutrient) => {
    const grams = nutrientTotal(totals, nutrient);
    return grams === null ? NaN : grams * KCAL_PER_GRAM[nutrient];
  });
  const all = sum(energies);
  const nutrient = NUTRIENT_OF_SHARE[share];
  const own = (nutrientTotal(totals, nutrient) ?? NaN) * KCAL_PER_GRAM[nutrient];
  return all > 0 ? roundToFourDecimals((own / all) * 100) : null;
}

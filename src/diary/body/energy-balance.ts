import { type CalendarDay, daysBetween } from '../calendar-day';
import { type DateRange, lengthOf, type RangeQuery } from '../date-range';
import type { DatedTotals } from '../day-entry';
import { sum, unroundedAverage } from '../statistics/averages';
import { isLogged } from '../statistics/coverage';
import { leastSquares, studentT } from '../statistics/least-squares';
import { kilocalories } from '../history/same-day';
import { isLeftOut, type StatusLookup } from '../journal/day-status';
import { roundToOneDecimal } from '../rounding';
import type { ActivityDay } from './activity';
import type { Measurement } from './measurement';
import { type DatedValue, dailyValues } from './weight-trend';

/** In kcal. Source: Wishnofsky 1958, 3,500 kcal a pound, rounded. */
const KCAL_PER_KG = 7700;
const MIN_SPAN = 21;
const MIN_DAYS = 14;
/** In each half of the span, so that one end alone does not decide the slope. */
const MIN_WEIGHINGS = 8;

/** The first that holds. */
export const BALANCE_REASONS = ['span-too-short', 'too-few-complete-days', 'too-few-weighings'] as const;
type BalanceReason = (typeof BALANCE_REASONS)[number];

export const BALANCE_NOTE =
  'Missing entries make this figure too low: food that is not in the diary counts as not eaten.';

/** From what was eaten and how the weight changed, in kcal a day. */
export interface EnergyBalance extends RangeQuery {
  expenditure: number | null;
  interval95: [low: number, high: number] | null;
  reason: BalanceReason | null;
  intake: { mean: number | null; daysLogged: number; daysExcluded: number };
  weighings: number;
  activitiesMean: number | null;
  note: string;
}

export interface BalanceDiary {
  totals: readonly DatedTotals[];
  weights: readonly Measurement[];
  activities: readonly ActivityDay[];
  /** False for today, days to come and entries that can still change. */
  isFinal: (day: CalendarDay) => boolean;
  statusOn?: StatusLookup;
}

/**
 * The energy expenditure in kcal a day: mean intake - slope of the weight in kg a day * 7700. Its 95% interval is expenditure -+ t(0.975, weighings -
 * 2) * sqrt((7700 * standard error of the slope)^2 + s^2 / n * (1 - n / N)), where s is the standard deviation of the intake of the n complete days
 * and N the days of the span. Rounded to one decimal. The weight is the earliest of a day.
 * Sources: the energy balance of Hall and Chow 2011, with one energy density; least squares; Cochran, *Sampling Techniques*, for days that are not
 * logged.
 * @example energyBalance({ from: '2026-03-01', to: '2026-03-28' }, diary) // { expenditure: 2431.6, interval95: [2203.9, 2659.3], weighings: 26, … }
 */
export function energyBalance(range: DateRange, diary: BalanceDiary): EnergyBalance {
  const span = lengthOf(range);
  const complete = diary.totals.filter((day) => isComplete(day, diary));
  const intakes = complete.map(({ totalCalories }) => totalCalories ?? 0);
  const mean = unroundedAverage(complete, 'CALORIES');
  const weights = dailyValues(diary.weights);
  const reason = reasonAgainst(range, intakes.length, weights);
  const estimate = reason === null && mean !== null ? estimated(range, mean, intakes, weights) : undefined;
  const activities = diary.activities.flatMap((day) => day.activities);
  const activityEnergy = kilocalories(sum(activities.map(({ kilojoules }) => kilojoules)));
  return {
    fromDate: range.from,
    toDate: range.to,
    expenditure: estimate?.expenditure ?? null,
    interval95: estimate?.interval95 ?? null,
    reason,
    intake: {
      mean: mean === null ? null : roundToOneDecimal(mean),
      daysLogged: intakes.length,
      daysExcluded: diary.totals.filter(isLogged).length - complete.filter(isLogged).length,
    },
    weighings: weights.length,
    activitiesMean: activities.length === 0 ? null : roundToOneDecimal(activityEnergy / span),
    note: BALANCE_NOTE,
  };
}

function estimated({ from, to }: DateRange, mean: number, intakes: readonly number[], weights: readonly DatedValue[]) {
  const { slope = 0, standardError } =
    leastSquares(weights.map(({ date, value }) => ({ x: daysBetween(from, date), y: value }))) ?? {};
  const n = intakes.length;
  const variance = sum(intakes.map((intake) => (intake - mean) ** 2)) / (n - 1);
  const missing = 1 - n / lengthOf({ from, to });
  const error = Math.sqrt((KCAL_PER_KG * (standardError ?? 0)) ** 2 + (variance / n) * missing);
  const expenditure = mean - slope * KCAL_PER_KG;
  const reach = studentT(weights.length - 2) * error;
  return {
    expenditure: roundToOneDecimal(expenditure),
    interval95: [roundToOneDecimal(expenditure - reach), roundToOneDecimal(expenditure + reach)] as [number, number],
  };
}

function reasonAgainst(range: DateRange, completeDays: number, weights: readonly DatedValue[]): BalanceReason | null {
  const span = lengthOf(range);
  if (span < MIN_SPAN) return 'span-too-short';
  if (completeDays < MIN_DAYS) return 'too-few-complete-days';
  const early = weights.filter(({ date }) => daysBetween(range.from, date) < span / 2).length;
  return Math.min(early, weights.length - early) < MIN_WEIGHINGS ? 'too-few-weighings' : null;
}

/** A day that the person calls complete may have no energy. */
function isComplete(day: DatedTotals, { isFinal, statusOn }: BalanceDiary): boolean {
  const status = statusOn?.(day.date);
  if (isLeftOut(status) || !isFinal(day.date) || day.totalCalories === null) return false;
  return isLogged(day) || status?.completeness === 'COMPLETE';
}

import { dailyValues, trendOfValues } from '../../../src/diary/body/weight-trend';
import type { CalendarDay } from '../../../src/diary/calendar-day';
import type { DatedTotals } from '../../../src/diary/day-entry';
import type { DetailNutrient } from '../../../src/diary/detail-nutrient';
import { type DayStatus, emptyDayStatus } from '../../../src/diary/journal/day-status';
import type { GoalDiary } from '../../../src/diary/goals/goal-day';
import { type GoalVersion, goalVersionOf } from '../../../src/diary/goals/goal-version';
import { day } from '../../support/days';

type Json = Record<string, unknown>;

export const atLeast = (metric: string, value: number, more: Json = {}): Json => {
  return { metric, comparator: 'AT_LEAST', value, ...more };
};
export const atMost = (metric: string, value: number): Json => ({ metric, comparator: 'AT_MOST', value });
export const between = (metric: string, min: number, max: number): Json => ({
  metric,
  comparator: 'BETWEEN',
  min,
  max,
});

/** A version with these targets for every day, after the sets for some of them. */
export function goalsFrom(validFrom: string, targets: Json[], sets: Json[] = []): GoalVersion {
  return goalVersionOf({ validFrom, sets: [...sets, { appliesTo: null, targets }] });
}

interface Known {
  days: readonly DatedTotals[];
  nutrients?: Partial<Record<DetailNutrient, Record<string, number>>>;
  /** Kilograms by date. */
  weights?: Record<string, number>;
  /** From this day on nothing is final. */
  today?: string;
  status?: Record<string, Partial<DayStatus>>;
}

export function goalDiary({ days, nutrients = {}, weights = {}, today = '9999-12-31', status = {} }: Known): GoalDiary {
  const measured = Object.entries(weights).map(([date, value]) => ({ date: day(date), time: null, value }));
  return {
    totals: new Map(days.map((one) => [one.date, one])),
    nutrients: new Map(
      Object.entries(nutrients).map(([nutrient, amounts]) => [
        nutrient as DetailNutrient,
        new Map(Object.entries(amounts) as [CalendarDay, number][]),
      ]),
    ),
    weights: trendOfValues(dailyValues(measured)),
    isFinal: (date) => date < today,
    statusOn: (date) => (status[date] ? { ...emptyDayStatus(date), ...status[date] } : undefined),
  };
}

import { useMemo } from 'preact/hooks';
import { fetchApi } from '../api/client';
import type { GoalDayDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { inAnswers } from '../ranges';
import { useFormat, useLanguage } from '../text/language';
import type { Metric } from '../text/nutrients';
import { boundsText } from './targets';

/** The target of a nutrient on a day. */
export interface TargetOnDay {
  /** Null without a lower bound. */
  low: number | null;
  high: number | null;
  /** @example 'at least 120 g' */
  text: string;
}

/** The target of a nutrient on each day of a range that has one; undefined if none has, or while it is not known. */
export function useTargetLine(metric: Metric, from: string, to: string): ReadonlyMap<string, TargetOnDay> | undefined {
  const language = useLanguage();
  const format = useFormat();
  const { value } = useAnswer((signal) => fetchGoalDays(metric, from, to, signal), [metric, from, to]);
  return useMemo(() => {
    if (value?.metric !== metric || value.days.length === 0) return undefined;
    const found = value.days.flatMap(({ date, targets }) => {
      const target = targets.find((each) => each.metric === metric);
      if (!target || target.reason === 'no-weight') return [];
      const { comparator, value: bound, min, max, unit } = target;
      const low = comparator === 'AT_LEAST' ? bound : min;
      const high = comparator === 'AT_MOST' ? bound : max;
      return [[date, { low, high, text: boundsText(target, unit, language, format) }] as const];
    });
    return found.length === 0 ? undefined : new Map(found);
  }, [value, metric, language]);
}

/** No days if no version has a target of the nutrient, as for most. */
async function fetchGoalDays(
  metric: Metric,
  from: string,
  to: string,
  signal: AbortSignal,
): Promise<{ metric: Metric; days: GoalDayDto[] }> {
  const versions = await fetchApi('GET /api/v2/goals', { signal });
  const first = versions.find(({ sets }) => sets.some(({ targets }) => targets.some((each) => each.metric === metric)));
  if (first === undefined || first.validFrom > to) return { metric, days: [] };
  const begin = first.validFrom > from ? first.validFrom : from;
  const answers = await Promise.all(
    inAnswers({ from: begin, to }).map((part) => {
      const query = { fromDate: part.from, toDate: part.to, includeDays: true };
      return fetchApi('GET /api/v2/stats/goals', { query, signal });
    }),
  );
  return { metric, days: answers.flatMap(({ days }) => days ?? []) };
}

import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { ask } from '../api/client';
import type { TrendPointDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays, lastOfMonth } from '../dates';
import { SYMPTOM_WORDS, useSymptomMarks } from '../journal/symptom-marks';
import { AnswerView } from '../parts/answer-view';
import { DailyTrend } from '../parts/charts/daily-trend';
import { LineChart } from '../parts/charts/line-chart';
import type { DayRange } from '../ranges';
import { linkTo } from '../route';
import type { Format } from '../text/format';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES, type Nutrient, unitOf } from '../text/nutrients';
import { calendarBuckets } from './buckets';
import { TREND_WORDS } from './words';

export const GRANULARITIES = ['DAY', 'WEEK', 'MONTH'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

interface Props {
  metric: Nutrient;
  granularity: Granularity;
  range: DayRange;
  /** The one whose days are marked; undefined for all. */
  symptom: string | undefined;
}

export function TrendOf({ metric, granularity, range, symptom }: Props): VNode {
  const text = useWords(TREND_WORDS);
  const trend = useAnswer(
    (signal) =>
      ask('GET /api/v2/stats/trend', {
        query: { metric, granularity, fromDate: range.from, toDate: range.to },
        signal,
      }),
    [metric, granularity, range.from, range.to],
  );
  return (
    <AnswerView answer={trend}>
      {(buckets) => {
        const [first, last] = [buckets[0], buckets.at(-1)];
        if (first === undefined || last === undefined) return <p class="empty">{text.empty}</p>;
        if (granularity !== 'DAY') return <Averages {...{ buckets, granularity, metric, range, symptom }} />;
        const [from, to] = [first.fromDate, last.fromDate];
        return <DailyTrend points={buckets} metric={metric} from={from} to={to} symptom={symptom} />;
      }}
    </AnswerView>
  );
}

/** A point for each week or month. */
function Averages({
  buckets,
  granularity,
  metric,
  range,
  symptom,
}: Props & { buckets: TrendPointDto[]; granularity: 'WEEK' | 'MONTH' }): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const symptomWords = useWords(SYMPTOM_WORDS);
  const symptoms = useSymptomMarks(range.from, range.to, symptom);
  const format = useFormat();
  const points = useMemo(
    () =>
      calendarBuckets(buckets, granularity).map(({ date, found, isSparse }) => ({
        date,
        label: found ? bucketName(found, format, text) : format.date(date),
        value: found?.average ?? null,
        isSparse,
        mark: symptoms?.(date, granularity === 'MONTH' ? lastOfMonth(date) : addDays(date, 6)),
      })),
    [buckets, symptoms, format],
  );
  const days = buckets.reduce((sum, { dayCount }) => sum + dayCount, 0);
  const mean = buckets.reduce((sum, { average, dayCount }) => sum + average * dayCount, 0) / days;
  return (
    <LineChart
      title={names[metric]}
      unit={unitOf(metric)}
      points={points}
      valueName={text.average}
      sparseName={text.sparse}
      isBars
      reference={{ name: text.mean, value: mean }}
      linkOf={({ date }) => {
        const to = granularity === 'MONTH' ? lastOfMonth(date) : addDays(date, 6);
        return { href: linkTo('trends', undefined, { metric, granularity: 'DAY', from: date, to }), text: text.byDay };
      }}
      markName={symptoms && (symptom ?? symptomWords.symptoms)}
    />
  );
}

/** @example bucketName(point, format, text) // 'Week 31, 2024 (7 days)' */
export function bucketName(
  { bucket, fromDate, dayCount }: TrendPointDto,
  format: Format,
  text: typeof TREND_WORDS.en,
): string {
  const [, year = '', week] = /^(\d+)-W(\d+)$/.exec(bucket) ?? [];
  if (week !== undefined) return `${text.week(String(Number(week)), year)} (${text.daysOf(format.number(dayCount))})`;
  return `${format.month(fromDate)} (${text.daysOf(format.number(dayCount))})`;
}

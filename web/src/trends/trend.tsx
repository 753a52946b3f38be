import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { completeDays } from '../api/averages';
import { fetchApi } from '../api/client';
import type { TrendPointDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays, lastOfMonth, weekdayOf } from '../dates';
import { SYMPTOM_WORDS, useSymptomMarks } from '../journal/symptom-marks';
import { AnswerView } from '../parts/answer-view';
import { DailyTrend } from '../parts/charts/daily-trend';
import { LineChart } from '../parts/charts/line-chart';
import type { DayRange } from '../ranges';
import { linkTo } from '../route';
import type { Format } from '../text/format';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES, type Metric, metricUnit } from '../text/nutrients';
import { calendarBuckets } from './buckets';
import { TREND_WORDS } from './words';

export const GRANULARITIES = ['DAY', 'WEEK', 'MONTH'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

interface Props {
  metric: Metric;
  granularity: Granularity;
  range: DayRange;
  /** Average of the range. */
  mean: number | undefined;
  /** Of a vitamin or mineral, the daily amount of labels or for the person. */
  reference: number | null;
  /** Trend of the weight by date in kg; undefined if it is not drawn. */
  weights: ReadonlyMap<string, number> | undefined;
  /** Of the chart, beside its own. */
  options: VNode;
}

export function TrendOf(props: Props): VNode {
  const { metric, granularity, range, reference, weights, options } = props;
  const text = useWords(TREND_WORDS);
  const trend = useAnswer(
    (signal) =>
      fetchApi('GET /api/v2/stats/trend', {
        query: { metric, granularity, ...completeDays(range) },
        signal,
      }),
    [metric, granularity, range.from, range.to],
  );
  return (
    <AnswerView answer={trend}>
      {(buckets) => {
        const [first, last] = [buckets[0], buckets.at(-1)];
        if (first === undefined || last === undefined) return <p class="empty">{text.empty}</p>;
        if (granularity !== 'DAY') return <Averages {...props} buckets={buckets} granularity={granularity} />;
        const [from, to] = [first.fromDate, last.fromDate];
        return <DailyTrend points={buckets} {...{ metric, from, to, reference, weights, options }} />;
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
  mean,
  reference,
  weights,
  options,
}: Props & { buckets: TrendPointDto[]; granularity: 'WEEK' | 'MONTH' }): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const symptomWords = useWords(SYMPTOM_WORDS);
  const symptoms = useSymptomMarks(range.from, range.to);
  const format = useFormat();
  const bucketEnd = (date: string) => (granularity === 'MONTH' ? lastOfMonth(date) : addDays(date, 6));
  const points = useMemo(
    () =>
      calendarBuckets(buckets, granularity).map(({ date, found, isSparse }) => ({
        date,
        label: found ? bucketName(found, format, text) : format.date(date),
        value: found?.average ?? null,
        isSparse,
        mark: symptoms?.(date, bucketEnd(date)),
        other: weights && lastWeight(weights, date, bucketEnd(date)),
      })),
    [buckets, symptoms, weights, format],
  );
  return (
    <LineChart
      title={names[metric]}
      unit={metricUnit(metric)}
      points={points}
      names={{ value: text.average, sparse: text.sparse, mark: symptoms && symptomWords.symptoms }}
      kind="bars"
      options={options}
      levels={{
        reference:
          reference !== null
            ? { name: text.reference, value: reference }
            : mean === undefined
              ? undefined
              : { name: text.mean, value: mean },
        other: weights && { name: text.weight, unit: 'kg' },
      }}
      linkOf={({ date }) => {
        const query = { metric, granularity: 'DAY', from: date, to: bucketEnd(date) };
        return { href: linkTo('trends', undefined, query), text: text.byDay };
      }}
    />
  );
}

function lastWeight(weights: ReadonlyMap<string, number>, from: string, to: string): number | null {
  const date = [...weights.keys()].findLast((one) => one >= from && one <= to);
  return date === undefined ? null : weights.get(date)!;
}

/** @example bucketName(point, format, text) // '29 Jul – 4 Aug 2024 (7 days)' */
export function bucketName(
  { bucket, fromDate, dayCount }: TrendPointDto,
  format: Format,
  text: typeof TREND_WORDS.en,
): string {
  const days = text.daysOf(format.number(dayCount));
  if (!bucket.includes('W')) return `${format.month(fromDate)} (${days})`;
  const monday = addDays(fromDate, -weekdayOf(fromDate));
  return `${format.shortDate(monday)} – ${format.date(addDays(monday, 6))} (${days})`;
}

import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { ask } from '../api/client';
import type { TrendPointDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { datesBetween } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { type ChartPoint, LineChart } from '../parts/line-chart';
import type { DayRange } from '../parts/range-fields';
import type { Format } from '../text/format';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES, type Nutrient, unitOf } from '../text/nutrients';
import { TREND_WORDS } from './words';

export const GRANULARITIES = ['DAY', 'WEEK', 'MONTH'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

interface Props {
  metric: Nutrient;
  granularity: Granularity;
  range: DayRange;
}

export function TrendOf({ metric, granularity, range }: Props): VNode {
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
      {(buckets) =>
        buckets.length === 0 ? (
          <p class="empty">{text.empty}</p>
        ) : (
          <Drawn buckets={buckets} metric={metric} granularity={granularity} />
        )
      }
    </AnswerView>
  );
}

function Drawn({
  buckets,
  metric,
  granularity,
}: {
  buckets: TrendPointDto[];
  metric: Nutrient;
  granularity: Granularity;
}): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const points = useMemo(() => {
    const known = buckets.map((bucket): ChartPoint => ({
      date: bucket.fromDate,
      label: labelOf(bucket, format, text),
      value: bucket.average,
    }));
    return granularity === 'DAY' ? withGaps(known, format) : known;
  }, [buckets, format]);
  return <LineChart title={names[metric]} unit={unitOf(metric)} points={points} valueName={text.average} />;
}

function labelOf({ bucket, fromDate, dayCount }: TrendPointDto, format: Format, text: typeof TREND_WORDS.en): string {
  const [, year = '', week] = /^(\d+)-W(\d+)$/.exec(bucket) ?? [];
  if (week !== undefined) return `${text.week(String(Number(week)), year)} (${text.daysOf(format.number(dayCount))})`;
  if (bucket.length === 'YYYY-MM'.length) return `${format.month(fromDate)} (${text.daysOf(format.number(dayCount))})`;
  return format.date(fromDate);
}

/** Days without an entry are gaps of the line, not a straight way across. */
function withGaps(points: ChartPoint[], format: Format): ChartPoint[] {
  const known = new Map(points.map((point) => [point.date, point]));
  return datesBetween(points[0]!.date, points.at(-1)!.date).map(
    (date) => known.get(date) ?? { date, label: format.date(date), value: null },
  );
}

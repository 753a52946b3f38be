import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { ask } from '../api/client';
import type { StatsDto, TrendPointDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { datesBetween, runningMean } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { Choice, Select } from '../parts/choice';
import { LineChart } from '../parts/line-chart';
import { lastDays } from '../parts/range-fields';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES, NUTRIENTS, type Nutrient, unitOf } from '../text/nutrients';
import { OVERVIEW_WORDS } from './words';

const SPANS = ['30', '90', '365', 'all'] as const;
type Span = (typeof SPANS)[number];

/** A nutrient day by day with its running mean. */
export function OverTime({ stats }: { stats: StatsDto }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const { today } = useAbout();
  const [metric, setMetric] = useState<Nutrient>('CALORIES');
  const [span, setSpan] = useState<Span>('90');
  const first = stats.firstEntryDate ?? today;
  const wished = span === 'all' ? first : lastDays(Number(span), today).from;
  // Before the first entry there is nothing to see.
  const from = wished < first ? first : wished;
  const to =
    stats.lastEntryDate !== null && stats.lastEntryDate < today && span === 'all' ? stats.lastEntryDate : today;
  const trend = useAnswer(
    (signal) =>
      ask('GET /api/v2/stats/trend', { query: { metric, fromDate: from < to ? from : to, toDate: to }, signal }),
    [metric, from, to],
  );
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.overTime}</h2>
        <div class="controls">
          <Select
            legend={text.nutrient}
            options={NUTRIENTS.map((value) => ({ value, label: names[value] }))}
            value={metric}
            onChange={setMetric}
          />
          <Choice
            legend={text.span}
            options={SPANS.map((value) => ({ value, label: text.spans[value] }))}
            value={span}
            onChange={setSpan}
          />
        </div>
      </div>
      <AnswerView answer={trend}>
        {(points) => <DailyChart points={points} metric={metric} from={from} to={to} />}
      </AnswerView>
    </section>
  );
}

function DailyChart({
  points,
  metric,
  from,
  to,
}: {
  points: TrendPointDto[];
  metric: Nutrient;
  from: string;
  to: string;
}): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const drawn = useMemo(() => {
    const dates = datesBetween(from, to);
    const values = new Map(points.map(({ fromDate, total }) => [fromDate, total]));
    const means = runningMean(
      points.map(({ fromDate, total }) => ({ date: fromDate, value: total })),
      dates,
    );
    return dates.map((date, index) => ({
      date,
      label: format.date(date),
      value: values.get(date) ?? null,
      mean: means[index],
    }));
  }, [points, format]);
  return (
    <LineChart
      title={names[metric]}
      unit={unitOf(metric)}
      points={drawn}
      valueName={names[metric]}
      meanName={text.mean}
    />
  );
}

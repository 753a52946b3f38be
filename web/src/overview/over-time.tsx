import type { VNode } from 'preact';
import { useAbout } from '../about';
import { ask } from '../api/client';
import type { StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { Choice, Select } from '../parts/choice';
import { DailyTrend } from '../parts/daily-trend';
import { lastDays, Period } from '../parts/range-fields';
import { replaceQuery, type Route } from '../route';
import { useWords } from '../text/language';
import { isNutrient, NUTRIENT_NAMES, NUTRIENTS } from '../text/nutrients';
import { OVERVIEW_WORDS } from './words';

const SPANS = ['30', '90', '365', 'all'] as const;

/** A nutrient day by day with its running mean. */
export function OverTime({ stats, route }: { stats: StatsDto; route: Route }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const { today } = useAbout();
  // In the address, so that going back restores it.
  const { metric: requestedMetric, span: requestedSpan } = route.query;
  const metric = isNutrient(requestedMetric) ? requestedMetric : 'CALORIES';
  const span = SPANS.find((known) => known === requestedSpan) ?? '90';
  const first = stats.firstEntryDate ?? today;
  const since = span === 'all' ? first : lastDays(Number(span), today).from;
  // There is no data before the first entry.
  const from = since < first ? first : since;
  const to =
    stats.lastEntryDate !== null && stats.lastEntryDate < today && span === 'all' ? stats.lastEntryDate : today;
  const trend = useAnswer(
    (signal) =>
      ask('GET /api/v2/stats/trend', { query: { metric, fromDate: from < to ? from : to, toDate: to }, signal }),
    [metric, from, to, stats],
  );
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.overTime}</h2>
        <Period range={{ from, to }} />
        <div class="controls">
          <Select
            legend={text.nutrient}
            options={NUTRIENTS.map((value) => ({ value, label: names[value] }))}
            value={metric}
            onChange={(value) => replaceQuery(route, { metric: value })}
          />
          <Choice
            legend={text.span}
            options={SPANS.map((value) => ({ value, label: text.spans[value] }))}
            value={span}
            onChange={(value) => replaceQuery(route, { span: value })}
          />
        </div>
      </div>
      <AnswerView answer={trend}>
        {(points) => <DailyTrend points={points} metric={metric} from={from} to={to} />}
      </AnswerView>
    </section>
  );
}

import type { VNode } from 'preact';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { DailyTrend } from '../parts/charts/daily-trend';
import { FilterLine } from '../parts/fields/filter-line';
import { nutrientOf, NutrientSelect } from '../parts/fields/nutrient-select';
import { lastDays, readRange } from '../ranges';
import type { Route } from '../route';
import { useWords } from '../text/language';
import { OVERVIEW_WORDS } from './words';

const DEFAULT_DAYS = 90;

/** A nutrient day by day with its running mean. */
export function OverTime({ stats, route }: { stats: StatsDto; route: Route }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const { today } = useAbout();
  // In the address, so that going back restores it.
  const metric = nutrientOf(route);
  const range = readRange(route.query['from'], route.query['to'], lastDays(DEFAULT_DAYS, addDays(today, -1)));
  const first = stats.firstEntryDate ?? today;
  // There is no data before the first entry.
  const from = range.from < first && range.to >= first ? first : range.from;
  const { to } = range;
  const trend = useAnswer(
    (signal) => fetchApi('GET /api/v2/stats/trend', { query: { metric, fromDate: from, toDate: to }, signal }),
    [metric, from, to, stats],
  );
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.overTime}</h2>
        <FilterLine route={route} range={range} everything={{ from: first, to: today }}>
          <NutrientSelect route={route} />
        </FilterLine>
      </div>
      <AnswerView answer={trend}>
        {(points) => <DailyTrend points={points} metric={metric} from={from} to={to} />}
      </AnswerView>
    </section>
  );
}

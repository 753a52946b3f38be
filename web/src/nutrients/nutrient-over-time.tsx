import type { VNode } from 'preact';
import { DETAIL_NUTRIENTS, factsOf, isDetailNutrient, NUTRIENT_GROUPS } from '../../../src/diary/detail-nutrient';
import { ask } from '../api/client';
import type { NutrientAverageDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { Select } from '../parts/choice';
import { DailyTrend } from '../parts/daily-trend';
import type { DayRange } from '../ranges';
import { replaceQuery, type Route } from '../route';
import { useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
import { NUTRIENTS_WORDS } from './words';

const BY_GROUP = NUTRIENT_GROUPS.flatMap((group) => DETAIL_NUTRIENTS.filter((key) => factsOf(key).group === group));

interface Props {
  averages: NutrientAverageDto[];
  range: DayRange;
  route: Route;
}

/** One nutrient day by day. Those that are known on no day of the range are not offered. */
export function NutrientOverTime({ averages, range: { from, to }, route }: Props): VNode {
  const text = useWords(NUTRIENTS_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const { metric: requested } = route.query;
  const known = averages.filter(({ days }) => days > 0).map(({ key }) => key);
  const offered = BY_GROUP.filter((key) => known.includes(key) || key === requested);
  const metric = isDetailNutrient(requested) ? requested : offered[0]!;
  const trend = useAnswer(
    (signal) => ask('GET /api/v2/stats/trend', { query: { metric, fromDate: from, toDate: to }, signal }),
    [metric, from, to],
  );
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.overTime}</h2>
        <div class="controls">
          <Select
            legend={text.nutrient}
            options={offered.map((value) => ({ value, label: names[value] }))}
            value={metric}
            onChange={(value) => replaceQuery(route, { metric: value })}
          />
        </div>
      </div>
      <AnswerView answer={trend}>
        {(points) => {
          const [first, last] = [points[0], points.at(-1)];
          if (first === undefined || last === undefined) return <p class="empty">{text.never}</p>;
          return <DailyTrend points={points} metric={metric} from={first.fromDate} to={last.fromDate} />;
        }}
      </AnswerView>
    </section>
  );
}

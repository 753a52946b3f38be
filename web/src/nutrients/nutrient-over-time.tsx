import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import {
  DETAIL_NUTRIENTS,
  type DetailNutrient,
  factsOf,
  isDetailNutrient,
  NUTRIENT_GROUPS,
} from '../../../src/diary/detail-nutrient';
import { fetchApi } from '../api/client';
import type { NutrientAverageDto, TrendPointDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { AnswerView } from '../parts/answer-view';
import { Select } from '../parts/fields/choice';
import { DailyTrend } from '../parts/charts/daily-trend';
import type { DayRange } from '../ranges';
import { linkTo, replaceQuery, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { metricUnit, NUTRIENT_NAMES } from '../text/nutrients';
import { NUTRIENTS_WORDS } from './words';

const BY_GROUP = NUTRIENT_GROUPS.flatMap((group) => DETAIL_NUTRIENTS.filter((key) => factsOf(key).group === group));

const MAX_DAYS = 3;

interface Props {
  averages: NutrientAverageDto[];
  range: DayRange;
  route: Route;
  /** Number of times a nutrient of the table was opened. */
  opened: number;
  /** Whether one came back to the view, which then has the position of before. */
  isBack: boolean;
}

/** One nutrient day by day. Those that are known on no day of the range are not offered. */
export function NutrientOverTime({ averages, range: { from, to }, route, opened, isBack }: Props): VNode {
  const text = useWords(NUTRIENTS_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const { metric: requested } = route.query;
  const known = averages.filter(({ days }) => days > 0).map(({ key }) => key);
  const offered = BY_GROUP.filter((key) => known.includes(key) || key === requested);
  const metric = isDetailNutrient(requested) ? requested : offered[0]!;
  const reference = averages.find(({ key }) => key === metric)?.reference;
  const trend = useAnswer(
    (signal) => fetchApi('GET /api/v2/stats/trend', { query: { metric, fromDate: from, toDate: to }, signal }),
    [metric, from, to],
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // A link to a nutrient leads to its trend, whether it was followed here or elsewhere.
  useEffect(() => {
    if (opened === 0 && (requested === undefined || isBack)) return;
    heading.current?.focus({ preventScroll: true });
  }, [opened]);
  const isShown = trend.value !== undefined;
  // Again when the first trend is there, without which the page may be too short.
  useEffect(() => {
    if (document.activeElement === heading.current) heading.current?.scrollIntoView();
  }, [opened, isShown]);
  return (
    <section class="card">
      <div class="card-head">
        <h2 ref={heading} tabIndex={-1}>
          {text.overTime}
        </h2>
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
          return (
            <div class="stack">
              <DailyTrend points={points} {...{ metric, reference }} from={first.fromDate} to={last.fromDate} />
              <Largest points={points} metric={metric} />
            </div>
          );
        }}
      </AnswerView>
    </section>
  );
}

/** The days with the most, because fddb.info does not say which foods a nutrient is from. */
function Largest({ points, metric }: { points: TrendPointDto[]; metric: DetailNutrient }): VNode | null {
  const text = useWords(NUTRIENTS_WORDS);
  const format = useFormat();
  const largest = points
    .filter(({ total }) => total > 0)
    .sort((one, other) => other.total - one.total)
    .slice(0, MAX_DAYS);
  if (largest.length === 0) return null;
  return (
    <section>
      <h3>{text.largest}</h3>
      <ul class="dates largest">
        {largest.map(({ fromDate, total }) => (
          <li key={fromDate}>
            <a href={linkTo('day', fromDate)}>{format.weekdayDate(fromDate)}</a>: {format.amount(total)}{' '}
            {metricUnit(metric)}
          </li>
        ))}
      </ul>
      <p class="note">{text.largestNote}</p>
    </section>
  );
}

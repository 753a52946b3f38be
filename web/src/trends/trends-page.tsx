import type { VNode } from 'preact';
import { DETAIL_NUTRIENTS } from '../../../src/diary/detail-nutrient';
import { useAbout } from '../about';
import { completeDays, fetchAverages, type LoggedAverages } from '../api/averages';
import { fetchApi } from '../api/client';
import { useAnswer, type Answer } from '../api/use-answer';
import { useWholeDiary } from '../api/whole-diary';
import { addDays, daysInRange } from '../dates';
import { Tabs } from '../parts/tabs';
import { Check, Choice, Select } from '../parts/fields/choice';
import { FilterLine } from '../parts/fields/filter-line';
import { type DayRange, lastDays, readRange } from '../ranges';
import { replaceQuery, type Route } from '../route';
import { useWords } from '../text/language';
import { AVERAGE_FIELD, isNutrient, type Metric, NUTRIENT_NAMES, NUTRIENTS } from '../text/nutrients';
import { ChangeSentence, Comparison, useComparison } from './comparison';
import { Meals } from './meals';
import { GRANULARITIES, type Granularity, TrendOf } from './trend';
import { WeekdayAverages } from './weekday-averages';
import { TREND_WORDS } from './words';
import { AnswerView } from '../parts/answer-view';
import { EnergySplit } from '../parts/energy-split';

/** The selection is in the address, so that it can be shared. */
export function TrendsPage({ route }: { route: Route }): VNode {
  return (
    <>
      <Tabs tabs={['trends', 'nutrients']} current="trends" />
      <Trends route={route} />
    </>
  );
}

const DEFAULT_DAYS = 180;
/** Charts of fewer days say nothing. */
const MIN_DAYS = 7;
const METRICS: readonly Metric[] = [...NUTRIENTS, ...DETAIL_NUTRIENTS];

function Trends({ route }: { route: Route }): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const { today } = useAbout();
  const { granularity: by, weight, from, to } = route.query;
  const metric = METRICS.find((known) => known === route.query['metric']) ?? 'CALORIES';
  const granularity: Granularity = GRANULARITIES.find((known) => known === by) ?? 'WEEK';
  const everything = useWholeDiary();
  const range = readRange(from, to, lastDays(DEFAULT_DAYS, addDays(today, -1)));
  const weights = useWeights(range, weight === 'true');
  const reference = useReference(metric, range);
  const averages = useAnswer((signal) => fetchAverages(range, signal), [range.from, range.to]);
  const compared = useComparison(range, averages, route);
  const mean = isNutrient(metric) ? (averages.value?.averages[AVERAGE_FIELD[metric]] ?? undefined) : undefined;
  const options = (
    <Check
      label={text.withWeight}
      isChecked={weight === 'true'}
      onChange={(isChecked) => replaceQuery(route, { weight: isChecked ? 'true' : undefined })}
    />
  );
  const daysToGo = everything ? MIN_DAYS - daysInRange(everything.from, addDays(today, -1)) : 0;
  if (daysToGo > 0) return <p class="card empty">{text.tooFewDays(String(daysToGo))}</p>;
  return (
    <>
      <FilterLine route={route} range={range} everything={everything}>
        <Select
          legend={text.metric}
          options={METRICS.map((value) => ({ value, label: names[value] }))}
          value={metric}
          onChange={(value) => replaceQuery(route, { metric: value })}
        />
        <Choice
          legend={text.granularity}
          options={GRANULARITIES.map((value) => ({ value, label: text.granularities[value] }))}
          value={granularity}
          onChange={(value) => replaceQuery(route, { granularity: value })}
        />
      </FilterLine>
      <section class="card">
        <ChangeSentence compared={compared} />
        <TrendOf {...{ metric, granularity, range, mean, reference, weights, options }} />
      </section>
      <Comparison compared={compared} route={route} />
      <Macros range={range} averages={averages} />
      {isNutrient(metric) && <WeekdayAverages metric={metric} range={range} mean={mean} />}
      <Meals range={range} />
    </>
  );
}

/** The daily amount of labels or for the person; null for a total of the day. */
function useReference(metric: Metric, { from, to }: DayRange): number | null {
  const answer = useAnswer(
    async (signal) => {
      if (isNutrient(metric)) return [];
      return fetchApi('GET /api/v2/stats/nutrients', { query: completeDays({ from, to }), signal });
    },
    [metric, from, to],
  );
  return answer.value?.find(({ key }) => key === metric)?.reference ?? null;
}

/** Trend of the weight by date, if it is drawn. */
function useWeights({ from, to }: DayRange, isDrawn: boolean): ReadonlyMap<string, number> | undefined {
  const answer = useAnswer(
    async (signal) => {
      if (!isDrawn) return undefined;
      const query = { kind: 'WEIGHT', fromDate: from, toDate: to } as const;
      const { trend } = await fetchApi('GET /api/v2/stats/body', { query, signal });
      return new Map(trend.map(({ date, value }) => [date, value]));
    },
    [from, to, isDrawn],
  );
  return answer.value;
}

/** The energy of carbohydrates, fat and protein. */
function Macros({ range, averages }: { range: DayRange; averages: Answer<LoggedAverages | null> }): VNode {
  const text = useWords(TREND_WORDS);
  const isEmpty = averages.value === null;
  const answer = useAnswer(
    async (signal) => {
      // A range without entries has no split.
      return isEmpty ? null : fetchApi('GET /api/v2/stats/macro-split', { query: completeDays(range), signal });
    },
    [range.from, range.to, isEmpty],
  );
  return (
    <section class="card">
      <h2 class="visually-hidden">{text.macros}</h2>
      <AnswerView answer={answer}>
        {(split) => (split ? <EnergySplit {...split} /> : <p class="empty">{text.empty}</p>)}
      </AnswerView>
    </section>
  );
}

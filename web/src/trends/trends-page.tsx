import type { VNode } from 'preact';
import { useAbout } from '../about';
import { fetchAverages } from '../api/averages';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { useWholeDiary } from '../api/whole-diary';
import { addDays } from '../dates';
import { SYMPTOM_WORDS } from '../journal/symptom-marks';
import { PageHead } from '../parts/page-head';
import { Choice, Select } from '../parts/fields/choice';
import { FilterLine } from '../parts/fields/filter-line';
import { nutrientOf, NutrientSelect } from '../parts/fields/nutrient-select';
import { type DayRange, lastDays, readRange } from '../ranges';
import { replaceQuery, type Route } from '../route';
import { useWords } from '../text/language';
import { AVERAGE_FIELD } from '../text/nutrients';
import { Comparison } from './comparison';
import { Macros } from './macros';
import { Meals } from './meals';
import { GRANULARITIES, type Granularity, TrendOf } from './trend';
import { WeekdayAverages } from './weekday-averages';
import { TREND_WORDS } from './words';

/** The selection is in the address, so that it can be shared. */
export function TrendsPage({ route }: { route: Route }): VNode {
  const text = useWords(TREND_WORDS);
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Trends route={route} />
    </>
  );
}

const DEFAULT_DAYS = 180;
/** No label is empty. */
const ANY_SYMPTOM = '';

function Trends({ route }: { route: Route }): VNode {
  const text = useWords(TREND_WORDS);
  const { today } = useAbout();
  const symptomWords = useWords(SYMPTOM_WORDS);
  const known = useAnswer((signal) => fetchApi('GET /api/v2/symptoms', { signal }), []).value ?? [];
  const labels = known.filter(({ entries }) => entries > 0).map(({ label }) => label);
  const { granularity: by, symptom = ANY_SYMPTOM, weight, from, to } = route.query;
  const metric = nutrientOf(route);
  const granularity: Granularity = GRANULARITIES.find((known) => known === by) ?? 'WEEK';
  const everything = useWholeDiary();
  const range = readRange(from, to, lastDays(DEFAULT_DAYS, addDays(today, -1)));
  const weights = useWeights(range, weight === 'true');
  const averages = useAnswer((signal) => fetchAverages(range, signal), [range.from, range.to]);
  const mean = averages.value?.averages[AVERAGE_FIELD[metric]] ?? undefined;
  return (
    <>
      <FilterLine route={route} range={range} everything={everything}>
        <NutrientSelect route={route} />
        <Choice
          legend={text.granularity}
          options={GRANULARITIES.map((value) => ({ value, label: text.granularities[value] }))}
          value={granularity}
          onChange={(value) => replaceQuery(route, { granularity: value })}
        />
      </FilterLine>
      <Comparison range={range} averages={averages} route={route} />
      <section class="card">
        <div class="controls">
          {labels.length > 0 && (
            <Select
              legend={symptomWords.mark}
              options={[ANY_SYMPTOM, ...labels].map((value) => ({ value, label: value || symptomWords.any }))}
              value={labels.includes(symptom) ? symptom : ANY_SYMPTOM}
              onChange={(value) => replaceQuery(route, { symptom: value || undefined })}
            />
          )}
          {everything && (
            <label class="check">
              <input
                type="checkbox"
                checked={weight === 'true'}
                onChange={({ currentTarget }) =>
                  replaceQuery(route, { weight: currentTarget.checked ? 'true' : undefined })
                }
              />
              <span>{text.withWeight}</span>
            </label>
          )}
        </div>
        <TrendOf
          metric={metric}
          granularity={granularity}
          range={range}
          mean={mean}
          symptom={symptom || undefined}
          weights={weights}
        />
      </section>
      <Macros range={range} />
      <WeekdayAverages metric={metric} range={range} mean={mean} />
      <Meals range={range} />
    </>
  );
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

import type { VNode } from 'preact';
import { useAbout } from '../about';
import { PageHead } from '../parts/page-head';
import { Choice, Select } from '../parts/choice';
import { lastDays, RangeFields, rangeOf } from '../parts/range-fields';
import { WithoutDocuments } from '../parts/without-documents';
import { replaceQuery, type Route } from '../route';
import { useWords } from '../text/language';
import { isNutrient, NUTRIENT_NAMES, NUTRIENTS } from '../text/nutrients';
import { Comparison } from './comparison';
import { Meals } from './meals';
import { GRANULARITIES, type Granularity, TrendOf } from './trend';
import { WeekdayAverages } from './weekday-averages';
import { TREND_WORDS } from './words';

/** The selection is in the address, so that it can be shared. */
export function TrendsPage({ route }: { route: Route }): VNode {
  const text = useWords(TREND_WORDS);
  const { docStoreEnabled } = useAbout();
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      {docStoreEnabled ? <Trends route={route} /> : <WithoutDocuments />}
    </>
  );
}

const DEFAULT_DAYS = 180;

function Trends({ route }: { route: Route }): VNode {
  const text = useWords(TREND_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const { today } = useAbout();
  const { metric: requested, granularity: by, from, to } = route.query;
  const metric = isNutrient(requested) ? requested : 'CALORIES';
  const granularity: Granularity = GRANULARITIES.find((known) => known === by) ?? 'WEEK';
  const range = rangeOf(from, to, lastDays(DEFAULT_DAYS, today));
  return (
    <>
      <section class="card">
        <div class="controls">
          <Select
            legend={text.nutrient}
            options={NUTRIENTS.map((value) => ({ value, label: names[value] }))}
            value={metric}
            onChange={(value) => replaceQuery(route, { metric: value })}
          />
          <RangeFields legend={text.range} range={range} onChange={(chosen) => replaceQuery(route, { ...chosen })} />
          <Choice
            legend={text.granularity}
            options={GRANULARITIES.map((value) => ({ value, label: text.granularities[value] }))}
            value={granularity}
            onChange={(value) => replaceQuery(route, { granularity: value })}
          />
        </div>
        <TrendOf metric={metric} granularity={granularity} range={range} />
      </section>
      <WeekdayAverages metric={metric} range={range} />
      <Meals range={range} />
      <Comparison route={route} />
    </>
  );
}

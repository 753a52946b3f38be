import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { NutrientAverageDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { useWholeDiary } from '../api/whole-diary';
import { addDays } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { toNutrientAmounts } from '../parts/nutrient-judgement';
import { isUnknown, NutrientTable } from '../parts/nutrient-table';
import { PageHead } from '../parts/page-head';
import { FilterLine } from '../parts/fields/filter-line';
import { type DayRange, lastDays, readRange } from '../ranges';
import { linkTo, type Route } from '../route';
import { isReturn } from '../shell/scroll-memory';
import { useWords } from '../text/language';
import { NutrientOverTime } from './nutrient-over-time';
import { NUTRIENTS_WORDS } from './words';

const DEFAULT_DAYS = 30;

/** The nutrients besides the totals: averages of a range and a trend. The selection is in the address. */
export function NutrientsPage({ route }: { route: Route }): VNode {
  const text = useWords(NUTRIENTS_WORDS);
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <Nutrients route={route} />
    </>
  );
}

function Nutrients({ route }: { route: Route }): VNode {
  const yesterday = addDays(useAbout().today, -1);
  // Once, because the position of the view is noted soon after it is opened.
  const [isBack] = useState(isReturn);
  const everything = useWholeDiary();
  const range = readRange(route.query['from'], route.query['to'], lastDays(DEFAULT_DAYS, yesterday));
  const answer = useAnswer(
    (signal) => fetchApi('GET /api/v2/stats/nutrients', { query: { fromDate: range.from, toDate: range.to }, signal }),
    [range.from, range.to],
  );
  return (
    <>
      <FilterLine route={route} range={range} everything={everything} />
      <AnswerView answer={answer}>
        {(averages) => <NutrientsOf averages={averages} range={range} route={route} isBack={isBack} />}
      </AnswerView>
    </>
  );
}

interface Props {
  averages: NutrientAverageDto[];
  /** The range of the averages. */
  range: DayRange;
  route: Route;
  isBack: boolean;
}

function NutrientsOf({ averages, range, route, isBack }: Props): VNode {
  const text = useWords(NUTRIENTS_WORDS);
  const { accountConfigured } = useAbout();
  const [opened, setOpened] = useState(0);
  const amounts = toNutrientAmounts(averages);
  if (isUnknown(amounts)) {
    return (
      <section class="card">
        <p class="empty">{text.empty}</p>
        {accountConfigured && <a href={linkTo('fetch', undefined, { ...range })}>{text.fetch}</a>}
      </section>
    );
  }
  return (
    <>
      <section class="card">
        <h2>{text.averages}</h2>
        <NutrientTable
          caption={text.averages}
          amounts={amounts}
          isJudged
          linkOf={(metric) => linkTo(route.page, undefined, { ...route.query, metric })}
          onOpen={() => setOpened(opened + 1)}
        />
        <p class="note">{text.averagesNote}</p>
      </section>
      <NutrientOverTime averages={averages} range={range} route={route} opened={opened} isBack={isBack} />
    </>
  );
}

import type { VNode } from 'preact';
import { useAbout } from '../about';
import { completeDays } from '../api/averages';
import { fetchApi } from '../api/client';
import type { NutrientAverageDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { useWholeDiary } from '../api/whole-diary';
import { addDays } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { toNutrientAmounts } from '../parts/nutrient-judgement';
import { isUnknown, NutrientTable } from '../parts/nutrient-table';
import { Tabs } from '../parts/tabs';
import { FilterLine } from '../parts/fields/filter-line';
import { type DayRange, lastDays, readRange } from '../ranges';
import { linkTo, type Route } from '../route';
import { useWords, words } from '../text/language';

const NUTRIENTS_WORDS = words({
  en: {
    averages: 'Average per day',
    empty:
      'No vitamin or mineral data for this period. Older fetches do not contain them yet; you can fetch these days again.',
    fetch: 'Fetch these days again',
  },
  de: {
    averages: 'Durchschnitt pro Tag',
    empty:
      'Für diesen Zeitraum fehlen Vitamine und Mineralstoffe. Ältere Abrufe enthalten sie noch nicht; du kannst diese Tage noch einmal abrufen.',
    fetch: 'Diese Tage noch einmal abrufen',
  },
});

const DEFAULT_DAYS = 30;

/** Averages of the nutrients besides the totals, in the range of the address. */
export function NutrientsPage({ route }: { route: Route }): VNode {
  return (
    <>
      <Tabs tabs={['trends', 'nutrients']} current="nutrients" />
      <Nutrients route={route} />
    </>
  );
}

function Nutrients({ route }: { route: Route }): VNode {
  const yesterday = addDays(useAbout().today, -1);
  const everything = useWholeDiary();
  const range = readRange(route.query['from'], route.query['to'], lastDays(DEFAULT_DAYS, yesterday));
  const answer = useAnswer(
    (signal) => fetchApi('GET /api/v2/stats/nutrients', { query: completeDays(range), signal }),
    [range.from, range.to],
  );
  return (
    <>
      <FilterLine route={route} range={range} everything={everything} />
      <AnswerView answer={answer}>{(averages) => <NutrientsOf averages={averages} range={range} />}</AnswerView>
    </>
  );
}

interface Props {
  averages: NutrientAverageDto[];
  /** The range of the averages. */
  range: DayRange;
}

function NutrientsOf({ averages, range }: Props): VNode {
  const text = useWords(NUTRIENTS_WORDS);
  const { accountConfigured } = useAbout();
  const amounts = toNutrientAmounts(averages);
  if (isUnknown(amounts)) {
    return (
      <section class="card">
        <p class="empty">{text.empty}</p>
        {accountConfigured && <a href={linkTo('data', 'fetch', { ...range })}>{text.fetch}</a>}
      </section>
    );
  }
  return (
    <section class="card">
      <NutrientTable
        caption={text.averages}
        amounts={amounts}
        linkOf={(metric) => linkTo('trends', undefined, { metric, granularity: 'DAY', ...range })}
      />
    </section>
  );
}

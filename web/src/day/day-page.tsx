import type { VNode } from 'preact';
import { useAbout } from '../about';
import { useMayWrite } from '../access/session';
import { fetchApi } from '../api/client';
import { useAnswer } from '../api/use-answer';
import { addDays, isDate, weekdayOf } from '../dates';
import { type DayFetch, useDayFetch } from '../export/use-day-fetch';
import { DayJournal } from '../journal/day-journal';
import { DoubtfulDay } from '../journal/day-status-fields';
import { useDayStatus } from '../journal/use-day-status';
import { JOURNAL_WORDS } from '../journal/words';
import { AnswerView, Loading, ProblemNote } from '../parts/answer-view';
import { Icon } from '../parts/icon';
import { DateField } from '../parts/fields/date-field';
import { StepLinks } from '../parts/fields/step-links';
import { type NutrientAmount, toNutrientAmounts } from '../parts/nutrient-judgement';
import { isUnknown, NutrientTable } from '../parts/nutrient-table';
import { PageHead } from '../parts/page-head';
import { lastDays } from '../ranges';
import { goTo, linkTo, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { DayVersions } from '../versions/day-versions';
import { fetchContext, Totals } from './totals';
import { Foods } from './foods/food-tables';
import { NothingStored, RefetchProblem } from './nothing-stored';
import { useSwipe } from './use-swipe';
import { DAY_WORDS } from './words';
import { YearAgo } from './year-ago';

/** Up to the day, for the trend of one of its nutrients. */
const DAYS_OF_TREND = 30;

/** One day with its products; without a date in the address it is today if it is stored, or else yesterday. */
export function DayPage({ route: { item } }: { route: Route }): VNode {
  if (item === undefined) return <LatestDay />;
  return isDate(item) ? <DayOn date={item} /> : <NoSuchDay item={item} />;
}

function LatestDay(): VNode {
  const { today } = useAbout();
  const stored = useAnswer(
    (signal) => fetchApi('GET /api/v2/nutritiondata/range', { query: { fromDate: today, toDate: today }, signal }),
    [today],
  );
  if (stored.failure) return <ProblemNote failure={stored.failure} onRetry={stored.reload} />;
  if (!stored.value) return <Loading />;
  return <DayOn date={stored.value.length > 0 ? today : addDays(today, -1)} />;
}

function NoSuchDay({ item }: { item: string }): VNode {
  const text = useWords(DAY_WORDS);
  return (
    <>
      <PageHead title={text.noSuchDay} lead={text.noDate(item)} />
      <p>
        <a href={linkTo('day')}>{text.latestDay}</a>
      </p>
    </>
  );
}

function DayOn({ date }: { date: string }): VNode {
  const text = useWords(DAY_WORDS);
  const journal = useWords(JOURNAL_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const earlier = linkTo('day', addDays(date, -1));
  const later = date < today ? linkTo('day', addDays(date, 1)) : undefined;
  useSwipe(earlier, later);
  const status = useDayStatus(date);
  const { completeness, excluded } = status.status ?? {};
  const mayWrite = useMayWrite();
  const lead = (
    <span class="today-links">
      <a href={linkTo('week', undefined, { end: addDays(date, 6 - weekdayOf(date)) })}>{text.week}</a>
      <YearAgo date={date} />
      {completeness === 'INCOMPLETE' && <span class="tag planned">{journal.completeness.INCOMPLETE}</span>}
      {excluded && <span class="tag planned">{journal.notCounted}</span>}
      {excluded && mayWrite && (
        <button type="button" class="link" onClick={() => status.save({ excluded: false, reason: null })}>
          {journal.countAgain}
        </button>
      )}
    </span>
  );
  return (
    <>
      <PageHead title={format.longDate(date)} lead={lead}>
        <StepLinks
          earlier={{ href: earlier, name: text.previous, title: text.previousKey }}
          later={{ href: later, name: text.next, title: text.nextKey }}
        >
          <DateField label={text.choose} hidesLabel value={date} onChange={(chosen) => goTo(linkTo('day', chosen))} />
        </StepLinks>
      </PageHead>
      <DoubtfulDay {...status} />
      <Day date={date}>
        <DayJournal key={date} date={date} day={status} />
      </Day>
    </>
  );
}

interface DayProps {
  date: string;
  /** After the foods, before what is looked up more seldom. */
  children: VNode;
}

function Day({ date, children }: DayProps): VNode {
  const { today } = useAbout();
  // A range of one day, because the absence of an entry is then an answer and not an error.
  const answer = useAnswer(
    async (signal) => {
      const query = { fromDate: date, toDate: date };
      const shown = { ...query, includeProducts: true, details: true };
      const [[entry], context, nutrients] = await Promise.all([
        fetchApi('GET /api/v2/nutritiondata/range', { query: shown, signal }),
        fetchContext(date, signal),
        fetchApi('GET /api/v2/stats/nutrients', { query, signal }),
      ]);
      if (entry !== undefined || date > today) return { entry, context, nutrients };
      const [covered] = await fetchApi('GET /api/v2/nutritiondata/coverage', { query, signal });
      return { covered, context, nutrients };
    },
    [date],
  );
  const fetch = useDayFetch(date, answer.reload);
  const stored = answer.value?.entry;
  return (
    <>
      <AnswerView answer={answer}>
        {({ entry, covered, context }) =>
          entry ? (
            <>
              <Totals entry={entry} context={context} />
              <Foods entry={entry} />
            </>
          ) : (
            <NothingStored covered={covered} fetch={fetch} />
          )
        }
      </AnswerView>
      {children}
      {stored && !answer.failure && (
        <div class={answer.isLoading ? 'stale' : undefined} aria-busy={answer.isLoading}>
          <Nutrients date={stored.date} amounts={toNutrientAmounts(answer.value?.nutrients ?? []).map(withoutDays)} />
          <FetchAgain fetch={fetch} />
          <RefetchProblem fetch={fetch} />
          <DayVersions key={stored.date} entry={stored} onChange={answer.reload} />
        </div>
      )}
    </>
  );
}

function FetchAgain({ fetch: { state, start } }: { fetch: DayFetch }): VNode | null {
  const text = useWords(DAY_WORDS);
  if (!useAbout().accountConfigured) return null;
  return (
    <p class="row-of-buttons">
      <button type="button" class="quiet" disabled={state === 'running'} onClick={start}>
        <Icon name="export" />
        {state === 'running' ? text.fetching : text.again}
      </button>
      <span role="status">{state === 'stored' && text.fetched}</span>
    </p>
  );
}

/** Amounts of one day, which have no count of days. */
function withoutDays({ days: _, ...amount }: NutrientAmount): NutrientAmount {
  return amount;
}

function Nutrients({ date, amounts }: { date: string; amounts: NutrientAmount[] }): VNode {
  const text = useWords(DAY_WORDS);
  const { from, to } = lastDays(DAYS_OF_TREND, date);
  const nutrientLink = (metric: string) => linkTo('trends', undefined, { metric, granularity: 'DAY', from, to });
  if (isUnknown(amounts)) {
    return (
      <section class="card">
        <h2>{text.nutrients}</h2>
        <p class="empty">{text.noNutrients}</p>
      </section>
    );
  }
  return (
    <details class="card">
      <summary>
        <h2>{text.nutrients}</h2>
      </summary>
      <NutrientTable caption={text.nutrients} amounts={amounts} linkOf={nutrientLink} />
    </details>
  );
}

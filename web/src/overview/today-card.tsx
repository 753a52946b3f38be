import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { DayEntryDto, GoalTargetOfDayDto, StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { mealsAsEaten } from '../day/foods/meals-as-eaten';
import { RefetchProblem } from '../day/nothing-stored';
import { SoFar } from '../day/so-far';
import { DAY_WORDS } from '../day/words';
import { YearAgo } from '../day/year-ago';
import { useDayFetch } from '../export/use-day-fetch';
import { WhyNotFetch } from '../export/why-not-fetch';
import { DayTargets } from '../goals/day-targets';
import { Loading, ProblemNote } from '../parts/answer-view';
import { linkTo } from '../route';
import { useFormat, useWords } from '../text/language';
import { useMealName } from '../text/meals';
import { metricUnit, NUTRIENT_NAMES, TOTAL_FIELD } from '../text/nutrients';
import { OVERVIEW_WORDS } from './words';

/** One minute, the precision of the times shown. */
const REST_MS = 60_000;

interface Props {
  stats: StatsDto;
  canFetch: boolean;
  /** Days are being fetched or imported. */
  isRunning: boolean;
}

/** Today: what is left of its goals, and a button that reads it now. */
export function TodayCard({ stats, canFetch, isRunning }: Props): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const day = useWords(DAY_WORDS);
  const format = useFormat();
  const { today, accountConfigured } = useAbout();
  const answer = useAnswer(
    async (signal) => {
      const range = { fromDate: today, toDate: today };
      const [[entry], goals] = await Promise.all([
        fetchApi('GET /api/v2/nutritiondata/range', {
          query: { ...range, includeProducts: true, details: true },
          signal,
        }),
        fetchApi('GET /api/v2/stats/goals', { query: { ...range, includeDays: true }, signal }),
      ]);
      return { entry, targets: goals.days?.[0]?.targets ?? [] };
    },
    [today, stats],
  );
  const fetch = useDayFetch(today, answer.reload);
  const entry = answer.value?.entry;
  const isFetching = fetch.state === 'running';
  const restsUntil = useRest(entry?.readAt ?? null, isFetching);
  if (answer.failure) return <ProblemNote failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.value) return <Loading />;
  return (
    <section class="card" data-card="today">
      <h2>
        {text.today} <small>{format.shortDate(today)}</small>
      </h2>
      {entry ? <Entry entry={entry} targets={answer.value.targets} /> : <p class="empty">{text.todayNotRead}</p>}
      <p class="row-of-buttons">
        {accountConfigured && (
          <button type="button" disabled={!canFetch || isFetching || restsUntil !== undefined} onClick={fetch.start}>
            {isFetching ? day.fetching : entry ? text.readAgain : text.readToday}
          </button>
        )}
        {restsUntil === undefined ? (
          !isFetching && <WhyNotFetch isRunning={isRunning} />
        ) : (
          <span class="muted">{text.restsUntil(format.time(restsUntil))}</span>
        )}
        {entry && <SoFar entry={entry} />}
        <a href={linkTo('day', today)}>{text.openDay}</a>
        <YearAgo date={today} first={stats.firstEntryDate} />
      </p>
      <RefetchProblem fetch={fetch} />
    </section>
  );
}

const LARGE = ['CALORIES', 'PROTEIN'] as const;

function Entry({ entry, targets }: { entry: DayEntryDto; targets: GoalTargetOfDayDto[] }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const targetsFor = (metric: string) => targets.filter((target) => target.metric === metric);
  return (
    <>
      <div class="left-today">
        {LARGE.map((nutrient) => {
          const found = targetsFor(nutrient);
          const total = entry[TOTAL_FIELD[nutrient]];
          return found.length > 0 ? (
            <DayTargets key={nutrient} targets={found} />
          ) : (
            <p key={nutrient} data-figure={`today-${nutrient.toLowerCase()}`}>
              {names[nutrient]}
              <strong>
                {total === null ? '–' : `${format.figure(total, metricUnit(nutrient))} ${metricUnit(nutrient)}`}{' '}
                {nutrient === 'CALORIES' && text.soFar}
              </strong>
            </p>
          );
        })}
      </div>
      <DayTargets targets={targets.filter(({ metric }) => !LARGE.some((nutrient) => nutrient === metric))} />
      <Meals entry={entry} />
    </>
  );
}

function Meals({ entry }: { entry: DayEntryDto }): VNode | null {
  const text = useWords(OVERVIEW_WORDS);
  const day = useWords(DAY_WORDS);
  const format = useFormat();
  const mealName = useMealName();
  const { dayStartsAt } = useAbout();
  const meals = mealsAsEaten(entry, dayStartsAt).filter(({ subtotal }) => subtotal !== null);
  if (meals.length === 0) return null;
  return (
    <details>
      <summary>{text.byMeal}</summary>
      <dl class="small-figures" aria-label={day.meals}>
        {meals.map(({ name, subtotal }, index) => (
          <div key={index}>
            <dt>{name === null ? day.noMeal : mealName(name)}</dt>
            <dd>{format.figure(subtotal!.calories, 'kcal')} kcal</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
/** Time at which today can be read again, if it was read within the last minute: from the service at first, later from this window. */
function useRest(readAt: string | null, isReading: boolean): string | undefined {
  const [wasReading, setWasReading] = useState(isReading);
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(Date.now);
  if (wasReading !== isReading) {
    setWasReading(isReading);
    if (!isReading) setUntil(Date.now() + REST_MS);
  }
  const since = readAt === null ? -Infinity : Date.parse(readAt);
  // A clock that is ahead of the service's must not lock the button.
  const end = Math.max(until, since <= now ? since + REST_MS : 0);
  useEffect(() => {
    const left = end - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left);
    return () => clearTimeout(timer);
  }, [end]);
  return end > now ? new Date(Math.ceil(end / REST_MS) * REST_MS).toISOString() : undefined;
}

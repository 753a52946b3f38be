import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { DayEntryDto, GoalTargetOfDayDto, StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { mealsAsEaten } from '../day/foods/meals-as-eaten';
import { RefetchProblem } from '../day/nothing-stored';
import { DAY_WORDS } from '../day/words';
import { YearAgo } from '../day/year-ago';
import { useDayFetch } from '../export/use-day-fetch';
import { WhyNotFetch } from '../export/why-not-fetch';
import { DayTargets } from '../goals/day-targets';
import { Loading, ProblemNote } from '../parts/answer-view';
import { Icon } from '../parts/icon';
import { aYearBefore } from '../ranges';
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

/** Today: what is left of its goals, and a button that fetches it. */
export function TodayCard({ stats, canFetch, isRunning }: Props): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const day = useWords(DAY_WORDS);
  const format = useFormat();
  const { today, accountConfigured } = useAbout();
  const answer = useAnswer(
    async (signal) => {
      const range = { fromDate: today, toDate: today };
      const yearAgo = aYearBefore({ from: today, to: today }).from;
      const [[entry], goals, [before]] = await Promise.all([
        fetchApi('GET /api/v2/nutritiondata/range', {
          query: { ...range, includeProducts: true, details: true },
          signal,
        }),
        fetchApi('GET /api/v2/stats/goals', { query: { ...range, includeDays: true }, signal }),
        fetchApi('GET /api/v2/nutritiondata/range', { query: { fromDate: yearAgo, toDate: yearAgo }, signal }),
      ]);
      return { entry, before, targets: goals.days?.[0]?.targets ?? [] };
    },
    [today, stats],
  );
  const fetch = useDayFetch(today, answer.reload);
  const entry = answer.value?.entry;
  const isFetching = fetch.state === 'running';
  const restsUntil = useRest(entry?.readAt ?? null, isFetching);
  if (answer.failure) return <ProblemNote failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.value) return <Loading />;
  const isLocked = !canFetch || isFetching || restsUntil !== undefined;
  const again = isFetching ? day.fetching : restsUntil ? text.restsUntil(format.time(restsUntil)) : text.readAgain;
  return (
    <section class="card" data-card="today">
      <div class="today-head">
        <h2>
          {text.today} <small>{format.shortDate(today)}</small>
        </h2>
        {entry?.readAt && <small data-figure="read-at">{format.time(entry.readAt)}</small>}
        {entry && accountConfigured && (
          <button
            type="button"
            class="quiet"
            title={again}
            aria-label={again}
            disabled={isLocked}
            onClick={fetch.start}
          >
            <Icon name="again" />
          </button>
        )}
      </div>
      {entry ? (
        <Entry entry={entry} targets={answer.value.targets} />
      ) : (
        <p class="row-of-buttons">
          {text.todayNotRead}
          {accountConfigured && (
            <button type="button" disabled={isLocked} onClick={fetch.start}>
              {isFetching ? day.fetching : text.readToday}
            </button>
          )}
          {!isFetching && <WhyNotFetch isRunning={isRunning} />}
        </p>
      )}
      <p class="today-links">
        <a href={linkTo('day', today)}>{text.openDay}</a>
        <span>
          <YearAgo date={today} first={stats.firstEntryDate} />
          {answer.value.before && `: ${format.figure(answer.value.before.totalCalories ?? 0, 'kcal')} kcal`}
        </span>
      </p>
      <RefetchProblem fetch={fetch} />
    </section>
  );
}

function Entry({ entry, targets }: { entry: DayEntryDto; targets: GoalTargetOfDayDto[] }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const missing = (['CALORIES', 'PROTEIN'] as const).filter((one) => !targets.some(({ metric }) => metric === one));
  return (
    <div class="left-today">
      {missing.map((nutrient) => {
        const total = entry[TOTAL_FIELD[nutrient]];
        return (
          <p key={nutrient} data-figure={`today-${nutrient.toLowerCase()}`}>
            {names[nutrient]}{' '}
            <strong>
              {total === null ? '–' : `${format.figure(total, metricUnit(nutrient))} ${metricUnit(nutrient)}`}{' '}
              {nutrient === 'CALORIES' && text.soFar}
            </strong>
          </p>
        );
      })}
      <DayTargets targets={targets} />
      <Meals entry={entry} />
    </div>
  );
}

function Meals({ entry }: { entry: DayEntryDto }): VNode | null {
  const day = useWords(DAY_WORDS);
  const format = useFormat();
  const mealName = useMealName();
  const { dayStartsAt } = useAbout();
  const meals = mealsAsEaten(entry, dayStartsAt).flatMap(({ name, subtotal }) => {
    if (subtotal === null) return [];
    return `${name === null ? day.noMeal : mealName(name)} ${format.figure(subtotal.calories, 'kcal')}`;
  });
  return meals.length === 0 ? null : <p class="note meals-of-today">{meals.join(' · ')}</p>;
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

import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAbout } from '../about';
import { ask } from '../api/client';
import type { DayEntryDto, StatsDto } from '../api/schema';
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
import { TOTAL_FIELD } from '../text/nutrients';
import { Values } from './values';
import { OVERVIEW_WORDS } from './words';

/** A minute, in which times are shown as well. */
const REST_MS = 60_000;

interface Props {
  stats: StatsDto;
  canFetch: boolean;
  /** Days are being fetched or imported. */
  isRunning: boolean;
}

/** Today where it is stored or read at set times, and a button that reads it now. */
export function TodaySoFar({ stats, canFetch, isRunning }: Props): VNode | null {
  const text = useWords(OVERVIEW_WORDS);
  const day = useWords(DAY_WORDS);
  const format = useFormat();
  const { today, todayScheduled } = useAbout();
  const answer = useAnswer(
    async (signal) => {
      const range = { fromDate: today, toDate: today };
      const [[entry], goals] = await Promise.all([
        ask('GET /api/v2/nutritiondata/range', { query: { ...range, includeProducts: true, details: true }, signal }),
        ask('GET /api/v2/stats/goals', { query: { ...range, includeDays: true }, signal }),
      ]);
      return { entry, targets: goals.days?.[0]?.targets ?? [] };
    },
    [today, stats],
  );
  const fetch = useDayFetch(today, answer.reload);
  const entry = answer.value?.entry;
  const restsUntil = useRest(entry?.readAt ?? null, fetch.state === 'running');
  if (answer.failure) return <ProblemNote failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.value) return <Loading />;
  if (!entry && todayScheduled !== true) return null;
  const isFetching = fetch.state === 'running';
  return (
    <section class="card" data-card="today">
      <h2>
        {text.today} <small>{format.shortDate(today)}</small>
      </h2>
      {entry ? <Entry entry={entry} /> : <p class="empty">{text.todayNotRead}</p>}
      {entry && <DayTargets title={text.goals} targets={answer.value.targets} />}
      <p class="row-of-buttons">
        <button type="button" disabled={!canFetch || isFetching || restsUntil !== undefined} onClick={fetch.start}>
          {isFetching ? day.fetching : text.readToday}
        </button>
        {restsUntil === undefined ? (
          !isFetching && <WhyNotFetch isRunning={isRunning} />
        ) : (
          <span class="muted">{text.restsUntil(format.time(restsUntil))}</span>
        )}
        {entry && <SoFar entry={entry} />}
        {entry && <a href={linkTo('day', today)}>{text.openDay}</a>}
        <YearAgo date={today} first={stats.firstEntryDate} />
      </p>
      <RefetchProblem fetch={fetch} />
    </section>
  );
}

function Entry({ entry }: { entry: DayEntryDto }): VNode {
  const day = useWords(DAY_WORDS);
  const format = useFormat();
  const mealName = useMealName();
  const meals = mealsAsEaten(entry).filter(({ subtotal }) => subtotal !== null);
  return (
    <div class="today">
      <div class="stack">
        <Values name="today" read={(nutrient) => entry[TOTAL_FIELD[nutrient]]} />
      </div>
      {meals.length > 0 && (
        <dl class="small-figures" aria-label={day.meals}>
          {meals.map(({ name, subtotal }, index) => (
            <div key={index}>
              <dt>{name === null ? day.noMeal : mealName(name)}</dt>
              <dd>{format.number(subtotal!.calories, 0)} kcal</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** When today can be read again, if that was within the last minute: as the service says when the page is opened, afterwards from this window. */
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

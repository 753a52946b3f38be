import type { VNode } from 'preact';
import { useAbout } from '../about';
import { ask } from '../api/client';
import type { StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { firstOfMonth, isDate, lastOfMonth } from '../dates';
import { REASONS } from '../export/reasons';
import { CalendarMonths, type DayPlace } from '../parts/calendar-months';
import { MonthPager, monthsUpTo, useMonthsInView } from '../parts/month-pager';
import { ProblemNote } from '../parts/answer-view';
import { linkTo, replaceQuery, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { daysOf, type DayOfCalendar, DAY_STATES, type DayState } from './day-states';
import { OVERVIEW_WORDS } from './words';

/** Before the service has answered. */
const NOT_KNOWN: DayOfCalendar = { state: 'outside', kcal: 0, reason: null, checkedAt: null };
const IN_KEY: DayState[] = ['logged', 'half', 'nothing', 'failed', 'unfetched'];

/** A calendar of gaps and their reasons; a click opens the day. The month is in the address. */
export function DiaryCalendar({ stats, route }: { stats: StatsDto; route: Route }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const states = useWords(DAY_STATES);
  const { today, accountConfigured } = useAbout();
  const count = useMonthsInView(12, 3);
  const first = stats.firstEntryDate ?? today;
  const requested = `${route.query['month']}-01`;
  const view = monthsUpTo(
    isDate(requested) ? requested : firstOfMonth(today),
    count,
    firstOfMonth(first),
    firstOfMonth(today),
  );
  const from = view.months[0]!;
  const until = lastOfMonth(view.months.at(-1)!);
  const to = until < today ? until : today;
  const answer = useAnswer(
    async (signal) => {
      const query = { fromDate: from, toDate: to };
      const [coverage, entries] = await Promise.all([
        ask('GET /api/v2/nutritiondata/coverage', { query, signal }),
        ask('GET /api/v2/nutritiondata/range', { query, signal }),
      ]);
      return daysOf(coverage, entries, { first, today, average: stats.averageTotals?.avgTotalCalories ?? 0 });
    },
    [from, to, stats],
  );
  const show = (date: string) => replaceQuery(route, { month: date.slice(0, 7) });
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.calendar}</h2>
        <MonthPager view={view} count={count} onMove={show} />
      </div>
      <p class="note">
        {text.calendarLead}{' '}
        {accountConfigured && stats.missingDaysCount ? (
          <a href={linkTo('fetch', undefined, { days: 'missing' })}>{text.fetchGaps}</a>
        ) : null}
      </p>
      {answer.failure && <ProblemNote failure={answer.failure} onRetry={answer.reload} />}
      <div class={answer.isLoading ? 'stale' : undefined} aria-busy={answer.isLoading}>
        <CalendarMonths
          months={view.months}
          earliest={first}
          latest={today}
          onLeave={show}
          day={(date, place) =>
            date > today ? (
              <span class="cell outside">{Number(date.slice(8))}</span>
            ) : (
              <Day date={date} found={answer.value?.get(date)} place={place} />
            )
          }
        />
      </div>
      <ul class="calendar-key">
        {IN_KEY.map((state) => (
          <li key={state}>
            <span class={`cell ${state}`} aria-hidden="true" />
            {states[state]}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Day({ date, found, place }: { date: string; found?: DayOfCalendar; place: DayPlace }): VNode {
  const states = useWords(DAY_STATES);
  const reasons = useWords(REASONS);
  const text = useWords(OVERVIEW_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const { state, kcal, reason, checkedAt } = found ?? NOT_KNOWN;
  const said = [
    format.longDate(date),
    states[state],
    kcal > 0 && `${format.number(kcal, 0)} kcal`,
    reason !== null && reasons[reason][0],
    checkedAt !== null && text.checked(format.instant(checkedAt)),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
  return (
    <a
      {...place}
      class={date === today ? `cell ${state} today` : `cell ${state}`}
      href={linkTo('day', date)}
      data-state={state}
      title={said}
    >
      <span aria-hidden="true">{Number(date.slice(8))}</span>
      <span class="visually-hidden">{said}</span>
    </a>
  );
}

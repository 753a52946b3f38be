import type { VNode } from 'preact';
import { useAbout } from '../about';
import { ask } from '../api/client';
import type { GoalDayDto, StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { firstOfMonth, isDate, lastOfMonth } from '../dates';
import { REASONS } from '../export/reasons';
import { symptomDays, type SymptomOnDay } from '../journal/symptom-days';
import { symptomsText, SYMPTOM_WORDS } from '../journal/symptom-marks';
import { JOURNAL_WORDS } from '../journal/words';
import { Choice } from '../parts/choice';
import { CalendarMonths, type DayPlace } from '../parts/calendar-months';
import { MonthPager, monthsUpTo, useMonthsInView } from '../parts/month-pager';
import { ProblemNote } from '../parts/answer-view';
import { linkTo, replaceQuery, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { daysOf, type DayOfCalendar, DAY_STATES, type DayState } from './day-states';
import { GOAL_STATES, goalStateOf, type GoalState, NOT_JUDGED } from './goal-days';
import { OVERVIEW_WORDS } from './words';

/** Before the service has answered. */
const NOT_KNOWN: DayOfCalendar = { state: 'outside', kcal: 0, reason: null, checkedAt: null };
const IN_KEY: DayState[] = ['logged', 'half', 'nothing', 'failed', 'unfetched'];
const GOALS_IN_KEY: GoalState[] = ['met', 'missed', 'unjudged'];
const SHOWN = ['entries', 'goals'] as const;

/** A calendar of gaps and their reasons, or of met goals; a click opens the day. The month is in the address. */
export function DiaryCalendar({ stats, route }: { stats: StatsDto; route: Route }): VNode {
  const text = useWords(OVERVIEW_WORDS);
  const states = useWords(DAY_STATES);
  const goalStates = useWords(GOAL_STATES);
  const symptomWords = useWords(SYMPTOM_WORDS);
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
  const goals = useAnswer((signal) => ask('GET /api/v2/goals', { signal }), []);
  const hasGoals = (goals.value?.length ?? 0) > 0;
  const showsGoals = hasGoals && route.query['shows'] === 'goals';
  const answer = useAnswer(
    async (signal) => {
      const query = { fromDate: from, toDate: to };
      const [coverage, entries, journal, judged] = await Promise.all([
        ask('GET /api/v2/nutritiondata/coverage', { query, signal }),
        ask('GET /api/v2/nutritiondata/range', { query, signal }),
        ask('GET /api/v2/journal', { query, signal }),
        showsGoals
          ? ask('GET /api/v2/stats/goals', { query: { ...query, includeDays: true }, signal })
          : Promise.resolve(undefined),
      ]);
      const days = daysOf(coverage, entries, { first, today, average: stats.averageTotals?.avgTotalCalories ?? 0 });
      const symptoms = symptomDays(journal, from, to);
      return { days, symptoms, judged: judged && new Map(judged.days?.map((day) => [day.date, day])) };
    },
    [from, to, stats, showsGoals],
  );
  const judged = answer.value?.judged;
  const symptoms = answer.value?.symptoms;
  const show = (date: string) => replaceQuery(route, { month: date.slice(0, 7) });
  return (
    <section class="card">
      <div class="card-head">
        <h2>{text.calendar}</h2>
        {hasGoals && (
          <Choice
            legend={text.shows}
            options={SHOWN.map((value) => ({ value, label: text.shown[value] }))}
            value={showsGoals ? 'goals' : 'entries'}
            onChange={(value) => replaceQuery(route, { shows: value === 'goals' ? value : undefined })}
          />
        )}
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
              <Day
                date={date}
                found={answer.value?.days.get(date)}
                judged={judged?.get(date)}
                symptoms={symptoms?.get(date)}
                place={place}
              />
            )
          }
        />
      </div>
      <ul class="calendar-key">
        {(judged ? GOALS_IN_KEY : IN_KEY).map((state) => (
          <li key={state}>
            <span class={`cell ${state}`} aria-hidden="true" />
            {{ ...states, ...goalStates }[state]}
          </li>
        ))}
        {symptoms !== undefined && symptoms.size > 0 && (
          <li>
            <span class="cell outside marked" aria-hidden="true" />
            {symptomWords.symptoms}
          </li>
        )}
      </ul>
    </section>
  );
}

interface DayProps {
  date: string;
  found?: DayOfCalendar;
  /** While the calendar shows goals. */
  judged?: GoalDayDto;
  symptoms?: SymptomOnDay[];
  place: DayPlace;
}

function Day({ date, found, judged, symptoms, place }: DayProps): VNode {
  const states = useWords(DAY_STATES);
  const goalStates = useWords(GOAL_STATES);
  const notJudged = useWords(NOT_JUDGED);
  const reasons = useWords(REASONS);
  const text = useWords(OVERVIEW_WORDS);
  const journal = useWords(JOURNAL_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const { state: stored, kcal, reason, checkedAt } = found ?? NOT_KNOWN;
  const state = judged ? goalStateOf(judged) : stored;
  const ofEntry = [
    reason !== null && reasons[reason][0],
    checkedAt !== null && text.checked(format.instant(checkedAt)),
  ];
  const said = [
    format.longDate(date),
    judged ? goalStates[goalStateOf(judged)] : states[stored],
    judged?.reason && notJudged[judged.reason],
    kcal > 0 && `${format.number(kcal, 0)} kcal`,
    symptoms && symptomsText(symptoms, journal, format),
    ...(judged ? [] : ofEntry),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
  return (
    <a
      {...place}
      class={['cell', state, date === today && 'today', symptoms && 'marked'].filter(Boolean).join(' ')}
      href={linkTo('day', date)}
      data-state={state}
      title={said}
    >
      <span aria-hidden="true">{Number(date.slice(8))}</span>
      <span class="visually-hidden">{said}</span>
    </a>
  );
}

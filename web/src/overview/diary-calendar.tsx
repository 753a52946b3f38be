import type { ComponentChildren, VNode } from 'preact';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { StatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { isDate, lastOfMonth } from '../dates';
import { symptomDays } from '../journal/symptom-days';
import { symptomsText, SYMPTOM_WORDS } from '../journal/symptom-marks';
import { JOURNAL_WORDS } from '../journal/words';
import { ProblemNote } from '../parts/answer-view';
import { Calendar } from '../parts/fields/calendar';
import { Select } from '../parts/fields/choice';
import { monthsUpTo, useMonthsInView } from '../parts/fields/month-pager';
import { linkTo, replaceQuery, type Route } from '../route';
import { useFormat, useWords } from '../text/language';
import { NUTRIENT_NAMES } from '../text/nutrients';
import { CALENDAR_WORDS, type FoundDays, type Shows, useLook } from './use-look';
import { combineDays } from './day-states';

const NOTHING: FoundDays = { days: new Map(), judged: new Map() };

interface Props {
  stats: StatsDto;
  route: Route;
  /** Below the months. */
  children?: ComponentChildren;
}

/** Gaps and their reasons, met goals, or calories; a click opens the day. The month and what is shown are in the address. */
export function DiaryCalendar({ stats, route, children }: Props): VNode {
  const text = useWords(CALENDAR_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const { symptoms: symptomsLabel } = useWords(SYMPTOM_WORDS);
  const journalWords = useWords(JOURNAL_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const first = stats.firstEntryDate ?? today;
  const requested = `${route.query['month']}-01`;
  const view = monthsUpTo(isDate(requested) ? requested : today, useMonthsInView(12, 1), first, today);
  const from = view.months[0]!;
  const until = lastOfMonth(view.months.at(-1)!);
  const to = until < today ? until : today;

  const goals = useAnswer((signal) => fetchApi('GET /api/v2/goals', { signal }), []).value ?? [];
  const options: { value: Shows; label: string }[] = [
    { value: 'entries', label: text.entries },
    ...(goals.length > 0 ? [{ value: 'goals', label: text.goals } as const] : []),
    { value: 'CALORIES', label: names.CALORIES },
  ];
  const shows = options.find(({ value }) => value === route.query['shows'])?.value ?? 'entries';
  const answer = useAnswer(
    async (signal) => {
      const query = { fromDate: from, toDate: to };
      const [coverage, entries, journal, quality, statuses, judged] = await Promise.all([
        fetchApi('GET /api/v2/nutritiondata/coverage', { query, signal }),
        fetchApi('GET /api/v2/nutritiondata/range', { query, signal }),
        fetchApi('GET /api/v2/journal', { query, signal }),
        fetchApi('GET /api/v2/stats/quality', { query, signal }),
        fetchApi('GET /api/v2/days/statuses', { query, signal }),
        shows === 'goals'
          ? fetchApi('GET /api/v2/stats/goals', { query: { ...query, includeDays: true }, signal })
          : Promise.resolve(undefined),
      ]);
      const called = statuses.filter(({ completeness }) => completeness === 'INCOMPLETE');
      const incomplete = new Set([...quality.days, ...called].map(({ date }) => date).sort());
      return {
        days: combineDays(coverage, entries, { first, today, incomplete }),
        symptoms: symptomDays(journal, from, to),
        judged: new Map(judged?.days?.map((day) => [day.date, day])),
      };
    },
    [from, to, stats, shows === 'goals'],
  );
  const look = useLook(shows, answer.value ?? NOTHING);
  const symptoms = answer.value?.symptoms;
  return (
    <section class="card" id="calendar">
      <Calendar
        head={
          <>
            <h2>{text.calendar}</h2>
            <Select
              legend={text.shows}
              options={options}
              value={shows}
              onChange={(value) => replaceQuery(route, { shows: value === 'entries' ? undefined : value })}
            />
          </>
        }
        view={view}
        onMove={(date) => replaceQuery(route, { month: date.slice(0, 7) })}
        day={(date) => {
          const { state, said } = look.describeDay(date);
          const daySymptoms = symptoms?.get(date);
          return {
            state,
            said: [...said, daySymptoms && symptomsText(daySymptoms, journalWords, format)],
            isMarked: daySymptoms !== undefined,
            href: linkTo('day', date),
          };
        }}
        legend={[
          ...look.legend,
          ...(symptoms?.size ? [{ state: 'outside', label: symptomsLabel, isMarked: true }] : []),
        ]}
        isLoading={answer.isLoading}
      >
        {answer.failure && <ProblemNote failure={answer.failure} onRetry={answer.reload} />}
      </Calendar>
      {children}
    </section>
  );
}

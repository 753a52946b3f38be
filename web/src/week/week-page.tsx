import type { VNode } from 'preact';
import '../styles/week.css';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { WeekDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays, isDate, weekdayOf } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { DateField } from '../parts/fields/date-field';
import { StepLinks } from '../parts/fields/step-links';
import { PageHead } from '../parts/page-head';
import { goTo, linkTo, type Route } from '../route';
import { useDifference } from '../text/difference';
import { useFormat, useWords } from '../text/language';
import { metricUnit, NUTRIENT_NAMES } from '../text/nutrients';
import { DayColumns } from './day-columns';
import { Averages, Lists } from './sections';
import { WEEK_WORDS } from './words';

/** Seven days that are over; the last of them is in the address, or it is yesterday. */
export function WeekPage({ route }: { route: Route }): VNode {
  const text = useWords(WEEK_WORDS);
  const format = useFormat();
  const { today } = useAbout();
  const yesterday = addDays(today, -1);
  const { end = '' } = route.query;
  const to = isDate(end) && end < yesterday ? end : yesterday;
  const from = addDays(to, -6);
  const weekLink = (last: string) => linkTo('week', undefined, { end: last < yesterday ? last : undefined });
  const [earlier, later] = [weekLink(addDays(to, -7)), to < yesterday ? weekLink(addDays(to, 7)) : undefined];
  return (
    <>
      <PageHead title={format.range(from, to)}>
        <StepLinks earlier={{ href: earlier, name: text.previous }} later={{ href: later, name: text.next }}>
          <DateField
            label={text.choose}
            hidesLabel
            value={to}
            onChange={(chosen) => goTo(weekLink(addDays(chosen, 6 - weekdayOf(chosen))))}
          />
        </StepLinks>
      </PageHead>
      <Week from={from} to={to} />
    </>
  );
}

function Week({ from, to }: { from: string; to: string }): VNode {
  const answer = useAnswer(
    async (signal) => {
      const query = { fromDate: from, toDate: to, includeDays: true };
      const [week, { days = [] }] = await Promise.all([
        fetchApi('GET /api/v2/stats/week', { query: { endDate: to }, signal }),
        fetchApi('GET /api/v2/stats/goals', { query, signal }),
      ]);
      return { week, goals: days };
    },
    [from, to],
  );
  return (
    <AnswerView answer={answer}>
      {({ week, goals }) => (
        <div class="stack">
          <Summary week={week} />
          <DayColumns days={week.days} goals={goals} />
          <div class="week-cards">
            <Averages week={week} />
            <Lists week={week} />
          </div>
        </div>
      )}
    </AnswerView>
  );
}

/** The week in a few sentences. */
function Summary({ week: { days, averages, before, change, standsOut } }: { week: WeekDto }): VNode {
  const text = useWords(WEEK_WORDS);
  const names = useWords(NUTRIENT_NAMES);
  const format = useFormat();
  const differenceText = useDifference();
  const amount = (value: number, unit = 'kcal') => format.figure(Math.abs(value), unit);
  const kcal = averages?.avgTotalCalories ?? null;
  if (kcal === null) return <p class="week-summary">{text.none}</p>;
  const from = before.averages?.avgTotalCalories;
  const compared = typeof from === 'number' ? `, ${differenceText({ from, to: kcal, than: text.than }, 'kcal')}` : '';
  const sentences = [`${text.energy(amount(kcal))}${compared}.`];
  const judged = days.filter(({ goals }) => goals !== 'NOT_JUDGED');
  const met = judged.filter(({ goals }) => goals === 'MET').length;
  if (judged.length > 0) sentences.push(text.met(format.number(met), format.number(judged.length)));
  if (standsOut) {
    const { metric } = standsOut;
    const far = change?.[metric]?.absolute ?? 0;
    const unit = metricUnit(metric);
    if (far !== 0) sentences.push(text.standsOut(names[metric], `${amount(far, unit)} ${unit}`, far > 0));
  }
  return <p class="week-summary">{sentences.join(' ')}</p>;
}

import type { VNode } from 'preact';
import { useAbout } from '../about';
import { fetchApi } from '../api/client';
import type { GoalDayDto, GoalStatsDto, GoalTargetOfDayDto, GoalTargetStatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays, weekdayOf } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { DataTable } from '../parts/data-table';
import { DayDots } from '../parts/fields/day-dots';
import { type DayRange, MAX_ANSWER_DAYS } from '../ranges';
import { GOAL_STATES, goalStateOf, NOT_JUDGED } from '../overview/goal-days';
import { useFormat, useLanguage, useWords } from '../text/language';
import { goalsMet } from '../text/sentences';
import { shown } from './day-targets';
import { boundsText, COMPARATORS, METRIC_NAMES } from './targets';
import { GOAL_WORDS } from './words';

const WEEKS = 12;

/** Results of the goals in a range. The days are those of its last year at most, by which the targets have their values. */
export async function fetchAdherence(
  { from, to }: DayRange,
  signal: AbortSignal,
): Promise<GoalStatsDto & { days: GoalDayDto[] }> {
  const first = addDays(to, 1 - MAX_ANSWER_DAYS);
  const recent = { fromDate: from > first ? from : first, toDate: to, includeDays: true };
  const [stats, { days = [] }] = await Promise.all([
    fetchApi('GET /api/v2/stats/goals', { query: { fromDate: from, toDate: to }, signal }),
    fetchApi('GET /api/v2/stats/goals', { query: recent, signal }),
  ]);
  return { ...stats, days };
}

/** On which days the goals were met, and how often each target. */
export function Adherence(): VNode {
  const text = useWords(GOAL_WORDS);
  const language = useLanguage();
  const { today } = useAbout();
  const to = addDays(today, -1);
  const from = addDays(to, -weekdayOf(to) - 7 * (WEEKS - 1));
  const answer = useAnswer((signal) => fetchAdherence({ from, to }, signal), [from, to]);
  return (
    <section class="card">
      <h2 class="visually-hidden">{text.adherence}</h2>
      <AnswerView answer={answer}>
        {({ daysMet, daysEvaluated, currentStreak, longestStreak, days, targets }) =>
          daysEvaluated === 0 ? (
            <p class="empty">{text.notJudgedYet(WEEKS)}</p>
          ) : (
            <div class="stack">
              <p class="sentence">
                {goalsMet({ met: daysMet, judged: daysEvaluated, weeks: WEEKS, streak: currentStreak }, language)}
              </p>
              <div class="goal-adherence">
                <GoalDots days={days} />
                <div class="stack">
                  <ByTarget targets={targets} days={days} />
                  <p class="note">{text.longest(longestStreak)}</p>
                </div>
              </div>
            </div>
          )
        }
      </AnswerView>
    </section>
  );
}

/** One row a week, from the first one with an evaluated day. */
function GoalDots({ days }: { days: readonly GoalDayDto[] }): VNode {
  const text = useWords(GOAL_WORDS);
  const states = useWords(GOAL_STATES);
  const reasons = useWords(NOT_JUDGED);
  const language = useLanguage();
  const format = useFormat();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const judged = (dates: readonly string[]) => dates.filter((date) => byDate.get(date)?.reason === null);
  const met = (dates: readonly string[]) => dates.filter((date) => byDate.get(date)?.verdict === 'MET');
  const first = days.find(({ reason }) => reason === null)!.date;
  const dayLabel = (day: GoalDayDto) => {
    const state = goalStateOf(day);
    const missed = day.targets.filter((target) => target.met === false);
    const why = missed.map(
      (target) =>
        `${METRIC_NAMES[language][target.metric]} ${shown(target.amount!, target, language)}, ${boundsText(target, target.unit, language, format)}`,
    );
    return [states[state], ...(day.reason === null ? why : [reasons[day.reason]])].join('; ');
  };
  return (
    <DayDots
      name={text.adherence}
      from={addDays(first, -weekdayOf(first))}
      to={days.at(-1)!.date}
      dot={(date) => ({ state: goalStateOf(byDate.get(date)!), label: dayLabel(byDate.get(date)!) })}
      afterWeek={(dates) => (judged(dates).length === 0 ? '–' : `${met(dates).length}/${judged(dates).length}`)}
    />
  );
}

interface ByTargetProps {
  targets: readonly GoalTargetStatsDto[];
  /** The last of them with a target knows its value. */
  days: readonly GoalDayDto[];
}

/** A target as it was last. */
export function lastTarget(
  { metric, comparator }: GoalTargetStatsDto,
  days: readonly GoalDayDto[],
): GoalTargetOfDayDto | undefined {
  return days
    .flatMap((day) => day.targets)
    .findLast((one) => one.metric === metric && one.comparator === comparator && one.met !== null);
}

/** Table of the targets: days met, average and gap, in the unit of the bounds. */
function ByTarget({ targets, days }: ByTargetProps): VNode {
  const text = useWords(GOAL_WORDS);
  const format = useFormat();
  const language = useLanguage();
  return (
    <div class="goal-part">
      <DataTable
        name="goal-targets"
        caption={text.byTarget}
        columns={[
          { label: text.targetName },
          ...[text.metDays, text.average, text.gap].map((label) => ({ label, class: 'number' })),
        ]}
        rows={targets.map((target) => {
          const { metric, comparator, unit, daysMet, daysMissed, average, averageGap } = target;
          const last = lastTarget(target, days);
          const bounds = last ? boundsText(last, unit, language, format) : COMPARATORS[language][comparator];
          return {
            key: `${metric} ${comparator}`,
            cells: [
              `${METRIC_NAMES[language][metric]}, ${bounds}`,
              `${format.number(daysMet)}/${format.number(daysMet + daysMissed)}`,
              average === null ? '–' : format.figure(average, unit),
              averageGap === null ? '–' : `${averageGap > 0 ? '+' : ''}${format.figure(averageGap, unit)}`,
            ],
          };
        })}
      />
    </div>
  );
}

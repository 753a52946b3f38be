import type { VNode } from 'preact';
import { useAbout } from '../about';
import { ask } from '../api/client';
import type { EffectiveGoalsDto, GoalDayDto, GoalStatsDto, GoalTargetStatsDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { addDays, weekdayOf } from '../dates';
import { AnswerView } from '../parts/answer-view';
import { Bars } from '../parts/charts/bars';
import { DataTable } from '../parts/data-table';
import { Figure } from '../parts/figure';
import { linkTo } from '../route';
import { useFormat, useLanguage, useWords } from '../text/language';
import { boundsText, type Comparator, COMPARATORS, type GoalMetric, METRIC_NAMES, withUnit } from './targets';
import { GOAL_WORDS } from './words';

const WEEKS = 12;

/** How often the goals were met, by week and by target. */
export function Adherence(): VNode {
  const text = useWords(GOAL_WORDS);
  const { today } = useAbout();
  const to = addDays(today, -1);
  const from = addDays(to, -weekdayOf(to) - 7 * (WEEKS - 1));
  const stats = useAnswer(
    async (signal) => {
      const query = { fromDate: from, toDate: to, includeDays: true };
      const [found, { targets }] = await Promise.all([
        ask('GET /api/v2/stats/goals', { query, signal }),
        ask('GET /api/v2/goals/effective', { query: { date: today }, signal }),
      ]);
      return { found, current: targets };
    },
    [from, to],
  );
  return (
    <section class="card">
      <h2>{text.adherence}</h2>
      <p class="note">
        {text.adherenceLead(WEEKS)} ·{' '}
        <a href={linkTo('', undefined, { shows: 'goals', at: 'calendar' })}>{text.showsDays}</a>
      </p>
      <AnswerView answer={stats}>
        {({ found, current }) =>
          found.daysEvaluated === 0 ? (
            <p class="empty">{text.notJudgedYet}</p>
          ) : (
            <Judged stats={found} current={current} />
          )
        }
      </AnswerView>
    </section>
  );
}

function Judged({ stats, current }: { stats: GoalStatsDto; current: CurrentTargets }): VNode {
  const text = useWords(GOAL_WORDS);
  const format = useFormat();
  const { daysMet, daysEvaluated, hitRate, currentStreak, longestStreak } = stats;
  return (
    <div class="stack">
      <dl class="figures row">
        <Figure
          name="hit-rate"
          label={text.hitRate}
          value={format.percent(hitRate ?? 0, 0)}
          note={text.ofDays(format.number(daysMet), format.number(daysEvaluated))}
        />
        <Figure
          name="goal-streak"
          label={text.streak}
          value={format.number(currentStreak)}
          unit={text.days(currentStreak)}
          note={text.longest(format.number(longestStreak))}
        />
      </dl>
      <div class="goal-part">
        <h3>{text.weekly}</h3>
        <Bars
          caption={text.weekly}
          full={100}
          bars={weeksOf(stats.days ?? []).map(({ week, met, judged }) => ({
            label: format.shortDate(week),
            longLabel: text.week(format.date(week)),
            value: judged === 0 ? null : (met / judged) * 100,
            shown: judged === 0 ? '–' : text.met(format.number(met), format.number(judged)),
          }))}
        />
      </div>
      <ByTarget targets={stats.targets} current={current} />
    </div>
  );
}

/** The days of each week that were judged, by its Monday. */
function weeksOf(days: readonly GoalDayDto[]): { week: string; met: number; judged: number }[] {
  const weeks = new Map<string, { week: string; met: number; judged: number }>();
  for (const { date, verdict } of days) {
    const week = addDays(date, -weekdayOf(date));
    const found = weeks.get(week) ?? { week, met: 0, judged: 0 };
    weeks.set(week, {
      week,
      met: found.met + Number(verdict === 'MET'),
      judged: found.judged + Number(verdict !== 'NOT_EVALUATED'),
    });
  }
  const known = [...weeks.values()];
  // Weeks before the first goals say nothing.
  return known.slice(known.findIndex(({ judged }) => judged > 0));
}

type CurrentTargets = EffectiveGoalsDto['targets'];

/** Table of the targets: days met, average and gap. @param current targets at the end of the range, whose figures are shown */
export function ByTarget({ targets, current }: { targets: GoalTargetStatsDto[]; current: CurrentTargets }): VNode {
  const text = useWords(GOAL_WORDS);
  const format = useFormat();
  const language = useLanguage();
  const decimalsOf = (unit: string) => (unit === 'kcal' ? 0 : 1);
  const nameOf = (metric: GoalMetric, comparator: Comparator) => {
    const target = current.find((one) => one.metric === metric && one.comparator === comparator);
    const isKnown = target?.reason === null;
    const bounds = isKnown ? boundsText(target, target.unit, language, format) : COMPARATORS[language][comparator];
    return `${METRIC_NAMES[language][metric]}, ${bounds}`;
  };
  return (
    <div class="goal-part">
      <h3>{text.byTarget}</h3>
      <DataTable
        name="goal-targets"
        caption={text.byTarget}
        columns={[
          { label: text.targetName },
          ...[text.metDays, text.average, text.gap].map((label) => ({ label, class: 'number' })),
        ]}
        rows={targets.map(({ metric, comparator, unit, daysMet, daysMissed, average, averageGap }) => ({
          key: `${metric} ${comparator}`,
          cells: [
            nameOf(metric, comparator),
            text.met(format.number(daysMet), format.number(daysMet + daysMissed)),
            average === null ? '–' : withUnit(format.number(average, decimalsOf(unit)), unit, language),
            averageGap === null ? '–' : withUnit(format.change(averageGap, decimalsOf(unit)), unit, language),
          ],
        }))}
      />
    </div>
  );
}

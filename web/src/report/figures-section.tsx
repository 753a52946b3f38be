import type { VNode } from 'preact';
import { completeDays } from '../api/averages';
import { fetchApi } from '../api/client';
import type { GoalTargetStatsDto, MacroSplitDto, TrendPointDto } from '../api/schema';
import { useAnswer } from '../api/use-answer';
import { daysInRange } from '../dates';
import { fetchAdherence, lastTarget } from '../goals/adherence';
import { METRIC_NAMES, withUnit } from '../goals/targets';
import { AnswerView } from '../parts/answer-view';
import { DataTable, type Row } from '../parts/data-table';
import type { DayRange } from '../ranges';
import { spreadOf } from '../spread';
import { useFormat, useLanguage, useWords } from '../text/language';
import { metricUnit, NUTRIENTS } from '../text/nutrients';
import { REPORT_WORDS } from './words';

/** The six totals with what they usually are, beside the targets and how often they were met. */
export function FiguresSection({ range }: { range: DayRange }): VNode {
  const text = useWords(REPORT_WORDS);
  const format = useFormat();
  const answer = useAnswer((signal) => fetchFigures(range, signal), [range.from, range.to]);
  return (
    <section class="card">
      <h2>{text.figures}</h2>
      <AnswerView answer={answer}>
        {(found) => {
          if (found === null) return <p class="empty">{text.noEntries}</p>;
          const { goals, leftOut, logged, split } = found;
          const sentences = [
            text.daysLogged(format.number(logged), format.number(daysInRange(range.from, range.to))),
            ...(leftOut > 0 ? [text.leftOut(format.number(leftOut))] : []),
            ...(goals.daysEvaluated > 0
              ? [text.goalDays(format.number(goals.daysMet), format.number(goals.daysEvaluated))]
              : []),
          ];
          const shares = [split.carbsPercentage, split.fatPercentage, split.proteinPercentage];
          return (
            <>
              <p>{sentences.join('; ')}.</p>
              <FiguresTable {...found} />
              <p>{text.split(...(shares.map((share) => format.percent(share)) as [string, string, string]))}.</p>
            </>
          );
        }}
      </AnswerView>
    </section>
  );
}

interface Figures {
  logged: number;
  /** Days that are not counted, since they are not complete. */
  leftOut: number;
  /** The complete days of each of the six. */
  trends: TrendPointDto[][];
  goals: Awaited<ReturnType<typeof fetchAdherence>>;
  split: MacroSplitDto;
}

/** Null without a day that counts. */
async function fetchFigures(range: DayRange, signal: AbortSignal): Promise<Figures | null> {
  const query = { ...completeDays(range), granularity: 'DAY' } as const;
  const [all, goals, ...trends] = await Promise.all([
    fetchApi('GET /api/v2/stats/trend', { query: { ...query, days: 'all' }, signal }),
    fetchAdherence(range, signal),
    ...NUTRIENTS.map((metric) => fetchApi('GET /api/v2/stats/trend', { query: { ...query, metric }, signal })),
  ]);
  const logged = trends[0]!.length;
  if (logged === 0) return null;
  const split = await fetchApi('GET /api/v2/stats/macro-split', { query: completeDays(range), signal });
  return { logged, leftOut: all.length - logged, trends, goals, split };
}

function FiguresTable({ trends, goals: { targets, days } }: Figures): VNode {
  const text = useWords(REPORT_WORDS);
  const language = useLanguage();
  const names = METRIC_NAMES[language];
  const format = useFormat();
  /** @example '≤ 2,300 kcal' */
  const bounds = (target: GoalTargetStatsDto) => {
    const { value, min, max } = lastTarget(target, days) ?? {};
    const [low, high] = [min, max].map((bound) => format.amount(bound ?? 0));
    const sign = target.comparator === 'AT_LEAST' ? '≥' : '≤';
    const amount = target.comparator === 'BETWEEN' ? `${low}–${high}` : `${sign} ${format.amount(value ?? 0)}`;
    return withUnit(amount, target.unit, language);
  };
  const goalCells = (own: GoalTargetStatsDto[]) => [
    own.map((target) => <div key={target.comparator}>{bounds(target)}</div>),
    own.map(({ comparator, daysMet, daysMissed }) => (
      <div key={comparator}>{`${format.number(daysMet)}/${format.number(daysMet + daysMissed)}`}</div>
    )),
  ];
  const rows: Row[] = NUTRIENTS.map((metric, at) => {
    const spread = spreadOf(trends[at]!.map(({ total }) => total));
    const shown = (value: number) => format.figure(value, metricUnit(metric));
    return {
      key: metric,
      cells: [
        `${names[metric]} (${metricUnit(metric)})`,
        spread ? shown(spread.mean) : '–',
        spread ? spread.quartiles.map(shown).join('–') : '–',
        ...goalCells(targets.filter((target) => target.metric === metric)),
      ],
    };
  });
  const others = targets.filter(({ metric }) => !NUTRIENTS.some((one) => one === metric));
  for (const metric of new Set(others.map((target) => target.metric))) {
    const own = others.filter((target) => target.metric === metric);
    const { average, unit } = own[0]!;
    const mean = average === null ? '–' : withUnit(format.figure(average, unit), unit, language);
    rows.push({ key: metric, cells: [names[metric], mean, '', ...goalCells(own)] });
  }
  const ofGoals = targets.length > 0 ? [text.target, text.met] : [];
  return (
    <DataTable
      name="figures-of-report"
      caption={text.figures}
      narrow="line"
      columns={[
        { label: text.nutrient },
        { label: text.mean, class: 'number' },
        { label: text.usual, class: 'number aside' },
        ...ofGoals.map((label) => ({ label, class: 'number' })),
      ]}
      rows={rows}
    />
  );
}

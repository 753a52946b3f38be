import { z } from 'zod';
import { comparePeriods } from '../../../diary/statistics/averages';
import type { RangeQuery } from '../../../diary/date-range';
import { type GoalDay, NOT_EVALUATED, type NotEvaluated } from '../../../diary/goals/goal-day';
import { type Nutrient, NUTRIENTS } from '../../../diary/nutrient';
import { roundToFourDecimals } from '../../../diary/rounding';
import { GoalsService } from '../../../features/goals/goals.service';
import { type RangeAverages, StatsService } from '../../../features/stats/stats.service';
import { averages, BOUNDS, daysIn, figure, figures, flag, list, nothingLogged, text } from '../answers';
import { DayWords } from '../day-words';
import { amountParameter, dateParameter, enumParameter, flagParameter, RANGE, targetsParameter } from '../parameters';
import type { Range } from '../parameters';
import { McpHandlers, ReadTool } from '../tool';

const MAX_GOAL_RANGE = 366;
const COMPARATORS = ['AT_LEAST', 'AT_MOST'] as const;

const NOT_EVALUATED_WORDS: Record<NotEvaluated, string> = {
  noGoal: 'without a goal',
  excluded: 'excluded',
  notFinal: 'not final yet',
  noEntry: 'without an entry',
  incomplete: 'incomplete',
  unknown: 'with unknown amounts',
  noWeight: 'without a known weight',
};

const PERIOD = z.object({ ...BOUNDS, ...figures('daysInRange', 'loggedDays'), averages: averages.optional() });

@McpHandlers('figures')
export class ComparisonTools {
  constructor(
    private readonly stats: StatsService,
    private readonly goals: GoalsService,
    private readonly days: DayWords,
  ) {}

  @ReadTool({
    name: 'compare_periods',
    title: 'Compare periods',
    description:
      'Averages of two periods and, for each nutrient, how period A differs from period B (A - B, and in percent of B). Compare only periods logged about equally: each shows loggedDays of daysInRange.',
    parameters: {
      periodAFrom: dateParameter('First day of the period.'),
      periodATo: dateParameter('Its last day.'),
      periodBFrom: dateParameter('First day of the one to compare with.'),
      periodBTo: dateParameter('Its last day.'),
    },
    answer: {
      periodA: PERIOD,
      periodB: PERIOD,
      deltas: list({
        metric: text,
        unit: text,
        ...figures('periodA', 'periodB', 'absoluteChange'),
        percentageChange: figure.optional(),
      }),
      message: text.optional(),
    },
  })
  async comparePeriods(query: { periodAFrom: string; periodATo: string; periodBFrom: string; periodBTo: string }) {
    const a = this.days.namedRange(['periodAFrom', query.periodAFrom], ['periodATo', query.periodATo]);
    const b = this.days.namedRange(['periodBFrom', query.periodBFrom], ['periodBTo', query.periodBTo]);
    const [periodA, periodB] = await Promise.all([this.stats.rangeAverages(a), this.stats.rangeAverages(b)]);
    const empty = [periodA, periodB].filter(({ loggedDays }) => loggedDays === 0);
    return {
      periodA: withLength(periodA),
      periodB: withLength(periodB),
      deltas: comparePeriods(periodA.averages, periodB.averages),
      message: empty.length === 0 ? null : empty.map(nothingLogged).join(' '),
    };
  }

  @ReadTool({
    name: 'check_goals',
    title: 'Check goals',
    description:
      'How many days of a range of at most 366 days met the goals of that day, or the given targets: hit rate, streaks, and each target. A day is met only when it passes all targets. Excluded, incomplete and not final days are not evaluated, nor are days without an entry, which break a streak; currentStreak counts back from toDate, so a range ending today usually has 0.',
    parameters: {
      ...RANGE,
      targets: targetsParameter({
        metric: enumParameter(NUTRIENTS, 'The nutrient.'),
        comparator: enumParameter(COMPARATORS, 'AT_LEAST is >=, AT_MOST is <=.'),
        value: amountParameter('Threshold: kcal for CALORIES, grams for the others.'),
      }),
      includeDays: flagParameter('Add the verdict of each day.'),
    },
    answer: {
      ...BOUNDS,
      ...figures('daysInRange', 'daysEvaluated', 'daysMet'),
      hitRate: figure.optional(),
      ...figures('longestStreak', 'currentStreak'),
      targets: list({
        metric: text,
        comparator: text,
        target: figure.optional(),
        unit: text,
        ...figures('daysMet', 'daysMissed'),
        hitRate: figure.optional(),
        average: figure.optional(),
        averageGap: figure.optional(),
      }),
      days: list({
        date: text,
        met: flag,
        missed: list({ metric: text, comparator: text, ...figures('target', 'value') }),
      }),
      notEvaluated: z.object(figures(...NOT_EVALUATED)),
      message: text.optional(),
    },
  })
  async checkGoals({ targets: given, includeDays, ...bounds }: Range & GoalQuery) {
    const range = this.days.range(bounds, MAX_GOAL_RANGE);
    const targets = given?.map((target) => ({ ...target, basis: 'ABSOLUTE' as const }));
    const { days, ...check } = await this.goals.check(range, targets);
    const isUnlogged = check.daysEvaluated === 0 && days.every(({ reason }) => UNLOGGED.includes(reason));
    return {
      ...range,
      daysInRange: daysIn(range),
      ...check,
      days: includeDays === true ? days.filter(({ reason }) => reason === null).map(toDayVerdict) : null,
      message: isUnlogged ? nothingLogged(range) : notEvaluatedIn(check.notEvaluated),
    };
  }
}

interface GoalQuery {
  targets?: { metric: Nutrient; comparator: (typeof COMPARATORS)[number]; value: number }[];
  includeDays?: boolean;
}

const UNLOGGED: readonly unknown[] = ['noEntry', 'notFinal'] satisfies NotEvaluated[];

function notEvaluatedIn(counts: Record<NotEvaluated, number>): string | null {
  const others = NOT_EVALUATED.filter((reason) => counts[reason] > 0);
  if (others.length === 0) return null;
  return `Days that were not evaluated: ${others.map((one) => `${counts[one]} ${NOT_EVALUATED_WORDS[one]}`).join(', ')}.`;
}

/** The target that a day missed is the bound that was nearer. */
function toDayVerdict({ date, verdict, targets }: GoalDay) {
  const missed = targets.flatMap(({ metric, comparator, amount, gap, met }) =>
    met === false && amount !== null && gap !== null
      ? [{ metric, comparator, target: roundToFourDecimals(amount - gap), value: amount }]
      : [],
  );
  return { date, met: verdict === 'MET', missed };
}

function withLength({ fromDate, toDate, ...rest }: RangeAverages): RangeQuery & { daysInRange: number } & typeof rest {
  return { fromDate, toDate, daysInRange: daysIn({ fromDate, toDate }), ...rest };
}

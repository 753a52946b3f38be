import { z } from 'zod';
import { COMPARATORS, type GoalTarget } from '../../diary/figures/goals';
import { NUTRIENTS } from '../../diary/nutrient';
import { StatsService } from '../../stats/stats.service';
import { BOUNDS, daysIn, figure, flag, nothingLogged, text } from '../answers';
import { DayWords } from '../day-words';
import { amountParameter, enumParameter, flagParameter, type Range, RANGE, targetsParameter } from '../parameters';
import { McpHandlers, ReadTool } from '../tool';

const LONGEST_GOAL_RANGE = 366;

@McpHandlers()
export class GoalsTools {
  constructor(
    private readonly stats: StatsService,
    private readonly days: DayWords,
  ) {}

  @ReadTool({
    name: 'check_goals',
    title: 'Days checked against targets',
    description:
      'How many days of a range of at most 366 days met the given targets: hit rate, streaks and a breakdown per target. The application stores no goals: ask the user for them. A day is met only when it passes all targets. Days without an entry are not evaluated, but break a streak; currentStreak counts back from the end of the range, so a range ending today usually reports 0.',
    parameters: z.object({
      ...RANGE,
      targets: targetsParameter({
        metric: enumParameter(NUTRIENTS, 'The nutrient.'),
        comparator: enumParameter(COMPARATORS, 'AT_LEAST is >=, AT_MOST is <=.'),
        value: amountParameter('Threshold: kcal for CALORIES, grams for the others.'),
      }),
      includeDays: flagParameter('Add the verdict of every evaluated day.'),
    }),
    answer: z.object({
      ...BOUNDS,
      daysInRange: figure,
      daysEvaluated: figure,
      daysMet: figure,
      hitRate: figure.optional(),
      longestStreak: figure,
      currentStreak: figure,
      targets: z.array(
        z.object({
          metric: text,
          comparator: text,
          target: figure,
          unit: text,
          daysMet: figure,
          daysMissed: figure,
          hitRate: figure.optional(),
          average: figure.optional(),
        }),
      ),
      days: z
        .array(
          z.object({
            date: text,
            met: flag,
            missed: z.array(z.object({ metric: text, comparator: text, target: figure, value: figure })).optional(),
          }),
        )
        .optional(),
      message: text.optional(),
    }),
  })
  async checkGoals(query: Range & { targets: GoalTarget[]; includeDays?: boolean }) {
    const range = this.days.range(query, LONGEST_GOAL_RANGE);
    const { days, ...verdict } = await this.stats.goals({ ...range, targets: query.targets });
    return {
      ...range,
      daysInRange: daysIn(range),
      ...verdict,
      days: query.includeDays === true ? days : null,
      message: verdict.daysEvaluated === 0 ? nothingLogged(range) : null,
    };
  }
}

import { Ctx, Payload } from '@nestjs/microservices';
import { McpContext } from '@rekog/mcp-nest';
import { z } from 'zod';
import { DiaryError } from '../../../diary/errors';
import { GOAL_BASES, GOAL_COMPARATORS, type GoalVersion, SHARES } from '../../../diary/goals/goal-version';
import { NUTRIENTS } from '../../../diary/nutrient';
import { GoalsService } from '../../../features/goals/goals.service';
import { figure, list, text, texts } from '../answers';
import { DayWords } from '../day-words';
import {
  accepting,
  amountParameter,
  dateParameter,
  enumParameter,
  flagParameter,
  coercedArray,
  optionalTexts,
  textParameter,
} from '../parameters';
import { McpHandlers, ReadTool, type Values, WriteTool } from '../tool';
import { canConfirm, confirmedIn, questionOf } from './confirmation';

const MAX_VERSIONS_SHOWN = 12;

const A_TARGET = accepting('a target {metric, comparator, value}');
const A_LIST = accepting('a list of targets {metric, comparator, value}');

const BOUNDS_OF_TARGET = { value: figure.optional(), min: figure.optional(), max: figure.optional() };

const VERSION = z.object({
  validFrom: text,
  note: text.optional(),
  // Empty where the last target was removed.
  sets: list({
    weekdays: texts.optional(),
    dayTypes: texts.optional(),
    targets: list({ metric: text, comparator: text, ...BOUNDS_OF_TARGET, basis: text }),
  }),
});

@McpHandlers('figures')
export class GoalsTools {
  constructor(
    private readonly goals: GoalsService,
    private readonly days: DayWords,
  ) {}

  @ReadTool({
    name: 'get_goals',
    title: 'Goals of a day',
    description: `The stored goals of a day in absolute figures, and the latest ${MAX_VERSIONS_SHOWN} versions: each applies until the next begins; for each day, the first matching set is used. For how often they were met, call check_goals without targets.`,
    parameters: { date: dateParameter('The day; absent: today.').optional() },
    answer: {
      date: text,
      validFrom: text.optional(),
      targets: list({
        metric: text,
        comparator: text,
        basis: text,
        unit: text,
        ...BOUNDS_OF_TARGET,
        reason: text.optional(),
      }),
      versions: z.array(VERSION).optional(),
      message: text.optional(),
    },
  })
  async getGoals({ date }: { date?: string }) {
    const [day, versions] = [this.days.optionalDay('date', date), await this.goals.list()];
    const goals = await this.goals.effective(day);
    const message = goals.targets.length === 0 ? `There are no goals on ${goals.date}.` : null;
    return { ...goals, versions: versions.slice(-MAX_VERSIONS_SHOWN).map(toVersionAnswer), message };
  }
}

/** The end of the refusal, which says no more to a person who is asked. */
const FOR_PROGRAMS = / rewritesHistory=true allows it$/;

const CHANGES = {
  validFrom: dateParameter('First day of the change; absent: today.').optional(),
  targets: coercedArray(
    z.array(
      z.object(
        {
          metric: textParameter(
            `${NUTRIENTS.join(', ')}, a key of get_nutrient_averages, or ${SHARES.join(', ')} in percent.`,
          ),
          comparator: enumParameter(GOAL_COMPARATORS, 'BETWEEN takes min and max, the others value.'),
          value: amountParameter('kcal, g or the unit of the nutrient.').optional(),
          min: amountParameter('Of BETWEEN.').optional(),
          max: amountParameter('Of BETWEEN.').optional(),
          basis: enumParameter(GOAL_BASES, 'PER_KG: for each kilogram of the weight. Default ABSOLUTE.').optional(),
        },
        A_TARGET,
      ),
      A_LIST,
    ),
  )
    .optional()
    .describe('The targets to set.'),
  remove: optionalTexts('Metrics whose targets are removed.'),
  rewritesHistory: flagParameter('Whether past days may be judged differently.'),
};

@McpHandlers('figures')
export class GoalWritingTools {
  constructor(
    private readonly goals: GoalsService,
    private readonly days: DayWords,
  ) {}

  @WriteTool({
    name: 'set_goals',
    title: 'Set or remove targets',
    description:
      'Changes targets of ordinary days from a day on; targets that are not named stay. Only when the user asks for it: say what changes first. A day before today changes past results and needs rewritesHistory.',
    parameters: CHANGES,
    answer: { before: VERSION.optional(), after: VERSION.optional(), message: text.optional() },
  })
  async setGoals(@Payload() query: Values<typeof CHANGES>, @Ctx() context: McpContext) {
    const confirmed = confirmedIn(context);
    if (confirmed === false) return { message: 'Nothing was changed, because the user did not confirm it.' };
    const { targets = [], remove = [], rewritesHistory } = query;
    const validFrom = this.days.optionalDay('validFrom', query.validFrom) ?? this.days.today();
    const removed = remove.map((metric) => [metric, null] as const);
    const changes = Object.fromEntries([...targets.map((target) => [target.metric, target] as const), ...removed]);
    const allowed = { rewritesHistory: rewritesHistory === true || confirmed };
    try {
      const { before, after } = await this.goals.patch(validFrom, { targets: changes }, allowed);
      return { before: before && toVersionAnswer(before), after: toVersionAnswer(after) };
    } catch (error) {
      const isToConfirm = error instanceof DiaryError && error.code === 'rewrites-history' && canConfirm(context);
      if (!isToConfirm) throw error;
      return questionOf(error.message.replace(FOR_PROGRAMS, ''));
    }
  }
}

function toVersionAnswer({ validFrom, note, sets }: GoalVersion) {
  return { validFrom, note, sets: sets.map(({ appliesTo, targets }) => ({ ...appliesTo, targets })) };
}

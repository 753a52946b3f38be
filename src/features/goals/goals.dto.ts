import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { RANGE } from '../../platform/api/range.dto';
import { BooleanParam, DateField, RECENT, request } from '../../platform/api/request-fields';
import {
  answer,
  Choice,
  Count,
  DateValue,
  Figure,
  Flag,
  Part,
  Percentage,
  Text,
} from '../../platform/api/response-fields';
import { type CalendarDay, WEEKDAYS } from '../../diary/calendar-day';
import type { RangeQuery } from '../../diary/date-range';
import { GOAL_UNITS, type ResolvedTarget } from '../../diary/goals/effective-goals';
import { type GoalDay, NOT_EVALUATED, type NotEvaluated, type TargetOfDay, VERDICTS } from '../../diary/goals/goal-day';
import type { GoalStats, GoalTargetStats, GoalWeek } from '../../diary/goals/goal-stats';
import {
  GOAL_BASES,
  GOAL_COMPARATORS,
  GOAL_METRICS,
  type GoalCondition,
  type GoalVersion,
  MAX_SETS,
  MAX_TARGETS_OF_SET,
  type Target,
} from '../../diary/goals/goal-version';
import { recordOf } from '../../diary/nutrient';

export class GoalDateDto extends request<{ validFrom: CalendarDay }>({
  validFrom: DateField('Valid from', { description: 'First day of the version', example: '2026-03-01' }),
}) {}

export class GoalChangeDto extends request<{ rewritesHistory?: boolean }>({
  rewritesHistory: BooleanParam('rewritesHistory', {
    description: 'Allows a change of goals that begin before today, by which past days are judged differently',
  }),
}) {}

export class EffectiveGoalsQueryDto extends request<{ date?: CalendarDay }>({
  date: DateField('Date', { required: false, description: 'The day; absent: today', example: RECENT.yesterday }),
}) {}

export class GoalStatsQueryDto extends request<RangeQuery & { includeDays?: boolean }>({
  ...RANGE,
  includeDays: BooleanParam('includeDays', {
    description: 'Adds each day with its verdict and its targets; of at most 366 days',
  }),
}) {}

const METRIC = Choice(GOAL_METRICS, 'PROTEIN', {
  description: 'kcal for CALORIES, grams for FAT to FIBRE, the unit of `/nutrients` for the others, percent for shares',
});
const COMPARATOR = Choice(GOAL_COMPARATORS, 'AT_LEAST', { description: 'A bound itself counts as met' });
const UNIT = Choice(GOAL_UNITS, 'g');

const OF_BETWEEN = ApiPropertyOptional({ type: Number, description: 'Of BETWEEN' });

/** A target as it is stored. */
interface GoalTarget extends Pick<Target, 'metric' | 'comparator'>, Partial<Pick<Target, 'basis'>> {
  value?: number;
  min?: number;
  max?: number;
}

export class GoalTargetDto extends answer<GoalTarget>({
  metric: METRIC,
  comparator: COMPARATOR,
  value: ApiPropertyOptional({ type: Number, description: 'Unless BETWEEN', example: 120 }),
  min: OF_BETWEEN,
  max: OF_BETWEEN,
  basis: ApiPropertyOptional({
    enum: GOAL_BASES,
    description: 'ABSOLUTE if left out; PER_KG: for each kilogram of the trend weight of the day',
    example: 'ABSOLUTE',
  }),
}) {}

export class GoalConditionDto extends answer<GoalCondition>({
  weekdays: ApiPropertyOptional({ enum: WEEKDAYS, isArray: true, example: ['MONDAY'] }),
  dayTypes: ApiPropertyOptional({
    type: [String],
    description: 'The type of the day, such as TRAINING',
    example: ['TRAINING'],
  }),
}) {}

export class GoalSetDto extends answer<{ appliesTo: GoalCondition | null; targets: GoalTarget[] }>({
  appliesTo: Part(() => GoalConditionDto, {
    nullable: true,
    description: 'All conditions must hold, of a list one. Null in exactly one set, for all other days',
  }),
  targets: ApiProperty({ type: [GoalTargetDto], maxItems: MAX_TARGETS_OF_SET }),
}) {}

const SETS = ApiProperty({
  type: [GoalSetDto],
  maxItems: MAX_SETS,
  description: 'The first one that applies to a day judges it',
});
const NOTE = { type: String, nullable: true, maxLength: 200, example: 'cut' } as const;

/** The document of a request; the diary reads it. */
export class NewGoalVersionDto extends request<{ note?: string | null; sets: GoalSetDto[] }>({
  note: ApiPropertyOptional(NOTE),
  sets: SETS,
}) {}

export class GoalVersionDto extends answer<Omit<GoalVersion, 'sets'> & { sets: GoalSetDto[] }>({
  validFrom: DateValue('2026-03-01'),
  note: ApiProperty(NOTE),
  sets: SETS,
}) {}

export class GoalPatchDto extends request<{ targets: object }>({
  targets: ApiProperty({
    type: 'object',
    additionalProperties: { nullable: true, type: 'object', additionalProperties: true },
    description: 'Metric -> its target without `metric`, or null to remove it. Metrics that are not named stay',
    example: { PROTEIN: { comparator: 'AT_LEAST', value: 120 }, FAT: null },
  }),
}) {}

const RESOLVED = {
  metric: METRIC,
  comparator: COMPARATOR,
  basis: Choice(GOAL_BASES, 'ABSOLUTE'),
  unit: UNIT,
  value: Figure(120, { nullable: true, description: 'In the unit; null for BETWEEN' }),
  min: ApiProperty({ type: Number, nullable: true, description: 'Of BETWEEN', example: null }),
  max: ApiProperty({ type: Number, nullable: true, description: 'Of BETWEEN', example: null }),
};

export class ResolvedTargetDto extends answer<ResolvedTarget>({
  ...RESOLVED,
  reason: ApiProperty({ enum: ['no-weight'], nullable: true, description: 'Why it has no figures', example: null }),
}) {}

interface EffectiveGoals {
  date: CalendarDay;
  validFrom: CalendarDay | null;
  targets: ResolvedTarget[];
}

export class EffectiveGoalsDto extends answer<EffectiveGoals>({
  date: DateValue('2026-03-02'),
  validFrom: DateValue('2026-03-01', { nullable: true, description: 'Null before the first version' }),
  targets: ApiProperty({ type: [ResolvedTargetDto], description: 'In absolute figures; none: no goals on that day' }),
}) {}

export class GoalTargetStatsDto extends answer<GoalTargetStats>({
  metric: METRIC,
  comparator: COMPARATOR,
  unit: UNIT,
  daysMet: Count(18),
  daysMissed: Count(10),
  hitRate: Percentage(64.3, { nullable: true }),
  average: Figure(112.4, { nullable: true, description: 'Of the days judged, in the unit' }),
  averageGap: Figure(-7.6, {
    nullable: true,
    description: 'Value minus target; of BETWEEN to the nearer bound, 0 inside',
  }),
}) {}

export class GoalWeekDto extends answer<GoalWeek>({
  week: Text('2026-W10', { description: 'ISO 8601' }),
  daysLogged: Count(6, { description: 'The days that the balance sums over' }),
  balance: ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'Metric -> sum of value minus target; without metrics that were unknown all week',
    example: { PROTEIN: -45.6 },
  }),
}) {}

export class NotEvaluatedDto extends answer<Record<NotEvaluated, number>>(recordOf(NOT_EVALUATED, () => Count(0))) {}

export class GoalTargetOfDayDto extends answer<TargetOfDay>({
  ...RESOLVED,
  amount: Figure(90, { nullable: true, description: 'In the unit; null when unknown' }),
  gap: Figure(-30, { nullable: true, description: 'Amount minus target' }),
  met: Flag(false, { nullable: true, description: 'Null unless the day is judged' }),
  remaining: Figure(30, { nullable: true, description: 'Up to the target, or to the lower bound of BETWEEN' }),
  progress: Percentage(75, { nullable: true }),
  alreadyMissed: Flag(false, { description: 'A day that is not final is over an upper bound already' }),
  reason: ApiProperty({ enum: ['no-weight', 'unknown'], nullable: true, example: null }),
}) {}

export class GoalDayDto extends answer<GoalDay>({
  date: DateValue('2026-03-02'),
  verdict: Choice(VERDICTS, 'MISSED'),
  reason: ApiProperty({
    enum: NOT_EVALUATED,
    nullable: true,
    description: 'Null if the day is judged',
    example: null,
  }),
  targets: ApiProperty({ type: [GoalTargetOfDayDto] }),
}) {}

export class GoalStatsDto extends answer<GoalStats & { days?: GoalDay[] }>({
  daysEvaluated: Count(28),
  daysMet: Count(18),
  hitRate: Percentage(64.3, { nullable: true }),
  currentStreak: Count(3, { description: 'Days met up to the end of the range, without a miss or a day unlogged' }),
  longestStreak: Count(7),
  targets: ApiProperty({ type: [GoalTargetStatsDto] }),
  weeks: ApiProperty({ type: [GoalWeekDto], description: 'Weeks with a day that was judged, oldest first' }),
  notEvaluated: Part(() => NotEvaluatedDto, { description: 'How many days were not judged, and why' }),
  days: ApiPropertyOptional({ type: [GoalDayDto], description: 'Only with `includeDays=true`' }),
}) {}

export class GoalPreviewDto extends answer<RangeQuery & Pick<GoalStats, 'daysEvaluated' | 'daysMet'>>({
  fromDate: DateValue('2026-03-01'),
  toDate: DateValue('2026-03-28'),
  daysEvaluated: Count(28),
  daysMet: Count(18),
}) {}

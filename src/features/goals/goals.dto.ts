import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { RangeDto } from '../../platform/api/range.dto';
import { BooleanParam, DateField, RECENT, UNITS_OF_METRICS } from '../../platform/api/request-fields';
import {
  Choice,
  Count,
  DateValue,
  Figure,
  Flag,
  ListOf,
  OPTIONAL,
  OR_NULL,
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
  MAX_SETS,
  MAX_TARGETS_OF_SET,
} from '../../diary/goals/goal-version';
import type { GoalCondition, GoalVersion, Target } from '../../diary/goals/goal-version';

export class GoalDateDto {
  @DateField('Valid from', 'First day of the version', { example: '2026-03-01' }) validFrom!: CalendarDay;
}

export class GoalChangeDto {
  @BooleanParam(
    'rewritesHistory',
    'Allows a change of goals that begin before today, after which past days are evaluated differently',
  )
  rewritesHistory?: boolean;
}

export class EffectiveGoalsQueryDto {
  @DateField('Date', 'The day; absent: today', { required: false, example: RECENT.yesterday }) date?: CalendarDay;
}

export class GoalStatsQueryDto extends RangeDto {
  @BooleanParam('includeDays', 'Adds each day with its verdict and its targets; of at most 366 days')
  includeDays?: boolean;
}

const METRIC = Choice(GOAL_METRICS, 'PROTEIN', `${UNITS_OF_METRICS}, percent for shares`);
const COMPARATOR = Choice(GOAL_COMPARATORS, 'AT_LEAST', 'A bound itself counts as met');
const UNIT = Choice(GOAL_UNITS, 'g', 'Of all figures of the target');

const BETWEEN_BOUND = ApiPropertyOptional({ type: Number, description: 'Of BETWEEN' });

export class GoalTargetDto implements Pick<Target, 'metric' | 'comparator'> {
  @METRIC metric!: Target['metric'];
  @COMPARATOR comparator!: Target['comparator'];
  @ApiPropertyOptional({ type: Number, description: 'Unless BETWEEN', example: 120 }) value?: number;
  @BETWEEN_BOUND min?: number;
  @BETWEEN_BOUND max?: number;
  @Choice(
    GOAL_BASES,
    'ABSOLUTE',
    'ABSOLUTE if left out; PER_KG: for each kilogram of the trend weight of the day',
    OPTIONAL,
  )
  basis?: Target['basis'];
}

class GoalConditionDto implements GoalCondition {
  @ApiPropertyOptional({ enum: WEEKDAYS, isArray: true, description: 'The weekday of the day', example: ['MONDAY'] })
  weekdays?: GoalCondition['weekdays'];
  @ApiPropertyOptional({ type: [String], description: 'The type of the day, such as TRAINING', example: ['TRAINING'] })
  dayTypes?: string[];
}

export class GoalSetDto {
  @Part(
    () => GoalConditionDto,
    'All conditions must apply, of a list one. Null in exactly one set, for all other days',
    OR_NULL,
  )
  appliesTo!: GoalCondition | null;
  @ListOf(GoalTargetDto, 'All have to be met', { maxItems: MAX_TARGETS_OF_SET }) targets!: GoalTargetDto[];
}

const SETS = ListOf(GoalSetDto, 'For each day, the first matching set is used', { maxItems: MAX_SETS });
const NOTE = { type: String, nullable: true, maxLength: 200, description: 'Your own words', example: 'cut' } as const;

export class NewGoalVersionDto {
  @ApiPropertyOptional(NOTE) note?: string | null;
  @SETS sets!: GoalSetDto[];
}

export class GoalVersionDto implements Omit<GoalVersion, 'sets'> {
  @DateValue('2026-03-01', 'First day of these goals') validFrom!: GoalVersion['validFrom'];
  @ApiProperty(NOTE) note!: string | null;
  @SETS sets!: GoalSetDto[];
}

export class GoalPatchDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { nullable: true, type: 'object', additionalProperties: true },
    description: 'Metric -> its target without `metric`, or null to remove it. Metrics that are not named stay',
    example: { PROTEIN: { comparator: 'AT_LEAST', value: 120 }, FAT: null },
  })
  targets!: object;
}

class TargetFiguresDto implements Omit<ResolvedTarget, 'reason'> {
  @METRIC metric!: ResolvedTarget['metric'];
  @COMPARATOR comparator!: ResolvedTarget['comparator'];
  @Choice(GOAL_BASES, 'ABSOLUTE', 'PER_KG: computed from the trend weight') basis!: ResolvedTarget['basis'];
  @UNIT unit!: ResolvedTarget['unit'];
  @Figure(120, 'In the unit; null for BETWEEN', OR_NULL) value!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Of BETWEEN', example: null }) min!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Of BETWEEN', example: null }) max!: number | null;
}

class ResolvedTargetDto extends TargetFiguresDto implements ResolvedTarget {
  @Choice(['no-weight'], null, 'Why it has no figures', OR_NULL) reason!: ResolvedTarget['reason'];
}

export class EffectiveGoalsDto {
  @DateValue('2026-03-02') date!: CalendarDay;
  @DateValue('2026-03-01', 'Null before the first version', OR_NULL) validFrom!: CalendarDay | null;
  @ListOf(ResolvedTargetDto, 'In absolute figures; none: no goals on that day') targets!: ResolvedTarget[];
}

class GoalTargetStatsDto implements GoalTargetStats {
  @METRIC metric!: GoalTargetStats['metric'];
  @COMPARATOR comparator!: GoalTargetStats['comparator'];
  @UNIT unit!: GoalTargetStats['unit'];
  @Count(18, 'Evaluated days on which it was met') daysMet!: number;
  @Count(10, 'Evaluated days on which it was missed') daysMissed!: number;
  @Percentage(64.3, 'Days met in percent of the days evaluated; null without any', OR_NULL) hitRate!: number | null;
  @Figure(112.4, 'Over the evaluated days, in the unit', OR_NULL) average!: number | null;
  @Figure(-7.6, 'Value minus target; of BETWEEN to the nearer bound, 0 inside', OR_NULL) averageGap!: number | null;
}

class GoalWeekDto implements GoalWeek {
  @Text('2026-W10', 'ISO 8601') week!: string;
  @Count(6, 'Days in the balance') daysLogged!: number;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'Metric -> sum of value minus target; without metrics that were unknown all week',
    example: { PROTEIN: -45.6 },
  })
  balance!: GoalWeek['balance'];
}

class NotEvaluatedDto implements Record<NotEvaluated, number> {
  @Count(0, 'No goals applied') noGoal!: number;
  @Count(0, 'The person excluded the day') excluded!: number;
  @Count(0, 'The day may still change') notFinal!: number;
  @Count(0, 'Nothing was logged') noEntry!: number;
  @Count(0, 'The person marked the day as incomplete') incomplete!: number;
  @Count(0, 'A nutrient of the targets was unknown') unknown!: number;
  @Count(0, 'A target for each kilogram, without a weight') noWeight!: number;
}

class GoalTargetOfDayDto extends TargetFiguresDto implements TargetOfDay {
  @Figure(90, 'In the unit; null when unknown', OR_NULL) amount!: number | null;
  @Figure(-30, 'Amount minus target', OR_NULL) gap!: number | null;
  @Flag(false, 'Null unless the day is evaluated', OR_NULL) met!: boolean | null;
  @Figure(30, 'Up to the target, or to the lower bound of BETWEEN', OR_NULL) remaining!: number | null;
  @Percentage(75, 'Amount in percent of the target', OR_NULL) progress!: number | null;
  @Flag(false, 'Whether an upper bound is exceeded on a day that is not final') alreadyMissed!: boolean;
  @Choice(['no-weight', 'unknown'], null, 'Why it was not evaluated', OR_NULL) reason!: TargetOfDay['reason'];
}

class GoalDayDto implements GoalDay {
  @DateValue('2026-03-02') date!: GoalDay['date'];
  @Choice(VERDICTS, 'MISSED', 'MET when all targets are met') verdict!: GoalDay['verdict'];
  @Choice(NOT_EVALUATED, null, 'Null if the day is evaluated', OR_NULL) reason!: GoalDay['reason'];
  @ListOf(GoalTargetOfDayDto, 'The targets of the day') targets!: GoalDay['targets'];
}

export class GoalStatsDto implements GoalStats {
  @Count(28, 'Days that could be evaluated') daysEvaluated!: number;
  @Count(18, 'Evaluated days on which all targets were met') daysMet!: number;
  @Percentage(64.3, 'Days met in percent of the days evaluated; null without any', OR_NULL) hitRate!: number | null;
  @Count(3, 'Days met in a row up to the end of the range; a missed or an unlogged day ends it') currentStreak!: number;
  @Count(7, 'Days met in a row') longestStreak!: number;
  @ListOf(GoalTargetStatsDto, 'Each target over the range') targets!: GoalStats['targets'];
  @ListOf(GoalWeekDto, 'Weeks with an evaluated day, oldest first') weeks!: GoalStats['weeks'];
  @Part(() => NotEvaluatedDto, 'How many days were not evaluated, and why') notEvaluated!: GoalStats['notEvaluated'];
  @ApiPropertyOptional({ type: [GoalDayDto], description: 'Only with `includeDays=true`' }) days?: GoalDay[];
}

export class GoalPreviewDto implements RangeQuery, Pick<GoalStats, 'daysEvaluated' | 'daysMet'> {
  @DateValue('2026-03-01') fromDate!: RangeQuery['fromDate'];
  @DateValue('2026-03-28') toDate!: RangeQuery['toDate'];
  @Count(28, 'Days that could be evaluated') daysEvaluated!: number;
  @Count(18, 'Evaluated days on which all targets were met') daysMet!: number;
}

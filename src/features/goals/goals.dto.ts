import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { RangeDto } from '../../platform/api/range.dto';
import { BooleanParam, DateField, RECENT, UNITS_OF_METRICS } from '../../platform/api/request-fields';
import { Choice, Count, DateValue, Figure, Flag, Part, Percentage, Text } from '../../platform/api/response-fields';
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

export class GoalDateDto {
  @DateField('Valid from', { description: 'First day of the version', example: '2026-03-01' }) validFrom!: CalendarDay;
}

export class GoalChangeDto {
  @BooleanParam('rewritesHistory', {
    description: 'Allows a change of goals that begin before today, after which past days are evaluated differently',
  })
  rewritesHistory?: boolean;
}

export class EffectiveGoalsQueryDto {
  @DateField('Date', { required: false, description: 'The day; absent: today', example: RECENT.yesterday })
  date?: CalendarDay;
}

export class GoalStatsQueryDto extends RangeDto {
  @BooleanParam('includeDays', {
    description: 'Adds each day with its verdict and its targets; of at most 366 days',
  })
  includeDays?: boolean;
}

const METRIC = Choice(GOAL_METRICS, 'PROTEIN', {
  description: `${UNITS_OF_METRICS}, percent for shares`,
});
const COMPARATOR = Choice(GOAL_COMPARATORS, 'AT_LEAST', { description: 'A bound itself counts as met' });
const UNIT = Choice(GOAL_UNITS, 'g', { description: 'Of all figures of the target' });

const BETWEEN_BOUND = ApiPropertyOptional({ type: Number, description: 'Of BETWEEN' });

/** A target as it is stored. */
export class GoalTargetDto implements Pick<Target, 'metric' | 'comparator'> {
  @METRIC metric!: Target['metric'];
  @COMPARATOR comparator!: Target['comparator'];
  @ApiPropertyOptional({ type: Number, description: 'Unless BETWEEN', example: 120 }) value?: number;
  @BETWEEN_BOUND min?: number;
  @BETWEEN_BOUND max?: number;
  @ApiPropertyOptional({
    enum: GOAL_BASES,
    description: 'ABSOLUTE if left out; PER_KG: for each kilogram of the trend weight of the day',
    example: 'ABSOLUTE',
  })
  basis?: Target['basis'];
}

class GoalConditionDto implements GoalCondition {
  @ApiPropertyOptional({ enum: WEEKDAYS, isArray: true, description: 'The weekday of the day', example: ['MONDAY'] })
  weekdays?: GoalCondition['weekdays'];
  @ApiPropertyOptional({
    type: [String],
    description: 'The type of the day, such as TRAINING',
    example: ['TRAINING'],
  })
  dayTypes?: string[];
}

export class GoalSetDto {
  @Part(() => GoalConditionDto, {
    nullable: true,
    description: 'All conditions must apply, of a list one. Null in exactly one set, for all other days',
  })
  appliesTo!: GoalCondition | null;
  @ApiProperty({ type: [GoalTargetDto], maxItems: MAX_TARGETS_OF_SET, description: 'All have to be met' })
  targets!: GoalTargetDto[];
}

const SETS = ApiProperty({
  type: [GoalSetDto],
  maxItems: MAX_SETS,
  description: 'For each day, the first matching set is used',
});
const NOTE = { type: String, nullable: true, maxLength: 200, description: 'Your own words', example: 'cut' } as const;

/** The document of a request; the diary reads it. */
export class NewGoalVersionDto {
  @ApiPropertyOptional(NOTE) note?: string | null;
  @SETS sets!: GoalSetDto[];
}

export class GoalVersionDto implements Omit<GoalVersion, 'sets'> {
  @DateValue('2026-03-01', { description: 'First day of these goals' }) validFrom!: GoalVersion['validFrom'];
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

/** A target in absolute figures. */
class TargetFiguresDto implements Omit<ResolvedTarget, 'reason'> {
  @METRIC metric!: ResolvedTarget['metric'];
  @COMPARATOR comparator!: ResolvedTarget['comparator'];
  @Choice(GOAL_BASES, 'ABSOLUTE', { description: 'PER_KG: computed from the trend weight' })
  basis!: ResolvedTarget['basis'];
  @UNIT unit!: ResolvedTarget['unit'];
  @Figure(120, { nullable: true, description: 'In the unit; null for BETWEEN' }) value!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Of BETWEEN', example: null }) min!: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Of BETWEEN', example: null }) max!: number | null;
}

class ResolvedTargetDto extends TargetFiguresDto implements ResolvedTarget {
  @ApiProperty({ enum: ['no-weight'], nullable: true, description: 'Why it has no figures', example: null })
  reason!: ResolvedTarget['reason'];
}

export class EffectiveGoalsDto {
  @DateValue('2026-03-02') date!: CalendarDay;
  @DateValue('2026-03-01', { nullable: true, description: 'Null before the first version' })
  validFrom!: CalendarDay | null;
  @ApiProperty({ type: [ResolvedTargetDto], description: 'In absolute figures; none: no goals on that day' })
  targets!: ResolvedTarget[];
}

class GoalTargetStatsDto implements GoalTargetStats {
  @METRIC metric!: GoalTargetStats['metric'];
  @COMPARATOR comparator!: GoalTargetStats['comparator'];
  @UNIT unit!: GoalTargetStats['unit'];
  @Count(18, { description: 'Evaluated days on which it was met' }) daysMet!: number;
  @Count(10, { description: 'Evaluated days on which it was missed' }) daysMissed!: number;
  @Percentage(64.3, { nullable: true, description: 'Days met in percent of the days evaluated; null without any' })
  hitRate!: number | null;
  @Figure(112.4, { nullable: true, description: 'Over the evaluated days, in the unit' }) average!: number | null;
  @Figure(-7.6, {
    nullable: true,
    description: 'Value minus target; of BETWEEN to the nearer bound, 0 inside',
  })
  averageGap!: number | null;
}

class GoalWeekDto implements GoalWeek {
  @Text('2026-W10', { description: 'ISO 8601' }) week!: string;
  @Count(6, { description: 'Days in the balance' }) daysLogged!: number;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'Metric -> sum of value minus target; without metrics that were unknown all week',
    example: { PROTEIN: -45.6 },
  })
  balance!: GoalWeek['balance'];
}

class NotEvaluatedDto implements Record<NotEvaluated, number> {
  @Count(0, { description: 'No goals applied' }) noGoal!: number;
  @Count(0, { description: 'The person excluded the day' }) excluded!: number;
  @Count(0, { description: 'The day may still change' }) notFinal!: number;
  @Count(0, { description: 'Nothing was logged' }) noEntry!: number;
  @Count(0, { description: 'The person marked the day as incomplete' }) incomplete!: number;
  @Count(0, { description: 'A nutrient of the targets was unknown' }) unknown!: number;
  @Count(0, { description: 'A target for each kilogram, without a weight' }) noWeight!: number;
}

class GoalTargetOfDayDto extends TargetFiguresDto implements TargetOfDay {
  @Figure(90, { nullable: true, description: 'In the unit; null when unknown' }) amount!: number | null;
  @Figure(-30, { nullable: true, description: 'Amount minus target' }) gap!: number | null;
  @Flag(false, { nullable: true, description: 'Null unless the day is evaluated' }) met!: boolean | null;
  @Figure(30, { nullable: true, description: 'Up to the target, or to the lower bound of BETWEEN' }) remaining!:
    number | null;
  @Percentage(75, { nullable: true, description: 'Amount in percent of the target' }) progress!: number | null;
  @Flag(false, { description: 'Whether an upper bound is exceeded on a day that is not final' })
  alreadyMissed!: boolean;
  @ApiProperty({
    enum: ['no-weight', 'unknown'],
    nullable: true,
    description: 'Why it was not evaluated',
    example: null,
  })
  reason!: TargetOfDay['reason'];
}

class GoalDayDto implements GoalDay {
  @DateValue('2026-03-02') date!: GoalDay['date'];
  @Choice(VERDICTS, 'MISSED', { description: 'MET when all targets are met' }) verdict!: GoalDay['verdict'];
  @ApiProperty({
    enum: NOT_EVALUATED,
    nullable: true,
    description: 'Null if the day is evaluated',
    example: null,
  })
  reason!: GoalDay['reason'];
  @ApiProperty({ type: [GoalTargetOfDayDto], description: 'The targets of the day' }) targets!: GoalDay['targets'];
}

export class GoalStatsDto implements GoalStats {
  @Count(28, { description: 'Days that could be evaluated' }) daysEvaluated!: number;
  @Count(18, { description: 'Evaluated days on which all targets were met' }) daysMet!: number;
  @Percentage(64.3, { nullable: true, description: 'Days met in percent of the days evaluated; null without any' })
  hitRate!: number | null;
  @Count(3, { description: 'Days met in a row up to the end of the range; a missed or an unlogged day ends it' })
  currentStreak!: number;
  @Count(7, { description: 'Days met in a row' }) longestStreak!: number;
  @ApiProperty({ type: [GoalTargetStatsDto], description: 'Each target over the range' })
  targets!: GoalStats['targets'];
  @ApiProperty({ type: [GoalWeekDto], description: 'Weeks with an evaluated day, oldest first' })
  weeks!: GoalStats['weeks'];
  @Part(() => NotEvaluatedDto, { description: 'How many days were not evaluated, and why' })
  notEvaluated!: GoalStats['notEvaluated'];
  @ApiPropertyOptional({ type: [GoalDayDto], description: 'Only with `includeDays=true`' }) days?: GoalDay[];
}

export class GoalPreviewDto implements RangeQuery, Pick<GoalStats, 'daysEvaluated' | 'daysMet'> {
  @DateValue('2026-03-01') fromDate!: RangeQuery['fromDate'];
  @DateValue('2026-03-28') toDate!: RangeQuery['toDate'];
  @Count(28, { description: 'Days that could be evaluated' }) daysEvaluated!: number;
  @Count(18, { description: 'Evaluated days on which all targets were met' }) daysMet!: number;
}

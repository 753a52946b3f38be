import { ApiProperty } from '@nestjs/swagger';
import { OPEN_RANGE, RANGE } from '../../platform/api/range.dto';
import { EnumParam, request } from '../../platform/api/request-fields';
import {
  answer,
  Choice,
  Count,
  DateValue,
  Figure,
  Grams,
  Kcal,
  Part,
  Percentage,
  Text,
} from '../../platform/api/response-fields';
import type { Averages } from '../../diary/statistics/averages';
import { WEEKDAYS } from '../../diary/calendar-day';
import type { RangeQuery } from '../../diary/date-range';
import { DETAIL_NUTRIENTS, DETAIL_UNITS, NUTRIENT_GROUPS } from '../../diary/detail-nutrient';
import type { DayStats } from '../../diary/statistics/extremes';
import type { MacroSplit } from '../../diary/statistics/macro-split';
import type { HourEnergy, MealAverages, MealBreakdown } from '../../diary/statistics/meal-breakdown';
import type { KnownNutrient, NutrientAverage } from '../../diary/statistics/nutrient-averages';
import { type DoubtfulDay, QUALITY_REASONS } from '../../diary/statistics/quality';
import type { Stats } from '../../diary/statistics/statistics';
import {
  GRANULARITIES,
  type Granularity,
  TREND_METRICS,
  type TrendMetric,
  type TrendPoint,
} from '../../diary/statistics/trend';
import type { WeekdayStats } from '../../diary/statistics/weekdays';

const COUNTED_DAYS = ['all', 'complete'] as const;

/** Whether excluded and incomplete days count. */
export interface CountedDays {
  days?: (typeof COUNTED_DAYS)[number];
}

const COUNTED = {
  days: EnumParam('days', COUNTED_DAYS, {
    description: '`complete` leaves out the days that you have excluded or called incomplete',
    default: 'all',
  }),
};

export class StatsQueryDto extends request<CountedDays>(COUNTED) {}

export class StatsRangeDto extends request<RangeQuery & CountedDays>({ ...RANGE, ...COUNTED }) {}

export class OptionalStatsRangeDto extends request<Partial<RangeQuery> & CountedDays>({ ...OPEN_RANGE, ...COUNTED }) {}

interface TrendQuery extends RangeQuery, CountedDays {
  metric?: TrendMetric;
  granularity?: Granularity;
}

export class TrendQueryDto extends request<TrendQuery>({
  metric: EnumParam('metric', TREND_METRICS, {
    description: 'kcal for CALORIES, grams for FAT to FIBRE, the unit of `/nutrients` for the others',
    default: 'CALORIES',
  }),
  ...RANGE,
  granularity: EnumParam('granularity', GRANULARITIES, {
    description: 'Days, ISO weeks (Monday to Sunday) or months',
    default: 'DAY',
  }),
  ...COUNTED,
}) {}

/** Null if the nutrient is unknown on every day of the range. */
const MAY_BE_UNKNOWN = { nullable: true };

export class AveragesDto extends answer<Averages>({
  avgTotalCalories: Kcal(2128.4, MAY_BE_UNKNOWN),
  avgTotalFat: Grams(69.3, MAY_BE_UNKNOWN),
  avgTotalCarbs: Grams(272.1, MAY_BE_UNKNOWN),
  avgTotalSugar: Grams(44.1, MAY_BE_UNKNOWN),
  avgTotalProtein: Grams(119.7, MAY_BE_UNKNOWN),
  avgTotalFibre: Grams(24.2, MAY_BE_UNKNOWN),
}) {}

export class DayStatsDto extends answer<DayStats>({
  date: DateValue('2024-12-25'),
  total: Figure(3150, { description: 'kcal or grams' }),
}) {}

const highest = Part(() => DayStatsDto, {
  nullable: true,
  description: 'The day with the highest total; the earlier one of a tie',
});

export class StatsDto extends answer<Stats>({
  amountEntries: Count(366),
  firstEntryDate: DateValue('2024-01-01', { nullable: true }),
  lastEntryDate: DateValue('2024-12-31', { nullable: true }),
  entryPercentage: Percentage(98.4, { description: 'Share of the days since the first entry that have an entry' }),
  uniqueProducts: Count(412),
  totalProducts: Count(5012),
  averageTotals: Part(() => AveragesDto, { nullable: true }),
  highestCaloriesDay: highest,
  highestFatDay: highest,
  highestCarbsDay: highest,
  highestProteinDay: highest,
  highestFibreDay: highest,
  highestSugarDay: highest,
  mostRecentMissingDay: DateValue('2024-11-02', {
    nullable: true,
    description: 'Most recent day without an entry, today excluded',
  }),
  missingDaysCount: Count(6, {
    nullable: true,
    description: 'Days between the first entry and yesterday without an entry',
  }),
  currentStreak: Count(29, { nullable: true, description: 'Days logged in a row up to now' }),
  longestStreak: Count(120, { nullable: true }),
}) {}

const AUGUST = { fromDate: DateValue('2024-08-01'), toDate: DateValue('2024-08-31') };

export class RollingAveragesDto extends answer<RangeQuery & { averages: Averages }>({
  ...AUGUST,
  averages: Part(() => AveragesDto),
}) {}

const IN_UNIT = 'In the unit of the metric; one decimal, and four for the nutrients of `/nutrients`';

export class TrendPointDto extends answer<TrendPoint>({
  bucket: Text('2025-W01', { description: '`2024-12-30`, `2025-W01` or `2024-12`' }),
  fromDate: DateValue('2024-12-30', { description: 'First day of the bucket within the range' }),
  toDate: DateValue('2025-01-05', { description: 'Last day of the bucket within the range' }),
  dayCount: Count(6, { description: 'Days of the bucket with a value' }),
  average: Figure(2100.5, { description: IN_UNIT }),
  total: Figure(12603, { description: IN_UNIT }),
}) {}

export class WeekdayStatsDto extends answer<WeekdayStats>({
  dayOfWeek: Choice(WEEKDAYS, 'MONDAY'),
  dayCount: Count(52, { description: 'Entries that fell on this weekday' }),
  averages: Part(() => AveragesDto),
}) {}

export class MacroSplitDto extends answer<RangeQuery & MacroSplit>({
  ...AUGUST,
  fatPercentage: Percentage(29.4),
  carbsPercentage: Percentage(48.7),
  proteinPercentage: Percentage(21.9),
  fatCalories: Kcal(623.7),
  carbsCalories: Kcal(1088),
  proteinCalories: Kcal(478.8),
  macroCalories: Kcal(2190.5, { description: 'kcal derived from the macronutrients: fat*9 + carbs*4 + protein*4' }),
  averageCalories: Kcal(2128, { description: 'kcal as the site reports them' }),
}) {}

const KEY = Choice(DETAIL_NUTRIENTS, 'VITAMIN_C');
const UNIT = Choice(DETAIL_UNITS, 'mg', { description: 'BE is a bread unit' });
const NEVER_KNOWN = { nullable: true, description: 'Null when no day has a value' };

export class NutrientDto extends answer<KnownNutrient>({
  key: KEY,
  unit: UNIT,
  group: Choice(NUTRIENT_GROUPS, 'VITAMIN'),
  referenceIntake: Figure(80, {
    nullable: true,
    description: 'Daily intake of adults in the unit, of Regulation (EU) No 1169/2011; null where it has none',
  }),
  knownDays: Count(312, { description: 'Days of the diary with a value' }),
  firstDate: DateValue('2024-01-01', NEVER_KNOWN),
  lastDate: DateValue('2024-12-31', NEVER_KNOWN),
}) {}

export class NutrientAverageDto extends answer<NutrientAverage>({
  key: KEY,
  unit: UNIT,
  average: Figure(92.4133, {
    nullable: true,
    description: 'Per day with a value, in the unit, with four decimals; null when no day has one',
  }),
  days: Count(28, { description: 'Days with a value' }),
  referencePercentage: Percentage(115.5, {
    nullable: true,
    description: 'The average in percent of the reference intake; null without one of them',
  }),
}) {}

const PER_DAY = { description: 'grams per day that has the meal' };

export class DoubtfulDayDto extends answer<DoubtfulDay>({
  date: DateValue('2026-03-05'),
  reasons: ApiProperty({
    enum: QUALITY_REASONS,
    isArray: true,
    description: 'Much less energy than on similar days around it; without a meal that 80 of 100 of them have',
    example: ['LOW_ENERGY'],
  }),
}) {}

export class QualityDto extends answer<{ days: DoubtfulDay[] }>({
  days: ApiProperty({
    type: [DoubtfulDayDto],
    description: 'Suggestions, oldest first; nothing is excluded by itself',
  }),
}) {}

export class MealAveragesDto extends answer<MealAverages>({
  name: Text('Dinner', { description: "The account's own word" }),
  days: Count(28, { description: 'Days that have the meal' }),
  avgCalories: Kcal(812.4, { description: 'kcal per day that has the meal' }),
  avgFat: Grams(31.7, PER_DAY),
  avgCarbs: Grams(84.2, PER_DAY),
  avgProtein: Grams(40.9, PER_DAY),
  energyPercentage: Percentage(37.9, { description: 'Share of the energy of all meals of the range' }),
  medianTime: Text('18:45', {
    nullable: true,
    pattern: '^[0-2][0-9]:[0-5][0-9]$',
    description:
      "The median over the days of the time of the meal's earliest product, of an even number the earlier of the two in the middle; null when unknown",
  }),
}) {}

export class HourEnergyDto extends answer<HourEnergy>({
  hour: ApiProperty({ type: 'integer', format: 'int32', minimum: 0, maximum: 23, example: 18 }),
  calories: Kcal(15240, { description: 'kcal of all products of the range that were logged in this hour' }),
}) {}

export class MealBreakdownDto extends answer<MealBreakdown>({
  meals: ApiProperty({ type: [MealAveragesDto], description: 'By time; meals whose time is unknown come last' }),
  hours: ApiProperty({
    type: [HourEnergyDto],
    description: 'The 24 hours of a day. Products whose time is unknown are left out',
  }),
}) {}

import { ApiProperty } from '@nestjs/swagger';
import { EnumParam, FromDate, ToDate } from '../api/request-fields';
import { Count, DateValue, Grams, Kcal, Part, Percentage } from '../api/response-fields';
import type { Averages } from '../diary/figures/averages';
import { type CalendarDay, type Weekday, WEEKDAYS } from '../diary/calendar-day';
import type { RangeQuery } from '../diary/date-range';
import type { DayStats } from '../diary/figures/extremes';
import type { Stats } from '../diary/figures/statistics';
import {
  GRANULARITIES,
  type Granularity,
  TREND_METRICS,
  type TrendMetric,
  type TrendPoint,
} from '../diary/figures/trend';
import type { WeekdayStats } from '../diary/figures/weekdays';
import type { RangeMacroSplit, RollingAverages, TrendQuery } from './stats.service';

export class OptionalRangeDto implements Partial<RangeQuery> {
  @FromDate({ required: false })
  fromDate?: CalendarDay;

  @ToDate({ required: false })
  toDate?: CalendarDay;
}

export class TrendQueryDto implements TrendQuery {
  @EnumParam('metric', TREND_METRICS, {
    description: 'kcal for CALORIES, grams for FAT to FIBRE, the unit of `/nutrients` for the others',
    default: 'CALORIES',
  })
  metric?: TrendMetric;

  @FromDate()
  fromDate!: CalendarDay;

  @ToDate()
  toDate!: CalendarDay;

  @EnumParam('granularity', GRANULARITIES, {
    description: 'Days, ISO weeks (Monday to Sunday) or months',
    default: 'DAY',
  })
  granularity?: Granularity;
}

/** Null if the nutrient is unknown on every day of the range. */
const MAY_BE_UNKNOWN = { nullable: true };

export class AveragesDto implements Averages {
  @Kcal(2128.4, MAY_BE_UNKNOWN)
  avgTotalCalories!: number | null;

  @Grams(69.3, MAY_BE_UNKNOWN)
  avgTotalFat!: number | null;

  @Grams(272.1, MAY_BE_UNKNOWN)
  avgTotalCarbs!: number | null;

  @Grams(44.1, MAY_BE_UNKNOWN)
  avgTotalSugar!: number | null;

  @Grams(119.7, MAY_BE_UNKNOWN)
  avgTotalProtein!: number | null;

  @Grams(24.2, MAY_BE_UNKNOWN)
  avgTotalFibre!: number | null;
}

export class DayStatsDto implements DayStats {
  @DateValue('2024-12-25')
  date!: CalendarDay;

  @ApiProperty({ type: 'number', format: 'double', description: 'kcal or grams', example: 3150 })
  total!: number;
}

const HIGHEST = { nullable: true, description: 'The day with the highest total; the earlier one of a tie' };

export class StatsDto implements Stats {
  @Count(366)
  amountEntries!: number;

  @DateValue('2024-01-01', { nullable: true })
  firstEntryDate!: CalendarDay | null;

  @DateValue('2024-12-31', { nullable: true })
  lastEntryDate!: CalendarDay | null;

  @Percentage(98.4, { description: 'Share of the days since the first entry that have an entry' })
  entryPercentage!: number;

  @Count(412)
  uniqueProducts!: number;

  @Count(5012)
  totalProducts!: number;

  @Part(() => AveragesDto, { nullable: true })
  averageTotals!: AveragesDto | null;

  @Part(() => DayStatsDto, HIGHEST)
  highestCaloriesDay!: DayStatsDto | null;

  @Part(() => DayStatsDto, HIGHEST)
  highestFatDay!: DayStatsDto | null;

  @Part(() => DayStatsDto, HIGHEST)
  highestCarbsDay!: DayStatsDto | null;

  @Part(() => DayStatsDto, HIGHEST)
  highestProteinDay!: DayStatsDto | null;

  @Part(() => DayStatsDto, HIGHEST)
  highestFibreDay!: DayStatsDto | null;

  @Part(() => DayStatsDto, HIGHEST)
  highestSugarDay!: DayStatsDto | null;

  @DateValue('2024-11-02', { nullable: true, description: 'Most recent day without an entry, today excluded' })
  mostRecentMissingDay!: CalendarDay | null;

  @Count(6, { nullable: true, description: 'Days between the first entry and yesterday without an entry' })
  missingDaysCount!: number | null;

  @Count(29, { nullable: true, description: 'Days logged in a row up to now' })
  currentStreak!: number | null;

  @Count(120, { nullable: true })
  longestStreak!: number | null;
}

export class RollingAveragesDto implements RollingAverages {
  @DateValue('2024-08-01')
  fromDate!: CalendarDay;

  @DateValue('2024-08-31')
  toDate!: CalendarDay;

  @Part(() => AveragesDto)
  averages!: AveragesDto;
}

const IN_UNIT = 'In the unit of the metric; one decimal, and four for the nutrients of `/nutrients`';

export class TrendPointDto implements TrendPoint {
  @ApiProperty({ description: '`2024-12-30`, `2025-W01` or `2024-12`', example: '2025-W01' })
  bucket!: string;

  @DateValue('2024-12-30', { description: 'First day of the bucket within the range' })
  fromDate!: CalendarDay;

  @DateValue('2025-01-05', { description: 'Last day of the bucket within the range' })
  toDate!: CalendarDay;

  @Count(6, { description: 'Days of the bucket with a value' })
  dayCount!: number;

  @ApiProperty({ type: 'number', format: 'double', description: IN_UNIT, example: 2100.5 })
  average!: number;

  @ApiProperty({ type: 'number', format: 'double', description: IN_UNIT, example: 12603 })
  total!: number;
}

export class WeekdayStatsDto implements WeekdayStats {
  @ApiProperty({ enum: WEEKDAYS, example: 'MONDAY' })
  dayOfWeek!: Weekday;

  @Count(52, { description: 'Entries that fell on this weekday' })
  dayCount!: number;

  @Part(() => AveragesDto)
  averages!: AveragesDto;
}

export class MacroSplitDto implements RangeMacroSplit {
  @DateValue('2024-08-01')
  fromDate!: CalendarDay;

  @DateValue('2024-08-31')
  toDate!: CalendarDay;

  @Percentage(29.4)
  fatPercentage!: number;

  @Percentage(48.7)
  carbsPercentage!: number;

  @Percentage(21.9)
  proteinPercentage!: number;

  @Kcal(623.7)
  fatCalories!: number;

  @Kcal(1088)
  carbsCalories!: number;

  @Kcal(478.8)
  proteinCalories!: number;

  @Kcal(2190.5, { description: 'kcal derived from the macronutrients: fat*9 + carbs*4 + protein*4' })
  macroCalories!: number;

  @Kcal(2128, { description: 'kcal as the site reports them' })
  averageCalories!: number;
}

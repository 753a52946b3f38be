import { ApiProperty } from '@nestjs/swagger';
import {
  Choice,
  Count,
  DateValue,
  Figure,
  Grams,
  Kcal,
  ListOf,
  OR_NULL,
  Part,
  Percentage,
  Text,
} from '../../platform/api/response-fields';
import type { Averages, MacroSplit, WeekdayStats } from '../../diary/statistics/averages';
import { WEEKDAYS } from '../../diary/calendar-day';
import type { RangeQuery } from '../../diary/date-range';
import { DETAIL_NUTRIENTS, DETAIL_UNITS, NUTRIENT_GROUPS } from '../../diary/detail-nutrient';
import type { DayStats, Stats } from '../../diary/statistics/statistics';
import type { HourEnergy, MealAverages, MealBreakdown } from '../../diary/statistics/meal-breakdown';
import type { KnownNutrient, NutrientAverage } from '../../diary/statistics/nutrient-averages';
import { REFERENCE_SOURCES } from '../../diary/references/reference-intake';
import { type DoubtfulDay, QUALITY_REASONS } from '../../diary/statistics/quality';
import type { TrendPoint } from '../../diary/statistics/trend';

export class AveragesDto implements Averages {
  @Kcal(2128.4, OR_NULL) avgTotalCalories!: number | null;
  @Grams(69.3, OR_NULL) avgTotalFat!: number | null;
  @Grams(272.1, OR_NULL) avgTotalCarbs!: number | null;
  @Grams(44.1, OR_NULL) avgTotalSugar!: number | null;
  @Grams(119.7, OR_NULL) avgTotalProtein!: number | null;
  @Grams(24.2, OR_NULL) avgTotalFibre!: number | null;
}

class DayStatsDto implements DayStats {
  @DateValue('2024-12-25') date!: DayStats['date'];
  @Figure(3150, 'kcal or grams') total!: number;
}

const highest = Part(() => DayStatsDto, 'The day with the highest total; the earlier one of a tie', OR_NULL);

export class StatsDto implements Stats {
  @Count(366, 'Stored days') amountEntries!: number;
  @DateValue('2024-01-01', 'Null in an empty diary', OR_NULL) firstEntryDate!: Stats['firstEntryDate'];
  @DateValue('2024-12-31', 'Null in an empty diary', OR_NULL) lastEntryDate!: Stats['lastEntryDate'];
  @Percentage(98.4, 'Share of the days since the first entry that have an entry') entryPercentage!: number;
  @Count(412, 'Distinct names of products') uniqueProducts!: number;
  @Count(5012, 'Logged products, repetitions included') totalProducts!: number;
  @Part(() => AveragesDto, 'Per stored day; null without any', OR_NULL) averageTotals!: Stats['averageTotals'];
  @highest highestCaloriesDay!: Stats['highestCaloriesDay'];
  @highest highestFatDay!: Stats['highestFatDay'];
  @highest highestCarbsDay!: Stats['highestCarbsDay'];
  @highest highestProteinDay!: Stats['highestProteinDay'];
  @highest highestFibreDay!: Stats['highestFibreDay'];
  @highest highestSugarDay!: Stats['highestSugarDay'];
  @DateValue('2024-11-02', 'Most recent day without an entry, today excluded', OR_NULL)
  mostRecentMissingDay!: Stats['mostRecentMissingDay'];
  @Count(6, 'Days between the first entry and yesterday without an entry', OR_NULL) missingDaysCount!: number;
  @Count(29, 'Days logged in a row up to now', OR_NULL) currentStreak!: number;
  @Count(120, 'Most days logged in a row', OR_NULL) longestStreak!: number;
}

const AUGUST = { fromDate: DateValue('2024-08-01'), toDate: DateValue('2024-08-31') };

export class RollingAveragesDto implements RangeQuery {
  @AUGUST.fromDate fromDate!: RangeQuery['fromDate'];
  @AUGUST.toDate toDate!: RangeQuery['toDate'];
  @Part(() => AveragesDto, 'Per day with an entry') averages!: Averages;
}

const IN_UNIT = 'In the unit of the metric; one decimal, and four for the nutrients of `/nutrients`';

export class TrendPointDto implements TrendPoint {
  @Text('2025-W01', '`2024-12-30`, `2025-W01` or `2024-12`') bucket!: string;
  @DateValue('2024-12-30', 'First day of the bucket within the range') fromDate!: TrendPoint['fromDate'];
  @DateValue('2025-01-05', 'Last day of the bucket within the range') toDate!: TrendPoint['toDate'];
  @Count(6, 'Days of the bucket with a value') dayCount!: number;
  @Figure(2100.5, IN_UNIT) average!: number;
  @Figure(12603, IN_UNIT) total!: number;
}

export class WeekdayStatsDto implements WeekdayStats {
  @Choice(WEEKDAYS, 'MONDAY') dayOfWeek!: WeekdayStats['dayOfWeek'];
  @Count(52, 'Entries that fell on this weekday') dayCount!: number;
  @Part(() => AveragesDto, 'Per day with an entry') averages!: WeekdayStats['averages'];
}

export class MacroSplitDto implements RangeQuery, MacroSplit {
  @AUGUST.fromDate fromDate!: RangeQuery['fromDate'];
  @AUGUST.toDate toDate!: RangeQuery['toDate'];
  @Percentage(29.4, 'Share of energy') fatPercentage!: number;
  @Percentage(48.7, 'Share of energy') carbsPercentage!: number;
  @Percentage(21.9, 'Share of energy') proteinPercentage!: number;
  @Kcal(623.7) fatCalories!: number;
  @Kcal(1088) carbsCalories!: number;
  @Kcal(478.8) proteinCalories!: number;
  @Kcal(2190.5, 'kcal derived from the macronutrients: fat*9 + carbs*4 + protein*4') macroCalories!: number;
  @Kcal(2128, 'kcal as the site reports them') averageCalories!: number;
}

const KEY = Choice(DETAIL_NUTRIENTS, 'VITAMIN_C', 'Name of the nutrient');
const UNIT = Choice(DETAIL_UNITS, 'mg', 'BE is a bread unit');
const NEVER_KNOWN = { nullable: true, description: 'Null when no day has a value' };

export class NutrientDto implements KnownNutrient {
  @KEY key!: KnownNutrient['key'];
  @UNIT unit!: KnownNutrient['unit'];
  @Choice(NUTRIENT_GROUPS, 'VITAMIN', 'Kind of nutrient') group!: KnownNutrient['group'];
  @Figure(80, 'Daily intake of adults in the unit, of Regulation (EU) No 1169/2011; null where it has none', OR_NULL)
  referenceIntake!: number | null;
  @Count(312, 'Days of the diary with a value') knownDays!: number;
  @DateValue('2024-01-01', NEVER_KNOWN) firstDate!: KnownNutrient['firstDate'];
  @DateValue('2024-12-31', NEVER_KNOWN) lastDate!: KnownNutrient['lastDate'];
}

export class NutrientAverageDto implements NutrientAverage {
  @KEY key!: NutrientAverage['key'];
  @UNIT unit!: NutrientAverage['unit'];
  @Figure(92.4133, 'Per day with a value, in the unit, with four decimals; null when no day has one', OR_NULL)
  average!: number | null;
  @Count(28, 'Days with a value') days!: number;
  @Figure(
    110,
    'Daily amount in the unit, with one decimal: for the person of `/profile`, otherwise for labels; null without one',
    OR_NULL,
  )
  reference!: number | null;
  @Choice(
    REFERENCE_SOURCES,
    'EFSA',
    'LABEL: Regulation (EU) No 1169/2011; EFSA: dietary reference values for adults. Null without a reference',
    OR_NULL,
  )
  referenceSource!: NutrientAverage['referenceSource'];
  @Percentage(84, 'The average in percent of the reference, before it is rounded; null without one of them', OR_NULL)
  referencePercentage!: number | null;
}

const PER_DAY = { description: 'grams per day that has the meal' };

class DoubtfulDayDto implements DoubtfulDay {
  @DateValue('2026-03-05') date!: DoubtfulDay['date'];
  @ApiProperty({
    enum: QUALITY_REASONS,
    isArray: true,
    description: 'Much less energy than on similar days around it; without a meal that 80 of 100 of them have',
    example: ['LOW_ENERGY'],
  })
  reasons!: DoubtfulDay['reasons'];
}

export class QualityDto {
  @ListOf(DoubtfulDayDto, 'Suggestions, oldest first; nothing is excluded by itself') days!: DoubtfulDay[];
}

class MealAveragesDto implements MealAverages {
  @Text('Dinner', "The account's own word") name!: string;
  @Count(28, 'Days that have the meal') days!: number;
  @Kcal(812.4, 'kcal per day that has the meal') avgCalories!: number;
  @Grams(31.7, PER_DAY) avgFat!: number;
  @Grams(84.2, PER_DAY) avgCarbs!: number;
  @Grams(40.9, PER_DAY) avgProtein!: number;
  @Percentage(37.9, 'Share of the energy of all meals of the range') energyPercentage!: number;
  @Text(
    '18:45',
    "The median over the days of the time of the meal's earliest product, of an even number the earlier of the two in the middle; null when unknown",
    { nullable: true, pattern: '^[0-2][0-9]:[0-5][0-9]$' },
  )
  medianTime!: string | null;
}

class HourEnergyDto implements HourEnergy {
  @ApiProperty({
    type: 'integer',
    format: 'int32',
    minimum: 0,
    maximum: 23,
    description: 'Beginning of the hour',
    example: 18,
  })
  hour!: number;
  @Kcal(15240, 'kcal of all products of the range that were logged in this hour') calories!: number;
}

export class MealBreakdownDto implements MealBreakdown {
  @ListOf(MealAveragesDto, 'By time; meals whose time is unknown come last') meals!: MealBreakdown['meals'];
  @ListOf(HourEnergyDto, 'The 24 hours of a day. Products whose time is unknown are left out')
  hours!: MealBreakdown['hours'];
}

import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../clock';
import { stackOf } from '../logging/stack-of';
import { type Averages, averagesOf } from '../diary/figures/averages';
import type { CalendarDay } from '../diary/calendar-day';
import { type Coverage, coverageOf, missingDays } from '../diary/figures/coverage';
import type { DatedTotals } from '../diary/day-entry';
import { assertOrdered, dateRange, LONGEST_RANGE_DAYS, type RangeQuery } from '../diary/date-range';
import { isDetailNutrient } from '../diary/detail-nutrient';
import { DiaryError } from '../diary/errors';
import { type DayStats, type Direction, extremeDays } from '../diary/figures/extremes';
import { checkGoals, type GoalCheck, type GoalTarget } from '../diary/figures/goals';
import { type MacroSplit, macroSplitOf } from '../diary/figures/macro-split';
import { type MealBreakdown, mealBreakdown } from '../diary/figures/meal-breakdown';
import {
  type KnownNutrient,
  knownNutrients,
  type NutrientAverage,
  nutrientAverages,
} from '../diary/figures/nutrient-averages';
import { type Nutrient, totalOf } from '../diary/nutrient';
import { type Stats, statsOf } from '../diary/figures/statistics';
import { amountsOf, type TrendPoint, trendOf } from '../diary/figures/trend';
import { type WeekdayStats, weekdayStats } from '../diary/figures/weekdays';
import { Days } from '../persistence/days';
import { DetailQuestions, ProductQuestions } from '../persistence/questions';
import type { MacroSplitDto, RollingAveragesDto, TrendQueryDto } from './stats.dto';

export interface RangeAverages extends RangeQuery {
  loggedDays: number;
  averages: Averages | null;
}

export interface ExtremesQuery extends Partial<RangeQuery> {
  metric: Nutrient;
  direction?: Direction;
  limit: number;
}

/** Figures over days: reads totals, or sums of a store, and calls one pure function. */
@Injectable()
export class StatsService {
  private readonly logger = new Logger('Stats');

  constructor(
    private readonly days: Days,
    private readonly products: ProductQuestions,
    private readonly details: DetailQuestions,
    private readonly clock: Clock,
  ) {}

  async overview(): Promise<Stats> {
    const [days, products] = await Promise.all([this.days.readTotals({}), this.products.countProducts()]);
    const today = this.clock.today();
    return statsOf(days, products, this.coverage(days, today), today);
  }

  async averages(range: RangeQuery): Promise<RollingAveragesDto> {
    const { fromDate, toDate, averages } = await this.rangeAverages(range);
    return { fromDate, toDate, averages: averages ?? refuseWithoutData(range) };
  }

  /** The same with the number of entries it rests on; null without entries. */
  async rangeAverages({ fromDate, toDate }: RangeQuery): Promise<RangeAverages> {
    const days = await this.days.readTotals(dateRange(fromDate, toDate));
    return { fromDate, toDate, loggedDays: days.length, averages: days.length === 0 ? null : averagesOf(days) };
  }

  async trend({ metric = 'CALORIES', granularity = 'DAY', fromDate, toDate }: TrendQueryDto): Promise<TrendPoint[]> {
    const range = dateRange(fromDate, toDate, LONGEST_RANGE_DAYS);
    const amounts = isDetailNutrient(metric)
      ? await this.details.readNutrient(metric, range)
      : amountsOf(await this.days.readTotals(range), metric);
    return trendOf(amounts, metric, granularity, range);
  }

  async weekdays({ fromDate: from, toDate: to }: Partial<RangeQuery>): Promise<WeekdayStats[]> {
    assertOrdered({ from, to });
    return weekdayStats(await this.days.readTotals({ from, to }));
  }

  async macroSplit(range: RangeQuery): Promise<MacroSplitDto> {
    const { fromDate, toDate, split } = await this.rangeMacroSplit(range);
    return { fromDate, toDate, ...(split ?? refuseWithoutData(range)) };
  }

  async rangeMacroSplit(range: RangeQuery): Promise<RangeQuery & { loggedDays: number; split: MacroSplit | null }> {
    const { fromDate, toDate } = range;
    const days = await this.days.readTotals(dateRange(fromDate, toDate));
    return { fromDate, toDate, loggedDays: days.length, split: days.length === 0 ? null : macroSplitOf(days) };
  }

  /** The days with the highest or lowest totals, and the number of days on which the nutrient is known. */
  async extremes(query: ExtremesQuery): Promise<{ loggedDays: number; days: DayStats[] }> {
    const { metric, direction = 'HIGHEST', limit, fromDate: from, toDate: to } = query;
    assertOrdered({ from, to });
    const days = await this.days.readTotals({ from, to });
    const loggedDays = days.filter((day) => totalOf(day, metric) !== null).length;
    return { loggedDays, days: extremeDays(days, metric, direction, limit) };
  }

  async goals({ fromDate, toDate, targets }: RangeQuery & { targets: GoalTarget[] }): Promise<GoalCheck> {
    const range = dateRange(fromDate, toDate);
    return checkGoals(await this.days.readTotals(range), targets, range.to);
  }

  async missingDays({ fromDate, toDate }: RangeQuery): Promise<CalendarDay[]> {
    const range = dateRange(fromDate, toDate, LONGEST_RANGE_DAYS);
    return missingDays(await this.days.readTotals(range), range);
  }

  async nutrients(): Promise<KnownNutrient[]> {
    return knownNutrients(await this.details.tallyNutrients({}));
  }

  async nutrientAverages({ fromDate, toDate }: RangeQuery): Promise<NutrientAverage[]> {
    return nutrientAverages(await this.details.tallyNutrients(dateRange(fromDate, toDate)));
  }

  async meals({ fromDate, toDate }: RangeQuery): Promise<MealBreakdown> {
    const range = dateRange(fromDate, toDate);
    return mealBreakdown(...(await Promise.all([this.details.tallyMeals(range), this.details.sumByTime(range)])));
  }

  /** Handles its own errors, so that a failure to compute gaps and streaks does not affect the other figures. */
  private coverage(days: readonly DatedTotals[], today: CalendarDay): Coverage | null {
    try {
      return coverageOf(days, today);
    } catch (error) {
      this.logger.error('Gaps and streaks could not be computed', stackOf(error));
      return null;
    }
  }
}

function refuseWithoutData({ fromDate, toDate }: RangeQuery): never {
  throw new DiaryError('no-data-in-range', `There are no entries from ${fromDate} to ${toDate}`);
}

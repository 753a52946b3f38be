import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { averagesOf, unroundedAverage, macroSplitOf, weekdayStats } from '../../diary/statistics/averages';
import type { Averages, MacroSplit, WeekdayStats } from '../../diary/statistics/averages';
import { addDays, type CalendarDay, dateParts, daysEarlier, FIRST_DAY } from '../../diary/calendar-day';
import { computeCoverage, missingDays } from '../../diary/statistics/coverage';
import type { DatedTotals } from '../../diary/day-entry';
import { dateRange, MAX_RANGE_DAYS, rangeOf } from '../../diary/date-range';
import type { DateRange, OpenDateRange, RangeQuery } from '../../diary/date-range';
import { isDetailNutrient } from '../../diary/detail-nutrient';
import { DiaryError } from '../../diary/errors';
import { type DayStats, type Direction, extremeDays, type Stats, statsOf } from '../../diary/statistics/statistics';
import { type MealBreakdown, mealBreakdown } from '../../diary/statistics/meal-breakdown';
import { knownNutrients, nutrientAverages } from '../../diary/statistics/nutrient-averages';
import type { KnownNutrient, NutrientAverage } from '../../diary/statistics/nutrient-averages';
import { type Nutrient, nutrientTotal } from '../../diary/nutrient';
import { PROFILE_KEY } from '../../diary/references/profile';
import type { ReferencePerson } from '../../diary/references/reference-intake';
import { type DoubtfulDay, doubtfulDays, type LoggedDay, NEIGHBOUR_DAYS } from '../../diary/statistics/quality';
import { isLeftOut } from '../../diary/journal/day-status';
import { knownAmounts, type TrendPoint, trendOf } from '../../diary/statistics/trend';
import { DocStore } from '../../persistence/doc-store';
import { readStatuses, UserDataStore, statusesIn } from '../../persistence/user-data/user-data-store';
import { SiteRetention } from '../../persistence/site-retention';
import { NutrientQueries, ProductQueries } from '../../persistence/queries';
import type { OptionalStatsRangeDto, StatsQueryDto, StatsRangeDto, TrendQueryDto } from './stats-queries.dto';
import type { MacroSplitDto, RollingAveragesDto } from './stats.dto';

/** Meals are details. */
const WITH_MEALS = { includeProducts: false, includeDetails: true };

export interface RangeAverages extends RangeQuery {
  loggedDays: number;
  averages: Averages | null;
}

@Injectable()
export class StatsService {
  constructor(
    private readonly days: DocStore,
    private readonly products: ProductQueries,
    private readonly details: NutrientQueries,
    private readonly userData: UserDataStore,
    private readonly retention: SiteRetention,
    private readonly clock: Clock,
  ) {}

  /** Gaps and streaks are those of all days. */
  async overview({ days: which }: StatsQueryDto = {}): Promise<Stats> {
    const [all, leftOut] = await Promise.all([this.days.readTotals({}), this.leftOut(which, {})]);
    const today = this.clock.today();
    const products = await this.products.countProducts([...leftOut]);
    return statsOf(without(leftOut, all), products, computeCoverage(all, today), today);
  }

  async averages(range: StatsRangeDto): Promise<RollingAveragesDto> {
    const { fromDate, toDate, averages } = await this.rangeAverages(range);
    return { fromDate, toDate, averages: averages ?? refuseWithoutData(range) };
  }

  async rangeAverages({ fromDate, toDate, days: which }: StatsRangeDto): Promise<RangeAverages> {
    const days = await this.totals(dateRange(fromDate, toDate), which);
    return { fromDate, toDate, loggedDays: days.length, averages: days.length === 0 ? null : averagesOf(days) };
  }

  async trend(query: TrendQueryDto): Promise<TrendPoint[]> {
    const { metric = 'CALORIES', granularity = 'DAY', fromDate, toDate } = query;
    const range = dateRange(fromDate, toDate, MAX_RANGE_DAYS);
    const amounts = isDetailNutrient(metric)
      ? await this.details.readNutrient(metric, range)
      : knownAmounts(await this.days.readTotals(range), metric);
    return trendOf(without(await this.leftOut(query.days, range), amounts), metric, granularity, range);
  }

  async weekdays(query: OptionalStatsRangeDto): Promise<WeekdayStats[]> {
    return weekdayStats(await this.totals(rangeOf(query), query.days));
  }

  async macroSplit(range: StatsRangeDto): Promise<MacroSplitDto> {
    const { fromDate, toDate, split } = await this.rangeMacroSplit(range);
    return { fromDate, toDate, ...(split ?? refuseWithoutData(range)) };
  }

  async rangeMacroSplit(range: StatsRangeDto): Promise<RangeQuery & { loggedDays: number; split: MacroSplit | null }> {
    const { fromDate, toDate } = range;
    const days = await this.totals(dateRange(fromDate, toDate), range.days);
    return { fromDate, toDate, loggedDays: days.length, split: days.length === 0 ? null : macroSplitOf(days) };
  }

  async extremes(
    query: Partial<RangeQuery> & { metric: Nutrient; direction?: Direction; limit: number },
  ): Promise<{ loggedDays: number; days: DayStats[] }> {
    const { metric, direction = 'HIGHEST', limit } = query;
    const days = await this.days.readTotals(rangeOf(query));
    const loggedDays = days.filter((day) => nutrientTotal(day, metric) !== null).length;
    return { loggedDays, days: extremeDays(days, metric, direction, limit) };
  }

  async missingDays({ fromDate, toDate }: RangeQuery): Promise<CalendarDay[]> {
    const range = dateRange(fromDate, toDate, MAX_RANGE_DAYS);
    return missingDays(await this.days.readTotals(range), range);
  }

  /** The missing days of a range, without those that the site has forgotten, and how many these are. */
  async fetchableDays(query: RangeQuery): Promise<{ dates: CalendarDay[]; forgotten: number }> {
    const [missing, firstDay = FIRST_DAY] = await Promise.all([this.missingDays(query), this.retention.firstDay()]);
    const dates = missing.filter((date) => date >= firstDay);
    return { dates, forgotten: missing.length - dates.length };
  }

  async nutrients(): Promise<KnownNutrient[]> {
    return knownNutrients(await this.details.tallyNutrients({}));
  }

  async nutrientAverages({ fromDate, toDate, days }: StatsRangeDto): Promise<NutrientAverage[]> {
    const range = dateRange(fromDate, toDate);
    const leftOut = await this.leftOut(days, range);
    const [tallies, person] = await Promise.all([
      this.details.tallyNutrients(range, [...leftOut]),
      this.referencePerson(range, leftOut),
    ]);
    return nutrientAverages(tallies, person);
  }

  /** Days that look half logged, as suggestions: of those about which nothing was said. */
  async quality({ fromDate, toDate }: RangeQuery): Promise<{ days: DoubtfulDay[] }> {
    const range = dateRange(fromDate, toDate, MAX_RANGE_DAYS);
    const yesterday = addDays(this.clock.today(), -1);
    const to = range.to < yesterday ? addDays(range.to, NEIGHBOUR_DAYS) : yesterday;
    const around = { from: daysEarlier(range.from, NEIGHBOUR_DAYS), to: to < yesterday ? to : yesterday };
    const logged: LoggedDay[] = [];
    for await (const slice of this.days.readDays(around, WITH_MEALS)) {
      for (const { date, totalCalories, meals = [] } of slice) {
        logged.push({ date, calories: totalCalories, meals: meals.map(({ name }) => name) });
      }
    }
    const statusOn = await statusesIn(this.userData, this.days, range);
    const isInRangeWithoutStatus = ({ date }: DoubtfulDay) =>
      date >= range.from && date <= range.to && statusOn(date) === undefined;
    return { days: doubtfulDays(logged).filter(isInRangeWithoutStatus) };
  }

  async meals({ fromDate, toDate, days }: StatsRangeDto): Promise<MealBreakdown> {
    const range = dateRange(fromDate, toDate);
    const except = [...(await this.leftOut(days, range))];
    const tallies = [this.details.tallyMeals(range, except), this.details.sumByTime(range, except)] as const;
    return mealBreakdown(...(await Promise.all(tallies)));
  }

  /** Person whose references a range is compared with, and the energy of the days that know vitamin B1. */
  async referencePerson(range: DateRange, leftOut: ReadonlySet<CalendarDay>): Promise<ReferencePerson> {
    const profile = await this.userData.find('profile', PROFILE_KEY);
    const { year } = dateParts(this.clock.today());
    if (profile === undefined) return { profile, year, calories: null };
    const [known, totals] = await Promise.all([
      this.details.readNutrient('VITAMIN_B1', range),
      this.days.readTotals(range),
    ]);
    const dates = new Set(without(leftOut, known).map(({ date }) => date));
    const compared = totals.filter(({ date }) => dates.has(date));
    return { profile, year, calories: unroundedAverage(compared, 'CALORIES') };
  }

  private async totals(range: OpenDateRange, which: StatsQueryDto['days']): Promise<DatedTotals[]> {
    return without(await this.leftOut(which, range), await this.days.readTotals(range));
  }

  private async leftOut(which: StatsQueryDto['days'], range: OpenDateRange): Promise<ReadonlySet<CalendarDay>> {
    if (which !== 'complete') return new Set();
    const statuses = await readStatuses(this.userData, this.days, range);
    return new Set(statuses.filter(isLeftOut).map(({ date }) => date));
  }
}

function without<T extends { date: CalendarDay }>(leftOut: ReadonlySet<CalendarDay>, days: readonly T[]): T[] {
  return days.filter(({ date }) => !leftOut.has(date));
}

function refuseWithoutData({ fromDate, toDate }: RangeQuery): never {
  throw new DiaryError('no-data-in-range', `There are no entries from ${fromDate} to ${toDate}`);
}

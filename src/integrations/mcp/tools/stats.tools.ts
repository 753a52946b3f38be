import { z } from 'zod';
import { sum } from '../../../diary/statistics/averages';
import { type Direction, DIRECTIONS } from '../../../diary/statistics/statistics';
import { type Nutrient, NUTRIENTS, nutrientUnit } from '../../../diary/nutrient';
import { countBuckets, GRANULARITIES, TREND_METRICS, trendUnitOf } from '../../../diary/statistics/trend';
import type { Granularity, TrendMetric } from '../../../diary/statistics/trend';
import { StatsService } from '../../../features/stats/stats.service';
import {
  averages,
  BOUNDS,
  CAPPED,
  capped,
  DAY_TOTAL,
  figure,
  figures,
  FOUND,
  MAX_DAYS,
  list,
  OPEN_BOUNDS,
  text,
  rangeHeader,
} from '../answers';
import { DayWords } from '../day-words';
import { enumParameter, limitParameter, OPEN_RANGE, type Range, RANGE } from '../parameters';
import { refusal } from '../error.filter';
import { McpHandlers, ReadTool } from '../tool';

const MAX_BUCKETS = 366;
const COARSER: Record<Granularity, string> = {
  DAY: 'Use granularity WEEK or MONTH, or a shorter range.',
  WEEK: 'Use granularity MONTH, or a shorter range.',
  MONTH: 'Use a shorter range.',
};

const SPLIT = z.object({
  ...figures('fatPercentage', 'carbsPercentage', 'proteinPercentage'),
  ...figures('fatCalories', 'carbsCalories', 'proteinCalories', 'macroCalories', 'averageCalories'),
});

@McpHandlers('figures')
export class StatsTools {
  constructor(
    private readonly stats: StatsService,
    private readonly days: DayWords,
  ) {}

  @ReadTool({
    name: 'get_stats',
    title: 'Diary at a glance',
    description:
      'The whole diary: entries, coverage, products, all-time averages, the highest day of each nutrient, gaps and streaks. Start here when no range is named.',
    parameters: {},
    answer: {
      amountEntries: figure,
      firstEntryDate: text.optional(),
      lastEntryDate: text.optional(),
      ...figures('entryPercentage', 'uniqueProducts', 'totalProducts'),
      averageTotals: averages.optional(),
      ...MAX_DAYS,
      mostRecentMissingDay: text.optional(),
      missingDaysCount: figure.optional(),
      currentStreak: figure.optional(),
      longestStreak: figure.optional(),
    },
  })
  getStats() {
    return this.stats.overview();
  }

  @ReadTool({
    name: 'get_averages',
    title: 'Averages',
    description:
      'Average daily calories, fat, carbs, sugar, protein and fibre of a range. Unlogged days are skipped, not counted as zero: judge the figures by loggedDays of daysInRange.',
    parameters: RANGE,
    answer: { ...BOUNDS, ...figures('daysInRange', 'loggedDays'), ...FOUND, averages: averages.optional() },
  })
  async getAverages(bounds: Range) {
    const range = this.days.range(bounds);
    const figures = await this.stats.rangeAverages(range);
    return { ...figures, ...rangeHeader(range, figures.loggedDays > 0) };
  }

  @ReadTool({
    name: 'get_macro_split',
    title: 'Macronutrients',
    description:
      'Share of energy from fat, carbs and protein in a range, weighted by kcal (a gram of fat 9, of carbs and protein 4). macroCalories follows from the macros and differs a little from averageCalories, which fddb.info reports.',
    parameters: RANGE,
    answer: { ...BOUNDS, ...figures('daysInRange', 'loggedDays'), ...FOUND, split: SPLIT.optional() },
  })
  async getMacroSplit(bounds: Range) {
    const range = this.days.range(bounds);
    const figures = await this.stats.rangeMacroSplit(range);
    return { ...figures, ...rangeHeader(range, figures.loggedDays > 0) };
  }

  @ReadTool({
    name: 'get_extreme_days',
    title: 'Highest or lowest days',
    description:
      'The days with the highest or lowest total of one nutrient, the most extreme first. Very low days are often half logged: look at them with get_day before concluding anything.',
    parameters: {
      metric: enumParameter(NUTRIENTS, 'The nutrient.'),
      direction: enumParameter(DIRECTIONS, 'Default HIGHEST.').optional(),
      limit: limitParameter({ usual: 10, most: 100 }),
      ...OPEN_RANGE,
    },
    answer: {
      metric: text,
      direction: text,
      unit: text,
      ...OPEN_BOUNDS,
      loggedDays: figure,
      ...CAPPED,
      days: list(DAY_TOTAL),
    },
  })
  async getExtremeDays(query: Partial<Range> & { metric: Nutrient; direction?: Direction; limit: number }) {
    const { metric, direction = 'HIGHEST', limit } = query;
    const range = this.days.openRange(query);
    const { loggedDays, days } = await this.stats.extremes({ metric, direction, limit: limit + 1, ...range });
    const { results, ...rest } = capped(days, limit);
    return { metric, direction, unit: nutrientUnit(metric), ...range, loggedDays, ...rest, days: results };
  }

  @ReadTool({
    name: 'get_trend',
    title: 'A nutrient over time',
    description:
      'One nutrient by day, ISO week or month: average and total over the days of each bucket with a value. Buckets without such a day are left out. At most 366 buckets; beyond that take a coarser granularity.',
    parameters: {
      metric: enumParameter(TREND_METRICS, 'The nutrient.'),
      ...RANGE,
      granularity: enumParameter(GRANULARITIES, 'Length of a bucket. Default WEEK.').optional(),
    },
    answer: {
      metric: text,
      granularity: text,
      unit: text,
      ...BOUNDS,
      ...figures('bucketCount', 'loggedDays'),
      message: text.optional(),
      buckets: list({ bucket: text, ...BOUNDS, ...figures('dayCount', 'average', 'total') }),
    },
  })
  async getTrend(query: Range & { metric: TrendMetric; granularity?: Granularity }) {
    const { metric, granularity = 'WEEK' } = query;
    const range = this.days.range(query);
    const most = countBuckets({ from: range.fromDate, to: range.toDate }, granularity);
    if (most > MAX_BUCKETS) {
      throw refusal(
        `The range has ${most} buckets of granularity ${granularity}; the limit is ${MAX_BUCKETS}. ${COARSER[granularity]}`,
      );
    }
    const buckets = await this.stats.trend({ metric, granularity, ...range });
    const loggedDays = sum(buckets.map(({ dayCount }) => dayCount));
    const unknown = `No day from ${range.fromDate} to ${range.toDate} has a value of ${metric}; unknown is not zero, so there is no trend.`;
    return {
      metric,
      granularity,
      unit: trendUnitOf(metric),
      ...range,
      bucketCount: buckets.length,
      loggedDays,
      message: loggedDays === 0 ? unknown : null,
      buckets,
    };
  }

  @ReadTool({
    name: 'get_weekday_breakdown',
    title: 'Averages by weekday',
    description:
      'Averages of the logged days of each weekday, Monday first, to see whether weekends differ. dayCount says on how many days each rests; weekdays without one are left out.',
    parameters: OPEN_RANGE,
    answer: { ...OPEN_BOUNDS, loggedDays: figure, weekdays: list({ dayOfWeek: text, dayCount: figure, averages }) },
  })
  async getWeekdayBreakdown(bounds: Partial<Range>) {
    const range = this.days.openRange(bounds);
    const weekdays = await this.stats.weekdays(range);
    return { ...range, loggedDays: sum(weekdays.map(({ dayCount }) => dayCount)), weekdays };
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock';
import { type Averages, averagesOf } from '../diary/averages';
import type { CalendarDay } from '../diary/calendar-day';
import { type Coverage, coverageOf, missingDays } from '../diary/coverage';
import { assertOrdered, dateRange, type DateRange, LONGEST_RANGE_DAYS, type RangeQuery } from '../diary/date-range';
import { DiaryError } from '../diary/errors';
import { type MacroSplit, macroSplitOf } from '../diary/macro-split';
import type { Nutrient } from '../diary/nutrient';
import { type Stats, statsOf } from '../diary/statistics';
import { type Granularity, type TrendPoint, trendOf } from '../diary/trend';
import { type WeekdayStats, weekdayStats } from '../diary/weekdays';
import { type DatedTotals, DocStore } from '../persistence/doc-store';

export interface TrendQuery extends RangeQuery {
  metric?: Nutrient;
  granularity?: Granularity;
}

export interface RollingAverages extends RangeQuery {
  averages: Averages;
}

export type RangeMacroSplit = RangeQuery & MacroSplit;

/** Figures over days: totals are read without their products, and one pure function computes. */
@Injectable()
export class StatsService {
  private readonly logger = new Logger('Stats');

  constructor(
    private readonly documents: DocStore,
    private readonly clock: Clock,
  ) {}

  async overview(): Promise<Stats> {
    const [days, products] = await Promise.all([this.documents.readTotals({}), this.documents.countProducts()]);
    const today = this.clock.today();
    return statsOf(days, products, this.coverage(days, today), today);
  }

  async averages({ fromDate, toDate }: RangeQuery): Promise<RollingAverages> {
    const days = await this.daysWithData(dateRange(fromDate, toDate));
    return { fromDate, toDate, averages: averagesOf(days) };
  }

  async trend({ metric = 'CALORIES', granularity = 'DAY', fromDate, toDate }: TrendQuery): Promise<TrendPoint[]> {
    const range = dateRange(fromDate, toDate, LONGEST_RANGE_DAYS);
    return trendOf(await this.documents.readTotals(range), metric, granularity, range);
  }

  async weekdays({ fromDate: from, toDate: to }: Partial<RangeQuery>): Promise<WeekdayStats[]> {
    assertOrdered({ from, to });
    return weekdayStats(await this.documents.readTotals({ from, to }));
  }

  async macroSplit({ fromDate, toDate }: RangeQuery): Promise<RangeMacroSplit> {
    const days = await this.daysWithData(dateRange(fromDate, toDate));
    return { fromDate, toDate, ...macroSplitOf(days) };
  }

  async missingDays({ fromDate, toDate }: RangeQuery): Promise<CalendarDay[]> {
    const range = dateRange(fromDate, toDate, LONGEST_RANGE_DAYS);
    return missingDays(await this.documents.readTotals(range), range);
  }

  private async daysWithData(range: DateRange): Promise<DatedTotals[]> {
    const days = await this.documents.readTotals(range);
    if (days.length > 0) return days;
    throw new DiaryError('no-data-in-range', `There are no entries from ${range.from} to ${range.to}`);
  }

  /** Computed apart: gaps and streaks that cannot be told do not take the other figures with them. */
  private coverage(days: readonly DatedTotals[], today: CalendarDay): Coverage | null {
    try {
      return coverageOf(days, today);
    } catch (error) {
      this.logger.error('Gaps and streaks could not be computed', error instanceof Error ? error.stack : String(error));
      return null;
    }
  }
}
